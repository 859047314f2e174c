"""Words, and the rules that derive words from them: plurals, agent nouns, participles, compounds, and words that do not exist.

Half of the labels are made-up words. A model that has never seen "grumlet" can only fill the property `grumletCode` by
finding the same letters in the prompt, and what it learns so applies to every real word that the corpus does not contain.
"""

from ..words import R, capitalized, chance, made_up_word, pick, syllables, words

NOUNS = words("""account album altar ambulance anchor antique apron arch archive armchair arrow atlas attic auction axle badge
bakery balcony ballad balloon barge barrel basin basket battery beacon bench bicycle blanket boat bolt boot bottle boulder bowl
bracelet brick bridge brochure broom brush bucket bulb bundle bunker burrow bus button cabin cabinet cable cafe calendar camera
canal candle canoe canyon caravan carpet carriage cart carton cave cellar chair chapel chart chest chimney cinema circuit class
clinic clock coat coin collar column comb comet compass concert convoy cottage couch counter course courtyard cradle crane
crater crown crystal cupboard curtain cushion dam deck depot desk diary dinghy dish dock document dome door draft drawer dress
drill drum easel elevator emblem engine envelope errand estate exam exhibit factory fan farm fence fender festival field figure
file filter fir flag flask fleet flute folder forge fork fort fountain frame freezer furnace gallery garage garden gate gear
generator glove goblet grove guitar gutter hall hammer hamper handle hangar harbor harp hat hedge helm hill hinge hive hook
hospital hostel hotel hut inlet inn island jacket jar jetty journal jug kayak kettle key kiosk kitchen kite knife knot ladder lake
lamp lane lantern lathe lawn lease lecture ledger lesson letter lever library license lighthouse locker lodge log loom magazine
magnet mailbox mallet manor map market marsh mask mat match meadow medal memo menu merger mill mine mirror mission monument mosaic
motor mug museum nest net newsletter notebook notice novel nozzle oar office opera orchard oven paddle page paint palace panel
parade parcel park path pavilion paw pebble pedal pencil pension permit petition photo pier pillar pillow pipe pitcher plain plank
plant plate platform play plough pocket podium poem pole pond pool port portrait post poster pot prairie press prize probe project
pulley pump puzzle quay quilt rack radio raft rail ramp ranch receipt recital reef relay rental report reservoir resort ridge ring
ritual river road rocket rod roof rope route rudder rug ruin saddle sail salon sample sandal satchel saw scale scarf school scooter
scroll sculpture seal season seminar sensor session shaft shed shelter shield shift shoe shop shovel shrine sign signal sink sketch
skirt sleigh slipper socket sofa song spade spool spring square stable staircase stamp statue stove strait stream street studio
subway suitcase summit survey swamp switch sword table tablet tank tapestry task temple tent terminal test theater thread throne
ticket tile timber toast token tool torch tour towel tower toy trail trailer trap tray treaty trench tribute trophy trout truck
trumpet trunk tube tug tunnel turbine umbrella vacation valley valve van vase vault veil vest vine violin visa voucher voyage wagon
wall warehouse watch wheel whistle window winery wire workshop wreath yacht yard zipper""")
ADJECTIVES = words("""amber ancient arctic baked bitter blunt brittle broken brown busy calm carved cheap chilled clean coarse coastal
cold crooked curly damp dark deep dense dim double dry dusty empty even faded faint fat final fine firm flat folded foreign formal
frail frozen gray green hollow humid inner joint knitted large late lazy light little local loose loud low lower major marine mild
minor mobile modern narrow native naval neat new noisy northern odd oily old open orange outer oval painted pale plain polar polished
private public quick quiet rapid rare raw rigid ripe rough round royal rural rusty secret shallow sharp short silent simple single
slow small smooth soft solid sour spare square steady steep sticky stiff stone striped strong sunny sweet tall thick thin tidy tiny
torn tropical upper urban vacant warm wet wide wild wooden yellow young""")
MATERIALS = words("""ash bamboo brass bronze canvas cedar clay concrete copper cotton felt glass granite iron ivory lace linen maple marble
nylon oak pewter pine plaster plastic rubber satin silk silver slate steel straw suede tin velvet walnut wax wool zinc""")
FOODS = words("""almonds apples apricots bacon barley basil beans beets berries bread broth butter cabbage carrots celery cherries
chestnuts cinnamon cloves cocoa corn cream cucumber dates eggs fennel figs flour ginger grapes ham honey kelp lamb lemons lentils
lettuce limes mango melon milk millet mushrooms mustard noodles nutmeg oats olives onions oranges oregano parsley peaches pears peas
pepper pickles plums prawns quinoa radishes raisins rice rosemary saffron sage salmon salt sesame spinach sugar thyme tofu tomatoes
trout tuna turnips vinegar walnuts yams yogurt zucchini""")
# Base, third person, and participle; the agent noun ends in -er or is the fourth word.
VERBS = [entry.split(":") for entry in words("""approve:approves:approved assemble:assembles:assembled:assembler bake:bakes:baked
book:books:booked brew:brews:brewed build:builds:built buy:buys:bought:buyer call:calls:called carve:carves:carved check:checks:checked
clean:cleans:cleaned climb:climbs:climbed coach:coaches:coached:coach collect:collects:collected:collector compose:composes:composed
cook:cooks:cooked:cook deliver:delivers:delivered direct:directs:directed:director draw:draws:drawn:drawer drive:drives:driven
edit:edits:edited:editor employ:employs:employed examine:examines:examined explore:explores:explored farm:farms:farmed film:films:filmed
found:founds:founded fund:funds:funded guard:guards:guarded:guard guide:guides:guided:guide handle:handles:handled help:helps:helped
hire:hires:hired host:hosts:hosted:host import:imports:imported inherit:inherits:inherited:heir inspect:inspects:inspected:inspector
instruct:instructs:instructed:instructor invent:invents:invented:inventor invite:invites:invited lead:leads:led lend:lends:lent
load:loads:loaded make:makes:made manage:manages:managed measure:measures:measured mend:mends:mended monitor:monitors:monitored:monitor
name:names:named nominate:nominates:nominated:nominator operate:operates:operated:operator order:orders:ordered own:owns:owned
pack:packs:packed paint:paints:painted patrol:patrols:patrolled:patrol pay:pays:paid photograph:photographs:photographed
plan:plans:planned:planner plant:plants:planted print:prints:printed produce:produces:produced propose:proposes:proposed
publish:publishes:published read:reads:read receive:receives:received record:records:recorded rent:rents:rented:renter
repair:repairs:repaired report:reports:reported request:requests:requested research:researches:researched restore:restores:restored
review:reviews:reviewed scan:scans:scanned:scanner sell:sells:sold send:sends:sent shoot:shoots:shot sign:signs:signed:signatory
sort:sorts:sorted sponsor:sponsors:sponsored:sponsor supervise:supervises:supervised:supervisor supply:supplies:supplied:supplier
support:supports:supported teach:teaches:taught test:tests:tested track:tracks:tracked train:trains:trained translate:translates:translated:translator
transport:transports:transported treat:treats:treated verify:verifies:verified:verifier visit:visits:visited:visitor wash:washes:washed
weave:weaves:woven weld:welds:welded write:writes:written""")]
ROLES = words("""agent aide ambassador analyst apprentice archivist artist assistant attendant aunt boss bride broker brother bursar carer
cashier chair chef chief clerk client colleague consul contact cousin curator customer dean delegate deputy doctor donor expert father
fellow founder friend gardener governor groom guest guardian historian innkeeper intern janitor jeweler joiner juror landlady lawyer
lecturer librarian lieutenant lodger major mason mayor mechanic member mentor merchant midwife miner minister mother musician neighbor
nurse officer partner pastor patron physician plumber poet porter president priest principal professor pupil ranger relative
resident roommate sailor scholar secretary sergeant servant sheriff shepherd sister smith steward surgeon tailor tenant
treasurer trustee tutor uncle usher veteran vicar warden witness""")
EVENTS = words("""arrival assembly audit banquet birthday ceremony checkup class conference delivery departure dinner examination excursion
expiry funeral graduation hike interview launch lesson maintenance meeting move opening outing party payment performance pickup
reception rehearsal release renewal return review reunion sale service shipment signing start transfer trial visit vote wedding""")
VOWELS = "aeiou"


def agent(verb):
    """The person who does it: "paint" -> "painter"."""
    if len(verb) > 3:
        return verb[3]
    base = verb[0]
    return base + "r" if base.endswith("e") else base + "er"


def made_up_noun():
    while True:
        word = syllables(1, 2).lower()
        if 4 <= len(word) <= 9 and word not in NOUNS:
            return word


def made_up_verb():
    """A regular verb that does not exist, in the notation of `VERBS`."""
    base = made_up_noun().rstrip(VOWELS + "y")
    return [base, base + "s", base + "ed"] if len(base) > 2 else made_up_verb()


def noun():
    return made_up_noun() if chance(0.3) else R.choice(NOUNS)


def verb():
    return made_up_verb() if chance(0.2) else R.choice(VERBS)


def adjective():
    return R.choice(ADJECTIVES)


def qualified_noun():
    """Two or three words that name a thing: "rusty copper valve"."""
    parts = [pick(adjective, adjective, lambda: R.choice(MATERIALS))()]
    if chance(0.15):
        parts.append(R.choice(MATERIALS))
    return " ".join(dict.fromkeys([*parts, R.choice(NOUNS)]))


def camel_case(label):
    """ "crew size" -> "crewSize"."""
    first, *rest = label.replace("-", " ").split()
    return first + "".join(capitalized(word) for word in rest)


def snake_case(label):
    return label.replace("-", " ").replace(" ", "_")


def type_name():
    parts = [capitalized(noun())]
    if chance(0.6):
        suffix = "Record Entry Order Report Note Form Request Booking Plan Log Card Sheet Item Listing Profile Info Details Summary"
        parts.append(pick(*words(suffix)) if chance(0.6) else capitalized(noun()))
    elif chance(0.3):
        return made_up_word()
    return "".join(parts)
