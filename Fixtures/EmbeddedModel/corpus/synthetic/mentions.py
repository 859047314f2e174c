"""The ways in which a prompt writes a value: numbers with separators or in words, amounts of money, dates, times, lists."""

import datetime

from ..words import R, chance, pick

ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen""".split()
TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
MONTHS = "January February March April May June July August September October November December".split()
ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()


def in_words(number):
    """An integer below a million in words."""
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10] + (f"-{ONES[number % 10]}" if number % 10 else "")
    if number < 1000:
        rest = f" {pick('', 'and ')}{in_words(number % 100)}" if number % 100 else ""
        return f"{ONES[number // 100]} hundred{rest}"
    rest = f" {in_words(number % 1000)}" if number % 1000 else ""
    return f"{in_words(number // 1000)} thousand{rest}"


def ordinal(number):
    if number < len(ORDINALS) and chance(0.6):
        return ORDINALS[number]
    ending = "th" if 10 < number % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def grouped(number):
    """Digits, with separators in most numbers of four or more digits."""
    if isinstance(number, int) and abs(number) < 1000 or chance(0.35):
        return str(number)
    return f"{number:,}"


def number(value):
    """A number as a prompt writes it."""
    if isinstance(value, int) and 0 <= value <= 12 and chance(0.35):
        return ONES[value]
    if isinstance(value, int) and 0 <= value < 1000 and chance(0.06):
        return in_words(value)
    if isinstance(value, int) and value >= 1000 and value % 1000 == 0 and value < 1_000_000 and chance(0.3):
        return pick(in_words(value), f"{value // 1000}k", f"{value // 1000} thousand")
    text = grouped(value)
    if isinstance(value, float) and chance(0.1):
        text = text.replace(",", "").replace(".", ",")
    elif isinstance(value, float) and chance(0.2) and len(text.partition(".")[2]) == 1 and "," not in text:
        text += "0"
    return text


def money(value):
    text = number(value)
    sign = pick("€", "$", "£", "¥")
    word = pick("euros", "euro", "dollars", "pounds", "EUR", "USD", "CHF", "crowns", "kr")
    in_digits = text[-1].isdigit()
    return pick(f"{sign}{text}" if in_digits else f"{text} {word}", f"{text} {sign}" if in_digits else f"{text} {word}", f"{text} {word}", text)


def date(value):
    """A date in one of the usual notations. The order of month and day is always clear."""
    day, month, year = value.day, MONTHS[value.month - 1], value.year
    short = month[:3]
    return pick(
        value.isoformat(),
        value.isoformat(),
        value.isoformat(),
        f"{day} {month} {year}",
        f"{day} {short} {year}",
        f"{month} {day}, {year}",
        f"{short} {day} {year}",
        f"{ordinal(day)} of {month} {year}",
        f"{month} {ordinal(day)}, {year}",
        f"the {ordinal(day)} of {month}, {year}",
        f"{value.day:02d}.{value.month:02d}.{year}" if day > 12 else value.isoformat(),
        f"{day}/{value.month}/{year}" if day > 12 else value.isoformat(),
    )


def clock(hour, minute):
    """A time of day."""
    plain = f"{hour:02d}:{minute:02d}"
    options = [plain] * 5 + [f"{hour}:{minute:02d}", f"{hour:02d}h{minute:02d}", f"{hour:02d}.{minute:02d}"]
    half_day = hour % 12 or 12
    options.append(f"{half_day}:{minute:02d} {'am' if hour < 12 else 'pm'}")
    part = "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"
    if minute == 0:
        options += [f"{half_day} {'am' if hour < 12 else 'pm'}", f"{half_day} o'clock {part}", f"{in_words(half_day)} {part}"]
    if minute == 30:
        options.append(f"half past {in_words(half_day)} {part}")
    if minute == 15:
        options.append(f"quarter past {in_words(half_day)} {part}")
    return pick(*options)


def moment(day, hour, minute):
    """A date with a time in UTC."""
    iso = f"{day.isoformat()}T{hour:02d}:{minute:02d}:00Z"
    return pick(iso, iso, f"{date(day)} at {hour:02d}:{minute:02d} UTC", f"{date(day)}, {hour:02d}:{minute:02d} UTC")


def random_date():
    return datetime.date(2020, 1, 1) + datetime.timedelta(days=R.randint(0, 4000))


def enumeration(items):
    """A list in a sentence or a note."""
    items = [str(item) for item in items]
    if len(items) == 1:
        return items[0]
    separator = pick(", ", ", ", ", ", "; ", " / ", " + ", " and ")
    if separator == ", " and chance(0.75):
        last = pick(" and ", " and ", ", and ", " & ", " plus ")
        return ", ".join(items[:-1]) + last + items[-1]
    return separator.join(items)
