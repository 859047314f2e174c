"""Choices with a meaning: a label, and the values of the schema with other words for them."""

from ..words import words


def group(label, text):
    """`small:little,tiny` -> {"small": ["little", "tiny"]}."""
    return label, {
        value.replace("_", " "): [other.replace("_", " ") for other in others.split(",") if other]
        for value, _, others in (entry.partition(":") for entry in words(text))
    }


GROUPS = [
    group("size", "small:little,tiny,S medium:middle,M,mid-sized large:big,L,huge"),
    group("priority", "low:not_urgent,minor normal:ordinary,usual high:urgent,important critical:emergency,top"),
    group("status", "open:new,unsolved closed:done,finished,solved pending:waiting,on_hold"),
    group("state", "active:running,switched_on inactive:off,disabled paused:suspended,interrupted"),
    group("frequency", "daily:every_day,each_day weekly:every_week,once_a_week monthly:each_month,every_month yearly:annually,every_year"),
    group("payment", "bank_transfer:by_wire,transfer check:cheque,by_check invoice:billed,on_account crypto:bitcoin"),
    group("season", "spring:springtime,in_April summer:in_July,midsummer autumn:fall,in_October winter:in_January,snow_season"),
    group("direction", "north:northward,N south:southward,S east:eastward,E west:westward,W"),
    group("transport", "walking:on_foot bicycle:by_bike,cycling bus:by_bus,coach train:by_rail,rail car:by_car,driving plane:by_air,flying"),
    group("sky", "sunny:clear,bright cloudy:overcast,gray rainy:wet,showers snowy:snowfall,snowing windy:gusty,breezy"),
    group("temper", "happy:glad,cheerful sad:unhappy,gloomy tired:sleepy,weary nervy:tense,on_edge"),
    group("result", "win:won,victory loss:lost,defeat tie:even,level"),
    group("difficulty", "easy:simple,no_trouble medium:moderate hard:tough,difficult extreme:brutal,very_hard"),
    group("audience", "children:kids,for_the_little_ones teenagers:teens,youth adults:grown-ups,over_18 seniors:the_elderly,pensioners"),
    group("language", "English:en,British_English French:fr,français Spanish:es,Castilian German:de,Deutsch Japanese:ja,Nihongo"),
    group("format", "paperback:soft_cover hardcover:hardback,hard_cover ebook:e-book,digital audiobook:audio,spoken"),
    group("meal", "breakfast:in_the_morning lunch:at_midday,midday_meal supper:evening_meal,dinner snack:a_bite,between_meals"),
    group("department", "sales:selling,sales_team marketing:advertising engineering:development,tech finance:accounting,accounts legal:lawyers,law"),
    group("severity", "info:note,for_information warning:caution,careful error:failure,broken fatal:crash,total_failure"),
    group("visibility", "public:for_everyone,open_to_all private:only_for_me,secret internal:staff_only,within_the_company"),
    group("membership", "basic:free,starter plus:extended,upgraded premium:best,all-inclusive"),
    group("roast", "light:blond,pale medium:balanced dark:very_dark,black"),
    group("spiciness", "mild:not_spicy,gentle warm:a_little_spicy hot:very_spicy,fiery"),
    group("diet", "vegan:plant-based,no_animal_products vegetarian:veggie,meatless omnivore:eats_everything,anything"),
    group("shape", "round:circular,a_circle square:four-sided triangular:three-sided,a_triangle oval:egg-shaped,elliptic"),
    group("age_group", "baby:infant,newborn child:kid,youngster teen:teenager,adolescent adult:grown-up"),
    group("gender", "female:woman,lady,F male:man,gentleman,M diverse:nonbinary,X"),
    group("approval", "accepted:approved,a_yes refused:declined,turned_down undecided:not_decided,still_open"),
    group("surface", "asphalt:tarmac,paved gravel:stony,loose_stones grass:lawn,meadow sand:sandy,beach"),
    group("shift", "early:morning,at_dawn late:evening,at_night split:in_two_parts"),
    group("level", "beginners:first_steps,novices improvers:intermediate,some_experience masters:advanced,experts"),
    group("seat", "window:by_the_window aisle:on_the_aisle middle:in_between,center"),
    group("fuel", "petrol:gasoline,gas diesel:DERV electric:battery,EV hybrid:petrol_and_electric"),
    group("role", "owner:proprietor editor:may_edit,can_write viewer:read-only,can_only_look"),
    group("topping", "cheese:mozzarella,cheddar mushrooms:funghi peppers:paprika,capsicum"),
    group("tone", "formal:official,polite casual:relaxed,informal funny:humorous,witty serious:grave,solemn"),
    group("speed", "slow:unhurried,sluggish steady:even fast:quick,rapid"),
    group("volume", "quiet:silent,soft normal:regular loud:noisy,deafening"),
    group("grade", "A:excellent,top_marks B:very_decent,above_average C:average,satisfactory D:weak,below_average"),
    group("stage", "draft:first_version,unfinished review:being_reviewed,under_review published:out,released"),
]
GROUPS = [(label.replace("_", " "), values) for label, values in GROUPS]
