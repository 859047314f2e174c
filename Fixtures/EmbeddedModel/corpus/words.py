"""Words, and the generators of made-up names.

A name that the prompt gives is drawn from an open set (made-up syllables, ordinary words used as names, hundreds of real
names), so that only copying predicts it. A name that the model must invent comes from a small closed set.
"""

import random

R = random.Random(1)


def pick(*options):
    """One of the arguments, or one of the elements of the only argument."""
    return R.choice(options[0] if len(options) == 1 and not isinstance(options[0], str) else options)


def some(pool, low, high=None):
    pool = list(pool)
    return R.sample(pool, min(len(pool), R.randint(low, high or low)))


def ordered(pool, low, high=None):
    """Some of the pool in its own order, one from each of as many consecutive parts as there are items at most. Lists of answers
    are drawn so: what follows an item is then fairly certain and never one of the items before it, and the model learns
    lists without repetitions."""
    pool = list(pool)
    parts = min(len(pool), high or low)
    chosen = [pool[R.randrange(part * len(pool) // parts, (part + 1) * len(pool) // parts)] for part in range(parts)]
    return chosen[: R.randint(min(low, parts), parts)]


def chance(probability):
    return R.random() < probability


def capitalized(text):
    return text[:1].upper() + text[1:]


def titled(text):
    """Title case with small words left alone."""
    words = text.split(" ")
    small = {"and", "with", "of", "the", "in", "for", "a", "to", "at"}
    return " ".join(w if i and w in small else capitalized(w) for i, w in enumerate(words))


def article(noun):
    return ("an " if noun[:1].lower() in "aeiou" else "a ") + noun


def plural(noun):
    return noun[:-1] + "ies" if noun.endswith("y") else noun + "es" if noun.endswith(("s", "x", "ch", "sh")) else noun + "s"


def listed(items):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def words(text):
    return text.split()


def phrases(text):
    return [part.strip() for part in text.replace("\n", " ").split(",") if part.strip()]


FIRST_NAMES = words("""Mara Elias Nadia Tomas Iris Jonas Leila Hugo Priya Omar Greta Felix Anika Silas Rosa Pavel Wren
Idris Clara Mateo Suki Bram Tessa Ravi Lena Otto Maya Nico Freya Amos Zara Milo Edith Kofi Ada Louis""")
MORE_FIRST_NAMES = words("""Alice Bob Carol David Emma Frank Grace Henry Isabel Jack Kate Liam Mia Noah Olivia Paul Quinn
Rachel Sam Tom Uma Victor Wendy Xavier Yara Zoe Anna Ben Chloe Daniel Eva Fred Georgia Hannah Ivan Julia Kevin Laura Mark
Nina Oscar Peter Rita Simon Tina Ursula Vera Walter Ana Bella Chris Diana Erik Fiona Gus Helen Ian Jane Karl Lucy Max Nora
Owen Pia Robert Sara Theo Valerie Will Adam Beth Carl Dora Ellen George Holly James John Mary Michael Anne Linda Susan
Ahmed Fatima Hassan Aisha Yusuf Amina Chen Wei Ming Yuki Kenji Hana Haruto Sakura Jin Min Arjun Lakshmi Deepa Vikram Sanjay
Carlos Diego Lucia Sofia Pablo Elena Marco Luca Giulia Paolo Pierre Marie Jean Camille Antoine Ingrid Lars Sven Astrid
Bjorn Katya Dmitri Olga Boris Natasha Kwame Zuri Amara Tunde Ngozi Chidi Thabo Aroha Tane Keanu Leilani Dakota Sky Robin
Alex Taylor Jordan Casey Morgan Riley Jamie Timothy Margaret Beatrice Winston Penelope Arthur Rupert Sebastian Josephine""")
LAST_NAMES = words("""Reyes Holm Okafor Lindqvist Bauer Tanaka Moreau Silva Novak Hart Quill Abara Finch Castellan Rao Petrov
Lund Marsh Vance Ibarra Keller Ashford""")
MORE_LAST_NAMES = words("""Smith Jones Brown Miller Davis Wilson Moore Clark Lewis Walker Young King Wright Scott Green Baker
Adams Nelson Hill Carter Mitchell Turner Parker Evans Edwards Collins Stewart Morris Murphy Cook Rogers Cooper Reed Bailey
Bell Kelly Ward Cox Diaz Wood Gray James Hughes Price Long Foster Sanders Ross Powell Sullivan Russell Ortiz Jenkins Perry
Butler Barnes Fisher Henderson Garcia Martinez Lopez Gonzalez Perez Sanchez Ramirez Torres Nguyen Kim Lee Park Chen Wang
Singh Patel Kumar Khan Ali Hassan Schmidt Weber Fischer Wagner Rossi Ferrari Romano Dubois Laurent Bernard Jansen Larsen
Nielsen Berg Kowalski Ivanov Sato Suzuki Yamamoto Mensah Diallo Mwangi""")
CITIES = {
    "Lisbon": "Portugal",
    "Kyoto": "Japan",
    "Oslo": "Norway",
    "Marrakesh": "Morocco",
    "Porto": "Portugal",
    "Hanoi": "Vietnam",
    "Rome": "Italy",
    "Paris": "France",
    "Berlin": "Germany",
    "Prague": "Czech Republic",
    "Seville": "Spain",
    "Tokyo": "Japan",
    "Lima": "Peru",
    "Cairo": "Egypt",
    "Athens": "Greece",
    "Dublin": "Ireland",
    "Vienna": "Austria",
    "Istanbul": "Turkey",
    "Reykjavik": "Iceland",
    "Toronto": "Canada",
}
MORE_CITIES = phrases("""Amsterdam, Barcelona, Madrid, London, Edinburgh, Glasgow, Manchester, Bristol, Brussels, Zurich,
Geneva, Milan, Venice, Florence, Naples, Palermo, Munich, Hamburg, Cologne, Copenhagen, Stockholm, Helsinki, Bergen, Riga,
Tallinn, Vilnius, Warsaw, Krakow, Budapest, Zagreb, Split, Belgrade, Sofia, Bucharest, Kyiv, Tbilisi, Yerevan, Ankara,
Beirut, Amman, Jerusalem, Dubai, Doha, Muscat, Tehran, Delhi, Mumbai, Jaipur, Chennai, Kolkata, Kathmandu, Colombo, Bangkok,
Phuket, Singapore, Jakarta, Bali, Manila, Seoul, Busan, Osaka, Nara, Sapporo, Beijing, Shanghai, Taipei, Hong Kong, Sydney,
Melbourne, Perth, Brisbane, Auckland, Wellington, Honolulu, New York, Boston, Chicago, Seattle, Portland, Denver, Austin,
Dallas, Miami, Atlanta, Nashville, San Francisco, Los Angeles, San Diego, Las Vegas, New Orleans, Montreal, Vancouver,
Quebec, Mexico City, Oaxaca, Havana, San Juan, Bogota, Quito, Cusco, Santiago, Buenos Aires, Montevideo, Rio de Janeiro,
Salvador, Nairobi, Cape Town, Durban, Lagos, Accra, Dakar, Tunis, Fez, Casablanca, Addis Ababa, Zanzibar, Santorini, Crete""")
ADJECTIVES = words("cozy bright quiet lively gentle bold curious rustic charming simple modern hidden warm golden fresh wild")
MORE_ADJECTIVES = words("""silver crimson velvet distant broken silent brave clever frozen crystal electric lonely midnight
emerald scarlet hollow ancient burning secret wandering forgotten tiny giant royal lucky rusty sunny stormy misty purple
painted restless northern southern eternal final second paper iron wooden glass marble copper hungry sleepy dancing""")
NOUNS = words("""River Lantern Winter Orchard Signal Garden Harbor Mirror Shadow Echo Summit Compass Violin Comet Tide Ember
Letter Clock Bridge Storm""")
MORE_NOUNS = words("""Castle Forest Island Mountain Ocean Desert Meadow Tower Crown Sword Dragon Falcon Raven Wolf Tiger Fox
Bear Whale Turtle Rabbit Spider Butterfly Anchor Arrow Balloon Basket Beacon Blossom Bottle Candle Canvas Carnival Circle
Cloud Coral Cottage Dream Engine Feather Flame Fountain Galaxy Ghost Glacier Hammer Horizon Journey Key Kingdom Ladder
Library Lighthouse Machine Map Market Maze Medal Melody Mill Moon Morning Needle Night Notebook Painter Palace Pearl Pilot
Planet Puzzle Rain Rainbow Ribbon Road Robot Rocket Rose Sailor Scarf Sea Secret Silence Sky Snow Song Spark Star Station
Stone Street Summer Sunset Thunder Ticket Train Treasure Tunnel Valley Village Voyage Wagon Watch Whisper Wind Window Wizard""")
TOPICS = phrases("""tide pools, solar power, urban gardens, night trains, honey bees, old bridges, paper planes, deep sea fish,
wild mushrooms, electric bikes, ancient maps, street art, rain forests, desert foxes, video games, chess, coffee, black holes,
volcanoes, wooden boats, ice skating, robots, sleep, music theory, board games, spiders, whales, clocks, glass, tea, bread,
time travel, lighthouses, snow leopards, libraries, comets, sourdough, running shoes, home repair, pottery, jazz, languages,
weather balloons, penguins, gravity, coral reefs, public transport, knitting, remote work, compost, dinosaurs, kites, math,
birdwatching, camping, photography, the moon, ocean waves, healthy snacks, school lunches, small apartments, saving money""")

ONSETS = words("b br c ch d dr f fl g gr h j k kl l m n p qu r s sh st t th tr v w y z") + [""] * 3
VOWELS = words("a e i o u a e i o ai ea ia io ou")
CODAS = ["", "", "", "", "l", "n", "r", "s", "th", "x", "nd", "rk", "m", "ck", "st", "v"]
TAILS = words("a en ia ix o us el is ara ian ette ella ton ford wick more dale son ley by ham stead")


def syllables(low=1, high=2):
    text = "".join(pick(ONSETS) + pick(VOWELS) + pick(CODAS) for _ in range(R.randint(low, high)))
    return text + pick(TAILS) if chance(0.35) else text


def made_up_word():
    """A capitalized word that appears nowhere else, at least three letters."""
    while True:
        word = capitalized(syllables())
        if 3 <= len(word) <= 9:
            return word


def open_word():
    """A capitalized word used as a name: made up, ordinary or a real name."""
    kind = R.random()
    if kind < 0.55:
        return made_up_word()
    if kind < 0.75:
        return pick(MORE_FIRST_NAMES)
    if kind < 0.87:
        return pick(MORE_NOUNS)
    return capitalized(pick(MORE_ADJECTIVES))


def person():
    return f"{pick(FIRST_NAMES)} {pick(LAST_NAMES)}"


def open_first_name():
    return pick(MORE_FIRST_NAMES) if chance(0.4) else made_up_word() if chance(0.85) else open_word()


UNUSUAL_NAMES = [
    "O'Brien",
    "D'Angelo",
    "McKay",
    "MacLeod",
    "Jean-Luc",
    "Anne-Marie",
    "Zoë",
    "José",
    "Łukasz",
    "Søren",
    "Jürgen",
    "François",
    "Núñez",
    "Šárka",
    "Åsa",
    "Çelik",
    "Dvořák",
    "Itō",
    "Nguyễn",
    "Müller",
]


def open_person():
    first = open_first_name()
    if chance(0.05):
        return pick(
            f"{first} {pick(UNUSUAL_NAMES)}",
            f"{pick(UNUSUAL_NAMES)} {first}",
            f"Dr. {first}",
            f"{first} {R.choice('ABCDEFGHJKLMNPRSTW')}. {pick(MORE_LAST_NAMES)}",
            f"{first}-{made_up_word()}",
        )
    if chance(0.35):
        return first
    last = pick(MORE_LAST_NAMES) if chance(0.45) else made_up_word()
    return f"{first} {pick('van', 'de', 'von')} {last}" if chance(0.04) else f"{first} {last}"


def city():
    return pick(list(CITIES))


def open_place():
    kind = R.random()
    if kind < 0.4:
        return pick(MORE_CITIES)
    if kind < 0.75:
        return made_up_word()
    return pick(
        f"{pick('Port', 'Saint', 'New', 'Lake', 'Mount', 'Upper', 'Old')} {made_up_word()}",
        f"{open_word()} {pick('Bay', 'Falls', 'Springs', 'Valley', 'Hills', 'Beach', 'City', 'Park')}",
    )


def title():
    """A title from the closed set."""
    first, second = some(NOUNS, 2)
    return pick(
        f"The {capitalized(pick(ADJECTIVES))} {first}",
        f"{first} of {second}s",
        f"The Last {first}",
        f"{first} and {second}",
        f"Beyond the {first}",
    )


def open_title():
    adjective, noun, other = capitalized(pick(MORE_ADJECTIVES)), pick(MORE_NOUNS), pick(MORE_NOUNS)
    if chance(0.4):
        other = made_up_word()
    if chance(0.12):
        return pick(
            f"{other}: Part {pick('One', 'Two', 'Three')}",
            f"{other}: The {adjective} {noun}",
            f"{noun} & {other}",
            f"{other}'s {noun}",
            f"{noun}, {adjective} and {other}",
            f"{other} {R.randint(2, 9)}: {noun}",
            f"Who Is {other}?",
            f"{noun}!",
            f'The "{adjective}" {noun}',
            f"{noun} - {other}",
            f"Dr. {other} and the {noun}",
            f"Mr. {other}",
            f"No {noun} for {other}",
        )
    return pick(
        f"The {adjective} {noun}",
        f"{noun} of {other}",
        f"{adjective} {noun}",
        f"{other}",
        f"{other} and the {noun}",
        f"The {noun} of {other}",
        f"{other} {noun}",
        f"{noun} {R.randint(2, 99)}",
        f"A {noun} for {other}",
        f"The Last {noun}",
        f"My {adjective} {noun}",
        f"{adjective} {other}",
    )


def open_topic():
    return (
        pick(TOPICS)
        if chance(0.5)
        else pick(
            f"{pick(MORE_ADJECTIVES)} {plural(pick(MORE_NOUNS).lower())}",
            f"the {plural(pick(MORE_NOUNS).lower())} of {made_up_word()}",
            plural(pick(MORE_NOUNS).lower()),
            f"{pick(MORE_NOUNS).lower()} {plural(pick(MORE_NOUNS).lower())}",
        )
    )


def code():
    """An identifier such as K-482 or ZT90."""
    letters = "".join(R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(R.randint(1, 3)))
    return f"{letters}{pick('-', '', '')}{R.randint(10, 9999)}"


def date():
    return f"20{R.randint(24, 29)}-{R.randint(1, 12):02d}-{R.randint(1, 28):02d}"


def clock():
    return f"{R.randint(6, 21):02d}:{pick('00', '15', '30', '45')}"


def price(low=3, high=90):
    return round(R.randint(low, high) + pick([0, 0.5, 0.25, 0.99, 0.95]), 2)


NUMBER_WORDS = words("zero one two three four five six seven eight nine ten eleven twelve")


def counted(number):
    """A number as digits or, when small, sometimes as a word."""
    return NUMBER_WORDS[number] if number <= 12 and chance(0.6) else str(number)
