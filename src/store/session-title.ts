/** The title of a session until the person gives one. Pure; asks no model. */
import { lineWithoutMarks } from '../engine/index.ts'

/** Graphemes of a title. */
const LONGEST = 60
/** A shorter clause says too little to replace its sentence. */
const SHORTEST_CLAUSE = 20
/** Characters to read: more than sixty graphemes and the possible text before them. */
const MOST_READ = 2_400

const GREETING =
  /^(?:[Hh](?:i|ello|ey|allo)|[Gg]ood (?:morning|afternoon|evening|day)|[Gg]uten (?:Tag|Morgen|Abend)|[Dd]ear|OK|[Oo]kay|[Tt]hanks|[Tt]hank you)(?: (?:there|all|everyone|team|again|\p{Lu}[\p{L}’'-]{0,30})){0,2}(?:[,.!:;]+\s*|\s+[–—-]+\s+|$)/u
/** Polite phrases before the actual request. */
const REQUEST = new RegExp(
  `^(?:${[
    String.raw`(?:please|kindly)\b,?`,
    String.raw`(?:can|could|would|will) you\b(?: please\b| kindly\b)?(?: help me(?: to| with)?\b)?`,
    String.raw`help me(?: to| with)?\b`,
    String.raw`i(?: would|['’]d) like(?: you)? to\b`,
    String.raw`i (?:want|need)(?: you)? to\b`,
    String.raw`i (?:want|need) (?:(?:some|your) )?help (?:with|to)\b`,
    String.raw`i have an?(?: quick| short| small)? (?:question|problem) (?:about|on|with|regarding)\b`,
    String.raw`(?:kannst du|könntest du|können sie|könnten sie)(?: mir| uns)?(?: bitte)?(?: helfen,?)?(?=\s)`,
    String.raw`bitte(?=\s)`,
    String.raw`(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous)(?: s['’]il (?:te|vous) plaît)?(?: m['’]aider à)?(?=\s)`,
    String.raw`¿?(?:puedes|podrías|puede|podría)(?: por favor)?(?: ayudarme (?:a|con))?(?=\s)`,
    '(?:请问|请帮我|请你|请|帮我|你能|能不能|可以)',
  ].join('|')})\\s*`,
  'iu',
)
/** Sentences that only announce another one. */
const ANNOUNCEMENT =
  /^(?:(?:i have |just )?(?:an?|another|one)? ?(?:quick |short |small )?(?:question|problem|issue)|here(?:['’]s| is| are)(?: [\p{L}’']+){1,3}|(?:please )?(?:look at|consider|see) (?:this|the following)|help|thanks(?: in advance)?)[\s.,:;!]*$/iu
/** Words that add nothing to a title. */
const FILLER = / (?:to me|for me|in (?:more )?detail|please|just|basically)(?= )/giu
/** A word that may get a capital at the start of a title, because it is no code. */
const PLAIN_START = /^\p{Ll}[\p{Ll}’'-]*(?=[\s,?!]|$)/u
/** Sentences that are considered for the title. */
const MOST_SENTENCES = 12
const SENTENCE_END =
  /(?<=[.!?…]["'”’)]{0,2})(?<!\b(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|No|Nr|vs|e\.g|i\.e|z\. ?B|ca)\.)\s+(?=["'“‘(¿¡]?[\p{L}\p{N}])|(?<=[。！？])/u
const TRAILING = /[\s.,:;…–—|-]+$/
const DANGLING = /(?: (?:an?|and|as|at|by|for|from|in|is|of|on|one|or|so|that|the|to|with))+$/i

/** The request in a text: its first sentence with content, or first short question, without greetings; at most 60 graphemes. */
export function titleFrom(text: string): string {
  const start = Math.max(0, text.search(/\S/))
  const lines = text.slice(start, start + MOST_READ).split(/[\r\n\u2028\u2029]+/)
  const { said, code } = apart(lines)
  const sentences = said
    .flatMap(line => lineWithoutMarks(line).split(SENTENCE_END))
    .slice(0, MOST_SENTENCES)
    .map(sentence => sentence.replace(GREETING, ''))
    .filter(hasWords)
  const telling = sentences.filter(sentence => !ANNOUNCEMENT.test(sentence)).map(coreOf)
  const [first = coreOf(sentences[0] ?? '')] = telling
  const title = fits(first) ? first : (telling.find(isShortQuestion) ?? first)
  return shortened(title) || firstLine(code) || shortened(lineWithoutMarks(said.join(' ')))
}

/** The sentence without its polite opening, with a capital. */
function coreOf(sentence: string): string {
  const asked = sentence.replaceAll(FILLER, '')
  const core = asked.replace(REQUEST, '').replace(REQUEST, '')
  const isOpened = core !== asked && /\s.*\p{L}|\p{Lo}{3}/u.test(core)
  const kept = isOpened ? core.replace(/\s*[?？]$/, '') : asked
  return kept.replace(PLAIN_START, word => word.charAt(0).toUpperCase() + word.slice(1))
}

function isShortQuestion(sentence: string): boolean {
  return /[?？]\s*$/.test(sentence) && fits(sentence)
}

function fits(sentence: string): boolean {
  return piecesOf(sentence.trim(), 'grapheme').length <= LONGEST
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]|\p{Lo}|\p{Extended_Pictographic}/u.test(text)
}

function firstLine(lines: readonly string[]): string {
  return shortened(lines.map(lineWithoutMarks).find(hasWords) ?? '')
}

/** The lines outside of fences, and those inside. */
function apart(lines: readonly string[]) {
  const said: string[] = []
  const code: string[] = []
  let into = said
  for (const line of lines)
    if (/^\s*(?:```|~~~)/.test(line)) into = into === said ? code : said
    else into.push(line)
  return { said, code }
}

/** Cut between words, if the first word fits. */
function shortened(sentence: string): string {
  const text = sentence.replace(TRAILING, '').trim()
  const graphemes = piecesOf(text, 'grapheme')
  if (graphemes.length <= LONGEST) return text
  const end = graphemes.slice(0, LONGEST).join('').length
  const clause = /^(.*)(?:[,;:] | [–—-] | \()/su.exec(text.slice(0, end))?.[1] ?? ''
  if (clause.length >= SHORTEST_CLAUSE) return ended(clause)
  let words = ''
  for (const piece of piecesOf(text, 'word')) {
    if (words.length + piece.length > end) break
    words += piece
  }
  return ended(words.trim() || text.slice(0, end)).replace(DANGLING, '')
}

/** The words of a cut sentence. Where the cut lies within a bracket, as code has them, they end before it. */
function ended(words: string): string {
  const open: number[] = []
  for (const { 0: bracket, index } of words.matchAll(/[([{}\])]/g))
    if ('([{'.includes(bracket)) open.push(index)
    else open.pop()
  const [first] = open
  const before = words
    .slice(0, first)
    .replace(/\S+$/, '')
    .replace(TRAILING, '')
    .replace(DANGLING, '')
  return first === undefined || before === '' ? words.replace(TRAILING, '') : before
}

/** Without a segmenter in the browser: code points, and words split at spaces. */
function piecesOf(text: string, granularity: 'grapheme' | 'word'): readonly string[] {
  if (!('Segmenter' in Intl)) return granularity === 'word' ? text.split(/(?= )/) : Array.from(text)
  return [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(
    ({ segment }) => segment,
  )
}
