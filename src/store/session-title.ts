/**
 * The title that a session has until a person gives it one. Pure, and no model is asked.
 *
 * @module
 */

/** Graphemes of a title. */
const LONGEST = 60
/** A shorter clause says too little to stand for its sentence. */
const SHORTEST_CLAUSE = 20
/** Characters that are read: more than sixty graphemes and what may come before them. */
const MOST_READ = 2_400

const LINE_MARKS = /^(?:[\s>|]|#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|\[[ xX]\]\s)+/
const LINK = /!?\[([^\][]{0,200})\]\([^()\s]{0,400}\)/g
const EMPHASIS =
  /(?<![\p{L}\p{N}_`])(\*\*|__|~~|\*|_)(?=\S)([^\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}_`]|\.\p{L})/gu
const GREETING =
  /^(?:[Hh](?:i|ello|ey|allo)|[Gg]ood (?:morning|afternoon|evening|day)|[Gg]uten (?:Tag|Morgen|Abend)|[Dd]ear|OK|[Oo]kay|[Tt]hanks|[Tt]hank you)(?: (?:there|all|everyone|team|again|\p{Lu}[\p{L}’'-]{0,30})){0,2}(?:[,.!:;]+\s*|\s+[–—-]+\s+|$)/u
const SENTENCE_END =
  /(?<=[.!?…]["'”’)]{0,2})(?<!\b(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|No|Nr|vs|e\.g|i\.e|z\. ?B|ca)\.)\s+(?=["'“‘(¿¡]?[\p{L}\p{N}])|(?<=[。！？])/u
const TRAILING = /[\s.,:;…–—|-]+$/
const DANGLING = / (?:an?|and|as|at|by|for|from|in|is|of|on|or|so|that|the|to|with)$/i

/**
 * The first sentence that says anything, or its first clauses, in whole words and without greetings, code and the marks of
 * Markdown; at most 60 graphemes. Empty where the text has no words.
 */
export function titleFrom(text: string): string {
  const start = Math.max(0, text.search(/\S/))
  const lines = text.slice(start, start + MOST_READ).split(/[\r\n\u2028\u2029]+/)
  const { said, code } = apart(lines)
  return firstTitle(said) || firstTitle(code) || shortened(withoutMarks(said.join(' ')))
}

function firstTitle(lines: readonly string[]): string {
  for (const line of lines)
    for (const sentence of withoutMarks(line).split(SENTENCE_END)) {
      const title = shortened(sentence.replace(GREETING, ''))
      if (/[\p{L}\p{N}].*[\p{L}\p{N}]|\p{Lo}|\p{Extended_Pictographic}/u.test(title)) return title
    }
  return ''
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

function withoutMarks(line: string): string {
  return line
    .replace(LINE_MARKS, '')
    .replaceAll(LINK, '$1')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll('`', '')
    .trim()
}

/** In whole words where the first of them fits. */
function shortened(sentence: string): string {
  const text = sentence.replace(TRAILING, '').trim()
  const graphemes = piecesOf(text, 'grapheme')
  if (graphemes.length <= LONGEST) return text
  const end = graphemes.slice(0, LONGEST).join('').length
  const clause = /^(.*)(?:[,;:] | [–—-] | \()/su.exec(text.slice(0, end))?.[1] ?? ''
  if (clause.length >= SHORTEST_CLAUSE) return clause.replace(TRAILING, '')
  let words = ''
  for (const piece of piecesOf(text, 'word')) {
    if (words.length + piece.length > end) break
    words += piece
  }
  return (words.trim() || text.slice(0, end)).replace(TRAILING, '').replace(DANGLING, '')
}

/** Code points in a browser that cannot segment texts, and words by their spaces. */
function piecesOf(text: string, granularity: 'grapheme' | 'word'): readonly string[] {
  if (!('Segmenter' in Intl)) return granularity === 'word' ? text.split(/(?= )/) : Array.from(text)
  return [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(
    ({ segment }) => segment,
  )
}
