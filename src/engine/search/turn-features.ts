/** Patterns for the kind of answer that a turn may contain, independent of its topic. */
import { anyOf, ASKS, RELATIVES } from '../text/cues.ts'

/** One bit each; a text has their sum. Stored with each document: increase `PACKED_VERSION` after a change. */
export const TURN_FEATURES = {
  endsAsking: 1,
  asks: 2,
  firstPerson: 4,
  number: 8,
  time: 16,
  name: 32,
  place: 64,
  reason: 128,
  relative: 256,
  past: 512,
  quote: 1024,
} as const

/** The patterns of `text/cues.ts`, and wider ones: a wrong match only changes a score. */
const CUES: readonly (readonly [number, RegExp])[] = [
  [TURN_FEATURES.endsAsking, ASKS],
  [TURN_FEATURES.asks, /[?？؟]/u],
  [TURN_FEATURES.firstPerson, /\b(?:I|I'm|I've|I'd|I'll|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur|[Mm]e)\b|我/u],
  [
    TURN_FEATURES.firstPerson,
    anyOf(
      'ich|mich|mir|meine?[mnrs]?|wir|uns|unse?re?[mnrs]?',
      'mis?|nos|nosotr[oa]s|nuestr[oa]s?|hemos|tengo|tenemos|quiero|queremos',
      'أنا|نحن|عندي|عندنا|لدي|لدينا|أريد|نريد|لنا|علينا',
    ),
  ],
  [
    TURN_FEATURES.number,
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|couple|few|several|once|twice|second|third)\b|[二三四五六七八九十百千万两]/iu,
  ],
  [
    TURN_FEATURES.number,
    anyOf(
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dutzend|einige|mehrere|zweite[nrs]?|dritte[nrs]?',
      'tres|cuatro|cinco|seis|siete|ocho|nueve|diez|docena|vari[oa]s|segund[oa]|tercer[oa]?',
      String.raw`[٠-٩]+|اثنان|اثنين|ثلاثة?|أربعة?|خمسة?|ستة?|سبعة?|ثمانية?|ثماني|تسعة?|عشرة?|ثانية?|ثالثة?`,
    ),
  ],
  [
    TURN_FEATURES.time,
    /\b(?:yesterday|today|tonight|tomorrow|ago|week(?:end)?s?|months?|years?|days?|morning|evening|since|recently|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|summer|winter|spring|fall|(?:19|20)\d\d)\b|[年月日]|昨天|今天|明天|上周|下周|星期/iu,
  ],
  [
    TURN_FEATURES.time,
    anyOf(
      'vorgestern|gestern|heute|morgen|übermorgen|morgens|abends|tage[ns]?|wochen?|wochenenden?|monate?[ns]?|jahre?[ns]?|seit|neulich|uhr|januar|februar|märz|mai|juni|juli|oktober|dezember|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sommer|frühling|herbst',
      'anteayer|ayer|anoche|hoy|mañana|hace|días?|semanas?|mes|meses|años?|desde|hora|horas|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|verano|invierno|primavera|otoño',
      '(?:ال|ب|ل)?(?:أمس|يوم|اليوم|غدا|غداً|أسبوع|شهر|أشهر|سنة|سنوات|عام|ساعة|صباحا|صباحاً|مساء|مساءً)|(?:ال)?(?:اثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت|أحد)|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
    ),
  ],
  [TURN_FEATURES.name, /[\p{Ll},;:] \p{Lu}\p{Ll}{2,}/u],
  [
    TURN_FEATURES.place,
    /\b(?:in|at|from|to|near|around|visited|visit) (?:the )?\p{Lu}\p{Ll}+|(?<!\p{L})(?:en|desde|hasta|cerca de|por) (?:la |el )?\p{Lu}\p{Ll}+/u,
  ],
  [
    TURN_FEATURES.reason,
    /\b(?:because|since|so that|so I|so we|due to|that's why|reason|wanted to|helps?|inspired|motivat\w+|in order to|root cause)\b|'cause|因为|所以|由于/iu,
  ],
  [
    TURN_FEATURES.reason,
    anyOf(
      'weil|denn|deshalb|deswegen|daher|damit|wegen|gr[uü]nde?|um [^.!?\n]{1,60} zu',
      'porque|pues|por eso|así que|debido a|ya que|para que|raz(?:ón|ones)|motivos?',
      'لأن[ّا]?|لأنه[ما]?|بسبب|لذلك|لكي|كي|سبب',
    ),
  ],
  [TURN_FEATURES.relative, RELATIVES],
  [
    TURN_FEATURES.past,
    /\b(?:was|were|had|went|got|took|made|did|been|bought|started|finished|joined|won|lost|found|met|saw|\w{3,}ed)\b|[了过]/iu,
  ],
  [
    TURN_FEATURES.past,
    anyOf(
      'habe|haben|hatten?|wurden?|waren|ging|kam|gab|fand',
      String.raw`hemos|han|fue|fueron|había|estaba|\p{L}{2,}(?:aron|ieron)|\p{L}{3,}ó`,
      'لقد|قد|كان|كانت|كنا|كنت',
    ),
  ],
  [TURN_FEATURES.quote, /["“”「『]\p{L}[^"“”]{1,60}["“”」』]|[«„]\p{L}[^»“]{1,60}[»“]/u],
]

/** Characters of a text that are read; longer texts are no conversation turns. */
const MAX_CHARACTERS = 2_000

/** The bit set of the text's `TURN_FEATURES`. */
export function turnFeaturesOf(text: string): number {
  const read = text.slice(0, MAX_CHARACTERS)
  const tail = text.length > MAX_CHARACTERS ? text.slice(-40) : read
  return CUES.reduce(
    (bits, [bit, cue]) =>
      cue.test(bit === TURN_FEATURES.endsAsking ? tail : read) ? bits | bit : bits,
    0,
  )
}
