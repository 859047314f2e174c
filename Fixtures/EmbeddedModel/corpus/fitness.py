"""Exercises and workouts."""

from .forms import Array, Choice, Integer, Object, Text, layout
from .records import VERBS, Document, Domain, Fact, choice, integer, objects, text, texts
from .words import ADJECTIVES, R, article, chance, counted, open_person, person, pick, ordered, titled

EXERCISES = {
    "lower back": [
        ("Cat Cow", "Round and arch your back slowly.", "Loosens the spine."),
        ("Bird Dog", "Lift one arm and the opposite leg.", "Trains balance and core."),
        ("Glute Bridge", "Lift your hips off the floor.", "Strengthens the hips."),
        ("Child's Pose", "Sit back on your heels and reach forward.", "Relaxes the lower back."),
        ("Pelvic Tilt", "Press your lower back into the floor.", "Supports good posture."),
        ("Superman Hold", "Lift your arms and legs off the floor.", "Builds a strong back."),
    ],
    "legs": [
        ("Squats", "Bend your knees and keep your back straight.", "Builds strong thighs."),
        ("Lunges", "Step forward and lower your hips.", "Trains legs and balance."),
        ("Calf Raises", "Rise onto your toes and lower slowly.", "Strengthens the calves."),
        ("Wall Sit", "Lean on a wall with bent knees.", "Improves endurance."),
        ("Step Ups", "Step onto a low bench and down again.", "Raises the heart rate."),
        ("Side Leg Raises", "Lift one leg to the side.", "Works the outer hips."),
    ],
    "core": [
        ("Plank", "Hold your body in a straight line.", "Strengthens the core."),
        ("Crunches", "Curl your shoulders toward your knees.", "Works the stomach muscles."),
        ("Dead Bug", "Lower the opposite arm and leg.", "Teaches core control."),
        ("Leg Raises", "Lift both legs and lower them slowly.", "Trains the lower stomach."),
        ("Bicycle Crunches", "Bring elbow and knee together.", "Works the sides."),
        ("Mountain Climbers", "Drive your knees forward in turn.", "Burns energy quickly."),
    ],
    "arms": [
        ("Push Ups", "Lower your chest and push back up.", "Strengthens chest and arms."),
        ("Bench Dips", "Lower your body from a bench.", "Works the back of the arms."),
        ("Arm Circles", "Draw small circles with your arms.", "Warms up the shoulders."),
        ("Biceps Curls", "Bend your elbows with a light weight.", "Builds the upper arms."),
        ("Shoulder Press", "Push the weights above your head.", "Strengthens the shoulders."),
        ("Plank Taps", "Touch each shoulder in a plank.", "Improves stability."),
    ],
    "neck": [
        ("Neck Tilts", "Tilt your head to each side.", "Relieves tension."),
        ("Chin Tucks", "Pull your chin straight back.", "Improves posture."),
        ("Shoulder Rolls", "Roll your shoulders slowly.", "Loosens tight muscles."),
        ("Head Turns", "Turn your head left and right.", "Keeps the neck mobile."),
        ("Upper Back Stretch", "Push your hands forward and round your back.", "Opens the upper back."),
    ],
}
LEVELS = ["beginner", "intermediate", "advanced"]
AGES = ["Under 18", "18-35", "36-55", "Over 55"]
TRAINER = ["You are an experienced fitness trainer\nCreate safe, effective exercises", "You are a fitness coach."]


def singular(area):
    return {"legs": "leg", "arms": "arm"}.get(area, area)


def exercise_list(schema_in_prompt=True):
    """A root array of exercises, as in a fitness application."""
    area = pick(list(EXERCISES))
    level, age, minutes = pick(LEVELS), pick(AGES), R.randint(2, 12) * 5
    count = R.randint(2, 5)
    keys = pick(
        [
            ["name", "instructions", "repetitions"],
            ["name", "instructions", "repetitions"],
            ["name", "instructions", "benefits", "fitnessLevel", "ageGroup", "repetitions"],
            ["name", "instructions", "benefits", "fitnessLevel", "ageGroup", "repetitions"],
            ["name", "benefits"],
            ["name", "instructions", "fitnessLevel"],
            ["name", "repetitions"],
        ]
    )
    high = pick(10, 20, 20, 30)
    forms = {
        "name": Text(),
        "instructions": Text(),
        "benefits": Text(),
        "fitnessLevel": Choice(LEVELS),
        "ageGroup": Choice(AGES),
        "repetitions": Integer(1, high),
    }
    item = Object({key: forms[key] for key in keys})
    tells_level, tells_age = chance(0.5), chance(0.5)
    answers = []
    for name, instructions, benefits in ordered(EXERCISES[area], count):
        values = {
            "name": name,
            "instructions": instructions,
            "benefits": benefits,
            "fitnessLevel": level,
            "ageGroup": age,
            "repetitions": R.randint(min(5, high), high),
        }
        answers.append({key: values[key] for key in keys})
    form = Array(item, *pick([(None, None), (len(answers), len(answers)), (1, 6), (len(answers), len(answers))]))
    user = pick(
        f"Create {counted(len(answers))} exercises for the {area}",
        f"{pick(VERBS)} {counted(len(answers))} {singular(area)} exercises",
        f"Create {len(answers)} exercises for {area}",
        f"Create exercises for a {minutes}-minute {singular(area)} workout",
        f"Create exercises for a {minutes}-minute workout",
    )
    if tells_age:
        user += f"\nClient is {age}"
    if tells_level:
        user += f"\nFitness level: {level}"
    turns = [("system", pick(TRAINER))] if chance(0.3) else []
    turns.append(("user", user))
    if schema_in_prompt:
        turns.append(("schema", (pick("", "", "", "Exercises ") + form.render())))
    turns.append(("assistant", layout(answers)))
    copies = {}
    return Document(turns, "Exercise", copies, answers, form)


def prepare_workout(x):
    x["moves"] = [name for name, _, _ in ordered(EXERCISES[x["area"]], 5)]


def move_objects(x):
    name, count = pick(("name", "repetitions"), ("exercise", "reps"))
    if chance(0.5):
        return Object({name: Text(), "sets": Integer(), count: Integer()}), [
            {name: m, "sets": R.randint(2, 4), count: pick(8, 10, 12, 15)} for m in x["moves"]
        ]
    return Object({name: Text(), count: Integer(1, 20)}), [{name: m, count: pick(8, 10, 12, 15)} for m in x["moves"]]


WORKOUT = Domain(
    types=["Workout", "Training", "Routine", "Exercise"],
    requests=lambda x: pick(
        f"a workout for the {x['area']}",
        "a workout plan",
        f"{article(singular(x['area']))} workout",
        f"a {x['level']} workout for the {x['area']}" if "level" not in x["given"] else "a workout",
    ),
    facts=[
        Fact("area", lambda: pick(list(EXERCISES)), lambda: pick(list(EXERCISES)), ["for beginners at home"], ["area", "focus"]),
        Fact(
            "minutes",
            lambda: pick(10, 15, 20, 30, 45),
            lambda: R.randint(3, 120),
            ["of {} minutes", "that takes {} minutes", "lasting {} minutes"],
            ["duration", "minutes"],
        ),
        Fact("level", lambda: pick(LEVELS), lambda: pick(LEVELS), ["for {} level", "of {} level"], ["level", "fitness level"]),
        Fact("coach", person, open_person, ["with coach {}", "by {}"], ["coach", "trainer"]),
        Fact("repetitions", lambda: pick(8, 10, 12, 15), lambda: R.randint(1, 60), ["with {} repetitions"], ["repetitions"]),
    ],
    properties=[
        text("name title", lambda x: f"{titled(pick(ADJECTIVES))} {titled(x['area'])} Session"),
        integer("duration minutes durationMinutes totalMinutes", lambda x: x["minutes"], 5, 120, "minutes"),
        texts("exercises moves", lambda x: x["moves"], 5),
        choice("level difficulty fitnessLevel", LEVELS, lambda x: x["level"], "level"),
        text("focus area", lambda x: x["area"]),
        text("coach trainer instructor", lambda x: x["coach"], "coach"),
        integer("repetitions reps", lambda x: x["repetitions"], 1, 60, "repetitions"),
        integer("calories caloriesBurned", lambda x: R.randint(8, 45) * 10),
        texts("equipment gear", lambda x: ordered(["mat", "dumbbells", "water bottle", "towel", "rope"], 3, 4), 4),
        objects("exercises sets moves", move_objects, 4),
    ],
    prepare=prepare_workout,
    systems=TRAINER,
)


DOMAINS = [(WORKOUT, 2)]
