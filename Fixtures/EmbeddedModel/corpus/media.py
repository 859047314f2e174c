"""Reviews, articles, songs, lyrics, quizzes and riddles."""

from .forms import Boolean, Object, Text
from .records import Domain, Fact, boolean, choice, integer, objects, text, texts
from .words import (
    ADJECTIVES,
    NOUNS,
    R,
    article,
    capitalized,
    chance,
    open_person,
    open_title,
    open_topic,
    open_word,
    person,
    phrases,
    pick,
    ordered,
    title,
)

GENRES = {
    "science fiction": ["a robot", "a lost starship", "a distant moon"],
    "comedy": ["a clumsy chef", "a wedding gone wrong", "two rival neighbors"],
    "thriller": ["a missing witness", "a secret code", "a dark tunnel"],
    "drama": ["a family farm", "an old letter", "a broken promise"],
    "fantasy": ["a sleeping dragon", "a young wizard", "an enchanted forest"],
    "mystery": ["a vanished painting", "a locked room", "a quiet detective"],
    "romance": ["two strangers on a train", "a summer by the sea", "a forgotten song"],
    "horror": ["an empty house", "a strange fog", "a whispering doll"],
    "adventure": ["a hidden map", "a jungle river", "a mountain rescue"],
}
PRAISE = [
    "The story is moving and the ending is perfect.",
    "Great characters and a wonderful pace.",
    "I enjoyed every minute of it.",
    "A clever and touching story.",
]
MIXED = ["Some parts are slow, but the ending works.", "It has good ideas and a weak middle.", "A decent story with a few surprises."]
BLAME = ["The plot makes no sense and the pace is slow.", "I was bored from start to end.", "Flat characters and a predictable ending."]
STRENGTHS = phrases(
    "Great acting, Beautiful images, Clever dialogue, Strong ending, Memorable music, Good pacing, Warm humor, Surprising twists"
)
WEAKNESSES = phrases("Slow start, Weak villain, Too long, Predictable plot, Flat dialogue, Loud music, Confusing middle")


def prepare_review(x):
    if "rating" not in x["given"]:
        x["rating"] = {"positive": R.randint(4, 5), "negative": R.randint(1, 2), "": R.randint(1, 5)}[
            x.setdefault("tone", pick("", "", "positive", "negative"))
        ]
    else:
        x["tone"] = ""
    x["sentiment"] = "positive" if x["rating"] >= 4 else "negative" if x["rating"] <= 2 else "neutral"
    x["plot"] = pick(GENRES[x["genre"]])
    x["kind"] = pick("movie", "movie", "film", "book", "series")


def opinion(x):
    about = f"{capitalized(article(x['genre']))} {x['kind']} about {x['plot']}."
    if x["title"] and chance(0.35):
        about = f"{x['title']} is {article(x['genre'])} {x['kind']} about {x['plot']}."
    return f"{about} {pick({'positive': PRAISE, 'neutral': MIXED, 'negative': BLAME}[x['sentiment']])}"


def points(x):
    return (
        ordered(STRENGTHS, 4, 5)
        if x["rating"] >= 4
        else ordered(WEAKNESSES, 4, 5) if x["rating"] <= 2 else ordered(STRENGTHS, 2) + ordered(WEAKNESSES, 2, 3)
    )


def review_request(x):
    tone = article(x["tone"]) if x["tone"] else pick("a", "a", "a short", "an honest")
    genre = "" if "genre" in x["given"] else f"{x['genre']} "
    return pick(
        f"{tone} review of {article(genre + x['kind'])}", f"{tone} {x['kind']} review", f"{tone} {x['kind']} review", f"{tone} review"
    )


REVIEW = Domain(
    types=["MovieReview", "MovieReview", "Review", "BookReview", "Movie", "Film"],
    requests=review_request,
    facts=[
        Fact("title", title, open_title, ["of {}", "called {}", "titled {}", "about {}", "for {}"], ["title", "movie", "name"]),
        Fact("rating", lambda: 0, lambda: R.randint(1, 5), ["with {} stars", "with a rating of {}", "rated {}"], ["rating", "stars"]),
        Fact("genre", lambda: pick(list(GENRES)), lambda: pick(list(GENRES)), ["in the {} genre", "of the genre {}"], ["genre"]),
        Fact("director", person, open_person, ["by {}", "directed by {}"], ["director", "author"]),
        Fact("year", lambda: R.randint(1970, 2025), lambda: R.randint(1920, 2030), ["from {}", "released in {}"], ["year", "release year"]),
        Fact(
            "runtime",
            lambda: R.randint(80, 170),
            lambda: R.randint(20, 300),
            ["of {} minutes", "that lasts {} minutes"],
            ["runtime", "length"],
        ),
    ],
    properties=[
        text("title movieTitle name bookTitle", lambda x: x["title"], "title"),
        text("summary review text opinion comment verdict", opinion),
        integer("rating stars score", lambda x: x["rating"], 1, 5, "rating"),
        texts("highlights keyPoints points", points, 5),
        text("genre category", lambda x: x["genre"], "genre"),
        text("director author creator writer", lambda x: x["director"], "director"),
        integer("year releaseYear", lambda x: x["year"], fact="year"),
        boolean("recommended isRecommended wouldRecommend", lambda x: x["rating"] >= 3),
        texts("pros strengths positives", lambda x: ordered(STRENGTHS, 3, 4), 4),
        texts("cons weaknesses negatives", lambda x: ordered(WEAKNESSES, 3, 4), 4),
        choice("sentiment mood", ["positive", "neutral", "negative"], lambda x: x["sentiment"]),
        texts(
            "cast actors characters",
            lambda x: [
                f"{pick(a)} {b}"
                for a, b in zip(
                    [["Mara", "Elias"], ["Nadia", "Hugo"], ["Priya", "Otto"], ["Clara", "Kofi"]],
                    ordered(["Reyes", "Holm", "Okafor", "Silva", "Novak", "Hart"], 4),
                )
            ],
            4,
        ),
        text(
            "plot synopsis description",
            lambda x: f"A story about {x['plot']} and {pick('an unlikely friendship', 'a difficult choice', 'a dangerous secret', 'a second chance')}.",
        ),
        integer("runtime durationMinutes lengthMinutes", lambda x: x["runtime"], fact="runtime"),
    ],
    prepare=prepare_review,
    systems=["You are a film critic.", "You review movies in plain words."],
    shapes=["title summary rating highlights", "title summary rating highlights", "title rating", "title summary rating"],
)


def prepare_article(x):
    topic = x["topic"]
    several = topic.endswith("s") and not topic.endswith("ss")
    x["title"] = x["title"] or pick(
        f"Why {topic} matter{'' if several else 's'}",
        f"The quiet world of {topic}",
        f"A short guide to {topic}",
        f"What to know about {topic}",
        f"A closer look at {topic}",
    )


ARTICLE = Domain(
    types=["Article", "Article", "BlogPost", "Post", "NewsStory", "Essay"],
    requests=lambda x: pick("an article", "a short article", "a blog post", "a short text", "an essay"),
    facts=[
        Fact(
            "topic",
            lambda: pick("urban gardens", "night trains", "honey bees", "old bridges", "sleep", "coffee", "solar power", "libraries"),
            open_topic,
            ["about {}", "about {}", "on {}", "on the topic of {}"],
            ["topic", "subject"],
        ),
        Fact("title", lambda: "", open_title, ["titled {}", "called {}", "with the title {}"], ["title", "headline"]),
        Fact("author", person, open_person, ["by {}", "written by {}"], ["author", "writer"]),
        Fact(
            "words",
            lambda: R.randint(4, 20) * 50,
            lambda: R.randint(5, 200) * 10,
            ["of {} words", "with {} words"],
            ["word count", "length"],
        ),
    ],
    properties=[
        text("title headline", lambda x: x["title"], "title"),
        text(
            "summary subtitle teaser abstract",
            lambda x: pick(
                f"A short look at {x['topic']} and why people care.",
                f"What everyone should know about {x['topic']}.",
                f"How {x['topic']} can change an ordinary day.",
            ),
        ),
        text(
            "body content text",
            lambda x: f"{pick('Many people know little about', 'It is easy to overlook')} {x['topic']}. {pick('Experts say that small steps matter most.', 'A closer look shows how much there is to learn.', 'New ideas are changing the picture quickly.')} {pick('Start with one question and keep going.', 'The best way to learn is to look around.', 'In the end, patience pays off.')}",
        ),
        text("topic subject", lambda x: x["topic"], "topic"),
        text("author writer byline", lambda x: x["author"], "author"),
        integer("wordCount words length", lambda x: x["words"], fact="words"),
        texts("tags keywords", lambda x: [x["topic"]] + ordered(["guide", "ideas", "nature", "history", "daily life", "science"], 3, 4), 5),
        texts(
            "keyPoints takeaways sections",
            lambda x: ordered(
                [
                    f"What {x['topic']} are" if x["topic"].endswith("s") else f"What {x['topic']} is",
                    "Why it matters",
                    "How it began",
                    "What comes next",
                    "Where to start",
                    "Common mistakes",
                ],
                4,
                5,
            ),
            5,
        ),
        choice("tone style", ["serious", "playful", "neutral"]),
        integer("readingMinutes readingTime", lambda x: R.randint(2, 12)),
    ],
    prepare=prepare_article,
    systems=["You are a journalist.", "You write short articles for a general audience."],
    shapes=["title summary body", "title summary body", "title body", "headline subtitle"],
)

THEMES = phrases("love, loss, home, freedom, time, memory, hope, distance, friendship, change, youth, the sea, night")
MOODS = ["happy", "sad", "calm", "energetic", "melancholic", "hopeful"]
LINES = phrases(
    "The river knows my name, We dance until the morning, A lantern in the window, I walk the road alone, The stars are slow tonight, Hold on to the summer, The train is leaving soon"
)


def prepare_song(x):
    x["themes"] = ordered(THEMES, 4, 5)


SONG = Domain(
    types=["Song", "Track", "Album", "PlaylistEntry"],
    requests=lambda x: (
        pick(f"a {x['genre']} song", "a song", "a playlist entry", "a track for a rainy day", "a song")
        if "genre" not in x["given"]
        else pick("a song", "a track")
    ),
    facts=[
        Fact(
            "title",
            lambda: f"{capitalized(pick(ADJECTIVES))} {pick(NOUNS)}",
            open_title,
            ["called {}", "titled {}", "named {}"],
            ["title", "name"],
        ),
        Fact(
            "artist",
            lambda: pick(person(), f"The {pick(NOUNS)}s"),
            lambda: pick(open_person(), f"The {open_word()}s", open_title()),
            ["by {}", "performed by {}"],
            ["artist", "band", "singer"],
        ),
        Fact(
            "genre",
            lambda: pick("folk", "rock", "jazz", "pop", "electronic", "blues"),
            lambda: pick("folk", "rock", "jazz", "pop", "soul", "disco", "reggae", "metal", "salsa", "ambient", "punk", "country"),
            ["in {} style", "of the genre {}"],
            ["genre", "style"],
        ),
        Fact("year", lambda: R.randint(1965, 2025), lambda: R.randint(1930, 2030), ["from {}", "of {}"], ["year"]),
        Fact(
            "seconds",
            lambda: R.randint(140, 320),
            lambda: R.randint(30, 900),
            ["of {} seconds", "lasting {} seconds"],
            ["duration", "seconds"],
        ),
    ],
    properties=[
        text("title name songTitle", lambda x: x["title"], "title"),
        text("artist singer band performer", lambda x: x["artist"], "artist"),
        text("album", lambda x: f"{pick(NOUNS)} Nights"),
        text("genre style", lambda x: x["genre"], "genre"),
        integer("year releaseYear", lambda x: x["year"], fact="year"),
        integer("duration durationSeconds lengthInSeconds", lambda x: x["seconds"], fact="seconds"),
        choice("mood feeling", ["happy", "sad", "calm", "energetic"]),
        texts("lyrics verses lines", lambda x: ordered(LINES, 4), 4),
        texts("instruments", lambda x: ordered(["guitar", "piano", "drums", "bass", "violin", "trumpet"], 3, 4), 4),
        texts("themes topics", lambda x: x["themes"], 4),
    ],
    prepare=prepare_song,
)

LYRICS = Domain(
    types=["LyricsSummary", "LyricsSummary", "LyricsAnalysis", "SongExplanation"],
    requests=lambda x: pick("an explanation of these lyrics", "a summary of the lyrics", "a lyrics summary", "an analysis of the song"),
    facts=[
        Fact("title", title, open_title, ["of {}", "for {}", "from the song {}"], ["song", "title"]),
        Fact("artist", person, open_person, ["by {}"], ["artist", "singer"]),
        Fact("line", lambda: "", lambda: "; ".join(ordered(LINES, 2, 3)), ["with the lines {}"], ["lyrics", "lines"]),
    ],
    properties=[
        texts("themes topics", lambda x: x["themes"], 4),
        text("mood tone feeling", lambda x: x.setdefault("mood", pick(MOODS))),
        text(
            "explanation summary meaning",
            lambda x: f"The song {pick('tells a story', 'speaks', 'is')} about {x['themes'][0]} and {x['themes'][1]}. {pick('The singer looks back with a smile.', 'The chorus repeats one simple wish.', 'Each verse adds a small picture.')}",
        ),
        text("title songTitle", lambda x: x["title"], "title"),
        text("artist performer", lambda x: x["artist"], "artist"),
    ],
    prepare=prepare_song,
    systems=["You explain song lyrics."],
    shapes=["themes mood explanation", "themes mood explanation", "mood themes"],
)

RIDDLES = {
    "coffee": ("I am dark and hot and wake you up. What am I?", "Coffee", ["Tea", "Soup", "Water"]),
    "clocks": ("I have hands but cannot clap. What am I?", "A clock", ["A glove", "A tree", "A chair"]),
    "rivers": ("I run all day but never walk. What am I?", "A river", ["A dog", "A road", "A shoe"]),
    "maps": ("I have cities but no houses. What am I?", "A map", ["A book", "A train", "A window"]),
    "candles": ("I am tall when young and short when old. What am I?", "A candle", ["A tree", "A pencil", "A person"]),
    "shadows": ("I follow you in the sun and hide in the dark. What am I?", "A shadow", ["A dog", "A cloud", "A bird"]),
    "towels": ("I get wet while I dry. What am I?", "A towel", ["A sponge", "The rain", "A cup"]),
    "pianos": ("I have many keys but open no door. What am I?", "A piano", ["A jailer", "A lock", "A phone"]),
    "rain": ("I fall but never get hurt. What am I?", "Rain", ["A leaf", "A ball", "A glass"]),
    "books": ("I have a spine but no bones. What am I?", "A book", ["A fish", "A snake", "A bridge"]),
    "eggs": ("You must break me before you use me. What am I?", "An egg", ["A cup", "A plate", "A pencil"]),
    "the moon": ("I shine at night with borrowed light. What am I?", "The moon", ["A star", "A lamp", "A firefly"]),
}


def prepare_riddle(x):
    x["question"], x["solution"], wrong = RIDDLES[x["topic"]]
    x["options"] = ordered(wrong, 2, 3)
    x["options"].insert(list(RIDDLES).index(x["topic"]) % 2, x["solution"])


def answer_objects(x):
    key, flag = pick(("text", "isCorrect"), ("text", "isCorrect"), ("answer", "correct"), ("option", "isRight"))
    return Object({key: Text(), flag: Boolean()}), [{key: option, flag: option == x["solution"]} for option in x["options"]]


RIDDLE = Domain(
    types=["Riddle", "Riddle", "Puzzle"],
    requests=lambda x: pick(
        f"a riddle about {x['topic']}", f"a riddle about {x['topic']}", "a riddle", f"a short riddle about {x['topic']}"
    ),
    facts=[Fact("topic", lambda: pick(list(RIDDLES)), lambda: pick(list(RIDDLES)), ["for children", "for a party"], ["topic"])],
    properties=[
        text("question riddle text", lambda x: x["question"]),
        objects("answers options choices", answer_objects, 4),
        text("solution answer", lambda x: x["solution"]),
        texts("choices possibleAnswers", lambda x: x["options"], 4),
        choice("difficulty level", ["easy", "medium", "hard"]),
    ],
    prepare=prepare_riddle,
    shapes=["question answers", "question answers", "question answer"],
)

QUESTIONS = [
    ("What is the capital of Portugal?", ["Lisbon", "Porto", "Madrid", "Rome"], 0, "geography"),
    ("How many legs does a spider have?", ["Six", "Eight", "Ten", "Four"], 1, "science"),
    ("Which planet is closest to the Sun?", ["Venus", "Mars", "Mercury", "Earth"], 2, "science"),
    ("What color do blue and yellow make?", ["Green", "Purple", "Orange", "Brown"], 0, "art"),
    ("How many minutes are in an hour?", ["30", "45", "60", "90"], 2, "math"),
    ("Which animal is the tallest?", ["Elephant", "Giraffe", "Horse", "Camel"], 1, "nature"),
    ("What is seven times six?", ["36", "42", "48", "49"], 1, "math"),
    ("Which gas do plants absorb?", ["Oxygen", "Carbon dioxide", "Helium", "Nitrogen"], 1, "science"),
    ("What is the capital of Japan?", ["Kyoto", "Osaka", "Tokyo", "Seoul"], 2, "geography"),
    ("Which instrument has black and white keys?", ["Violin", "Piano", "Drum", "Flute"], 1, "music"),
    ("How many sides does a triangle have?", ["Two", "Three", "Four", "Five"], 1, "math"),
    ("Which ocean is the largest?", ["Atlantic", "Indian", "Pacific", "Arctic"], 2, "geography"),
]


def prepare_quiz(x):
    x["question"], options, correct, x["subject"] = pick(QUESTIONS)
    x["solution"] = options[correct]
    x["options"] = ordered(options, 4)
    x["index"] = x["options"].index(x["solution"])


QUIZ = Domain(
    types=["Quiz", "Question", "QuizQuestion", "Trivia"],
    requests=lambda x: pick(
        "a quiz question", f"a {x['subject']} question", f"a trivia question about {x['subject']}", "a multiple choice question"
    ),
    facts=[Fact("points", lambda: pick(1, 2, 5, 10), lambda: R.randint(1, 100), ["worth {} points", "for {} points"], ["points"])],
    properties=[
        text("question text prompt", lambda x: x["question"]),
        texts("options choices answers", lambda x: x["options"], 4),
        text("answer correctAnswer solution", lambda x: x["solution"]),
        text("category topic subject", lambda x: x["subject"]),
        choice("difficulty", ["easy", "medium", "hard"]),
        integer("points score", lambda x: x["points"], fact="points"),
        text("explanation hint", lambda x: f"The answer is {x['solution']}."),
        objects("answers", answer_objects, 4),
    ],
    prepare=prepare_quiz,
)

DOMAINS = [(REVIEW, 10), (ARTICLE, 5), (SONG, 3), (LYRICS, 3), (RIDDLE, 3), (QUIZ, 1)]
