/** Arabic: one spelling for each word, stop words and roots. */

const ARABIC = /\p{Script=Arabic}/u
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/gu

/** True for a word in Arabic letters or digits. */
export function isArabic(word: string): boolean {
  return ARABIC.test(word) || /[\u0660-\u0669\u06f0-\u06f9]/u.test(word)
}

/** One spelling: without marks and the stretched line, with one alef, ya and ta, and with European digits. */
export function foldArabic(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]+/gu, '')
    .replaceAll('\u0671', '\u0627')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u0649', '\u064a')
    .replace(DIGITS, digit => String((digit.codePointAt(0) ?? 0) & 15))
}

/** Also question words; compared in the spelling of `foldArabic`. */
export const ARABIC_STOP_WORDS: ReadonlySet<string> = new Set(
  `في من إلى على عن مع هو هي هم هن أنا نحن أنت أنتم هذا هذه ذلك تلك هؤلاء الذي التي الذين ما ماذا لماذا متى أين كيف كم بكم ممن هل أي أية
أو ثم و ف ب ل ك لا لم لن ليس ليست كان كانت كانوا يكون تكون سيكون ستكون قد لقد كل بعض غير بين عند عندنا عندي بعد قبل حتى إذا إذن إن أن أنه أنها لأن
لكن لكنه لكننا بل كما كي فقط أيضا جدا هنا هناك منذ خلال حول ضد دون فيه فيها منه منها له لها لي لنا لهم به بها بهم إليه عليه عليها علينا عليك
يجب يمكن ينبغي صار أصبح ذا مثل نحو سوف وهي وهو الآن عليهم`
    .split(/\s+/)
    .map(foldArabic),
)

const NUMBERS: ReadonlyMap<string, string> = new Map(
  [
    'اثنان اثنين اثنتان اثنتين',
    'ثلاثة ثلاث',
    'أربعة أربع',
    'خمسة خمس',
    'ستة ست',
    'سبعة سبع',
    'ثمانية ثماني ثمان',
    'تسعة تسع',
    'عشرة عشر',
  ].flatMap((forms, index) =>
    forms.split(' ').map(form => [foldArabic(form), String(index + 2)] as const),
  ),
)

/** "And", "so", "in", "as", "for" before the article. */
const ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=.{2})/
/** The same before a word without article, and the future. */
const PARTICLE = /^(?:[وف](?=.{3})|[بكل](?=.{4})|س(?=[يتنا].{3}))/
const ENDINGS = /(?<=.{3})(?:هما|كما|تها|تهم|تنا|ها|هم|هن|كم|نا|وا|ان|ات|ون|ين|ته|يه|تم|ه|ي|ت|ا)$/
const WEAK = /[اوي]/g

/**
 * The root of a word: its firm letters, which plurals and verbs share. Two if its first letter may be a word of its
 * own: "as", or the first letter of "book". `word` is folded.
 */
export function arabicRoots(word: string): readonly string[] {
  const bare = word.replace(ARTICLE, '')
  const number = NUMBERS.get(bare)
  if (number !== undefined) return [number]
  const starts = bare === word ? [word, word.replace(PARTICLE, '')] : [bare]
  return [...new Set(starts.map(firmLettersOf))]
}

function firmLettersOf(word: string): string {
  const stem = word.replace(ENDINGS, '').replace(ENDINGS, '')
  const firm = stem.replace(WEAK, '')
  if (firm.length < 3) return stem
  return firm.length === 4 ? firm.replace(/^[تنم]/, '') : firm
}
