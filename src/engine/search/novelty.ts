import type { DocumentTerms } from './document.ts'
import { idf } from './bm25.ts'
import type { Query } from './query.ts'
import type { DocumentStore } from './document-store.ts'
import { wordsOf } from '../text/words.ts'

/** What a document adds to the query's terms. */
export interface Novelty {
  /** Average idf of its rarest terms outside the query, relative to the highest idf: 0 … 1. */
  readonly novelty: number
  /** Relative idf of its rarest hyponym of a query term; 0 for none. */
  readonly hyponym: number
}

/** Number of terms in the average of `novelty`. */
const NOVEL_TERMS = 3
/** Words of a document that are read; longer documents contain rare terms anyway. */
const MAX_WORDS = 128

/** Computes how rare the terms are that a document adds to a query. An answer says more than its question. */
export function noveltyScorer(
  { words }: Pick<Query, 'words'>,
  { vocabulary, size }: Pick<DocumentStore, 'vocabulary' | 'size'>,
): (document: DocumentTerms) => Novelty {
  const documents = size()
  const highest = idf(1, documents)
  const relativeIdf = (frequency: number) => idf(frequency, documents) / highest
  const termsOf = (those: readonly string[]) => new Set(those.map(vocabulary.find))
  const queryTerms = termsOf(words)
  const hyponyms = termsOf(hyponymsOf(words))
  const frequencies = new Int32Array(NOVEL_TERMS)
  const rarest = new Int32Array(NOVEL_TERMS)

  return ({ terms, termsFrom, sequenceTo }) => {
    frequencies.fill(documents)
    rarest.fill(-1)
    let hyponymFrequency = documents
    const to = Math.min(sequenceTo, termsFrom + MAX_WORDS)
    for (let at = termsFrom; at < to; at += 1) {
      const term = terms[at] ?? -1
      const frequency = vocabulary.postingsOf(term).length
      if (frequency < hyponymFrequency && hyponyms.has(term)) hyponymFrequency = frequency
      if (frequency < (frequencies[NOVEL_TERMS - 1] ?? 0) && !queryTerms.has(term))
        insert(term, frequency, { rarest, frequencies })
    }
    let sum = 0
    for (let index = 0; index < NOVEL_TERMS; index += 1)
      if (rarest[index] !== -1) sum += relativeIdf(frequencies[index] ?? documents)
    return {
      novelty: sum / NOVEL_TERMS,
      hyponym: hyponymFrequency < documents ? relativeIdf(hyponymFrequency) : 0,
    }
  }
}

interface RarestTerms {
  /** Rarest first; -1 for none. */
  readonly rarest: Int32Array
  /** Document frequency of each. */
  readonly frequencies: Int32Array
}

/** Inserts a new term into the rarest ones, and drops the last. */
function insert(term: number, frequency: number, { rarest, frequencies }: RarestTerms): void {
  if (rarest.includes(term)) return
  let at = rarest.length - 1
  for (; at > 0 && (frequencies[at - 1] ?? 0) > frequency; at -= 1) {
    frequencies[at] = frequencies[at - 1] ?? 0
    rarest[at] = rarest[at - 1] ?? -1
  }
  frequencies[at] = frequency
  rarest[at] = term
}

/** Each line: broad words, a colon, and their hyponyms. */
const HYPONYMS = `
pet animal: bird bunny cat chicken cow dog fish goat guinea hamster horse kitten lizard parrot puppy pup rabbit sheep snake turtle
breed dog puppy: beagle bulldog collie corgi dachshund husky labrador poodle retriever shepherd spaniel terrier
country nation abroad overseas travel: America Argentina Australia Austria Belgium Brazil Canada Chile China Colombia Croatia Cuba Denmark Egypt England Europe Finland France Germany Greece Hungary Iceland India Indonesia Ireland Israel Italy Japan Kenya Korea Mexico Morocco Nepal Netherlands Norway Peru Poland Portugal Russia Scotland Singapore Spain Sweden Switzerland Thailand Turkey UK USA Vietnam
state: Alabama Alaska Arizona Arkansas California Carolina Colorado Connecticut Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Missouri Montana Nebraska Nevada Ohio Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Washington Wisconsin Wyoming
city town area: Amsterdam Angeles Athens Atlanta Austin Barcelona Beijing Berlin Boston Brussels Budapest Chicago Copenhagen Dallas Denver Dublin Edinburgh Florence Francisco Hamburg Houston Istanbul Kyoto Lisbon London Madrid Miami Milan Moscow Mumbai Munich Nashville Orleans Oslo Paris Philadelphia Phoenix Portland Prague Rome Seattle Shanghai Stockholm Sydney Tokyo Toronto Vancouver Vegas Venice Vienna Warsaw York Zurich
place location spot visit travel trip: beach cabin castle coast desert farm forest hotel island lake mountain museum ocean park resort river shore trail village waterfall zoo
trip travel vacation: cruise drive flight fly hotel tour vacation visit
instrument: bass cello clarinet drum flute guitar harmonica harp keyboard piano saxophone trumpet ukulele violin
music musician artist band sing: album band choir concert guitar jazz melody piano pop rap rock sing song tune
sport athletic team: badminton baseball basketball boxing climbing cricket cycling football golf gymnastics hockey marathon race rugby running skating ski soccer surfing swimming tennis volleyball wrestling
exercise workout fitness active: bike cycling gym hike jog kickboxing marathon pilates run swim taekwondo walk weights workout yoga
martial art: aikido boxing judo karate kickboxing kungfu taekwondo
outdoor outdoors nature: beach camp canoe climb fish forest garden hike kayak lake mountain park picnic surf swim trail
hobby activity interest pastime leisure fun: bake board camp chess cook craft dance draw fish garden guitar hike knit paint photography pottery puzzle read run sew sing surf swim write yoga
destress unwind relax cope stress: bath breathe calm meditation music peace read run stress therapy walk yoga
art artwork artistic creative: canvas clay craft draw drawing paint painting portrait pottery sculpture sketch watercolor
food meal dish cuisine cook eat recipe: bread breakfast burger cake cheese chicken cook cookie curry dinner fish fruit lasagna lunch noodle pasta pie pizza recipe rice roast salad salmon sandwich sauce soup steak sushi taco vegetable
dessert sweet bake snack treat: brownie cake candy chocolate cobbler cookie cream cupcake ice muffin pastry pie pudding sundae tart
drink beverage: beer cocktail coffee juice lemonade milk smoothie soda tea water wine
fruit: apple banana berry blueberry cherry grape lemon mango orange peach pear strawberry
vegetable: bean broccoli cabbage carrot cucumber kale lettuce onion pea pepper potato pumpkin spinach tomato
color: black blue brown gold gray green grey orange pink purple red silver turquoise white yellow
shape pattern: circle heart round square star stripe triangle
book author novel literature read: author book chapter fantasy fiction memoir mystery novel page poem read series story thriller trilogy
movie show series film watch: actor animation cinema comedy documentary drama episode fantasy film season series sitcom thriller trilogy
game gaming: arcade card chess console level multiplayer nintendo player playstation puzzle quest rpg strategy tournament xbox
vehicle car transport: bicycle boat bus car ferry motorcycle plane scooter ship subway train truck van
job work career occupation profession employment role: accountant banker business chef coach company counselor dancer designer developer doctor driver engineer freelance hire intern internship interview lawyer manager mechanic nurse office promotion quit researcher resign scientist teacher waiter writer
company employer business: brand client customer firm founder investor launch office shop startup store studio
education degree school study college university major: bachelor campus certificate class college course diploma exam graduate major master phd professor scholarship school semester student thesis tuition university
subject class course: art biology chemistry coding economics engineering history law math medicine philosophy physics psychology
family relative: aunt baby brother child cousin daughter father grandfather grandmother husband mother nephew niece sibling sister son twin uncle wife
child: baby boy daughter girl son toddler twin
parent: father mother
sibling: brother sister
spouse partner relationship marry dating single: boyfriend breakup bride date divorce engaged fiance girlfriend husband marriage married propose single wedding wife
friend companion: buddy classmate colleague friend neighbor roommate teammate
colleague coworker: boss colleague coworker manager team teammate
feel feeling emotion reaction mood react: afraid amazing angry anxious awesome blessed calm disappointed excited frustrated glad grateful happy hurt incredible joy lonely nervous overwhelmed peaceful proud relieved sad scared shocked stressed thankful thrilled upset worried
weather climate season: autumn cold fall fog hot rain snow spring storm summer sun sunny warm wind winter
health illness condition injury medical sick: allergy ankle arm asthma back cancer cold diet doctor fever fracture hospital hurt injury knee leg medication medicine migraine operation pain physical recover sick sprain surgery symptom therapy virus weight
body: ankle arm back eye foot hand head heart knee leg neck shoulder stomach
gift present receive: birthday bouquet bracelet card flower gave gift letter necklace present ring souvenir surprise
item collection collect own possess: antique card coin collection figurine memorabilia poster record sneaker souvenir stamp
clothes clothing outfit wear fashion: boots coat dress hat hoodie jacket jeans shirt shoe skirt sneaker suit sweater
jewelry accessory: bracelet earring necklace pendant ring watch
furniture home house: apartment bed bedroom chair couch desk house kitchen lamp room shelf sofa table
plant flower garden: bloom bouquet cactus dahlia daisy herb lily orchid rose seed succulent sunflower tree tulip
tool equipment device gadget: app camera computer console drone headphones laptop phone printer speaker tablet telescope
event occasion celebration attend celebrate participate: anniversary birthday ceremony competition concert conference convention exhibition expo fair festival gala graduation marathon meetup parade party performance race reunion seminar show tournament webinar wedding workshop
holiday: christmas diwali easter halloween hanukkah thanksgiving valentine
volunteer charity community cause help donate: campaign charity donate donation drive fundraiser homeless organization petition shelter support toy volunteer
problem challenge difficulty struggle setback obstacle issue: accident bug challenge crash delay difficult error fail fire flood hard injury lost setback stolen struggle stuck tough trouble
goal dream plan aspiration ambition future: aim dream future goal hope someday want
skill ability talent learn: beginner class course learn lesson practice teach tutorial
money financial cost price salary: budget bonus bill cheap debt dollar euro expensive fee fund invest loan pay price raise rent save
religion faith spiritual belief: bible church faith god meditation mosque pray prayer spiritual temple
die death pass loss grief: cancer dead death die funeral grief illness lose mourn pass
trait personality describe quality character: brave caring courage creative dedication funny generous honest kind loyal passionate patient positive resilient strong thoughtful
advice tip suggestion recommend suggest: advice idea recommend should suggest tip try
symbol symbolize represent signify significance meaning: remind reminder represent stand symbol
inspire motivate influence reason: inspiration inspire motivation motivate passion purpose
politics political government: campaign candidate council election mayor military office party policy vote
military: army navy service soldier veteran
science space: astronomy experiment galaxy lab moon planet research star telescope
photo image picture show share: photo pic picture selfie
achievement accomplish award success: award certificate champion finish medal milestone prize promotion trophy victory win
language speak: arabic chinese english french german italian japanese korean mandarin portuguese russian spanish
programming language code: bash elixir golang haskell java javascript kotlin perl php python ruby rust scala sql swift typescript
database storage store: cassandra clickhouse dynamodb elasticsearch indexeddb mariadb mongodb mysql oracle postgres postgresql redis rocksdb snowflake sqlite
framework library frontend backend: angular astro django express fastapi flask laravel nextjs rails react remix spring svelte vue
cloud host hosting provider deploy: aws azure cloudflare digitalocean docker fly gcp heroku hetzner kubernetes lambda netlify render vercel
queue broker: kafka nats rabbitmq sqs
browser: chrome chromium edge firefox safari
platform system os: android debian ios linux mac macos ubuntu windows
editor ide: cursor emacs intellij neovim vim vscode
test testing: assert coverage cypress jest mocha playwright pytest vitest
error failure exception bug crash: assertion crash error exception fail failed fault panic refused segfault stacktrace timeout traceback undefined
build bundler: esbuild gradle make maven rollup vite webpack
authentication login: cookie jwt oauth password session token
version: alpha beta release
file format: csv html json markdown parquet pdf png toml txt xml yaml
`

interface HyponymSet {
  readonly broad: ReadonlySet<string>
  readonly hyponyms: readonly string[]
}

let parsed: readonly HyponymSet[] | null = null

/** Hyponyms of these normalised words, each once, without the words. A question about pets may have a dog as answer. */
export function hyponymsOf(words: readonly string[]): readonly string[] {
  parsed ??= HYPONYMS.trim().split('\n').map(parseLine)
  const found = parsed
    .filter(({ broad }) => words.some(word => broad.has(word)))
    .flatMap(({ hyponyms }) => hyponyms)
  const given = new Set(words)
  return [...new Set(found)].filter(word => !given.has(word))
}

function parseLine(line: string): HyponymSet {
  const [broad = '', hyponyms = ''] = line.split(': ')
  return { broad: new Set(wordsOf(broad).sequence), hyponyms: wordsOf(hyponyms).sequence }
}
