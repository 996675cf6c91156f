/** Texts of several speakers in which no content can pass for a mark of who speaks, when, or where a part ends. */

/** What any reader may take for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** Stands before a line of content that looks like a mark. */
const QUOTE = '> '

/** What may stand before the words of a mark without hiding them: white space, invisible signs, signs of lists and quotes. */
const AROUND = /^[\s\p{Cc}\p{Cf}\p{M}>*_~`|•·–—+"'“”‘’«»(-]+/u
const UNSEEN = /[\p{Cc}\p{Cf}\p{M}]/gu
/** Characters of a line that are looked at behind what is around them; no mark is longer. */
const LOOKED_AT = 240

/** Letters of other scripts that look like those of the marks. */
const TWINS: ReadonlyMap<string, string> = new Map(
  'аa αa еe гr іi ιi ıi мm ոn νn оo οo ѕs тt τt սu υu уy'
    .split(' ')
    .map(([twin = '', letter = '']) => [twin, letter]),
)
const TWIN = new RegExp(`[${[...TWINS.keys()].join('')}]`, 'g')

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const HEADINGS =
  'goal|constraints and instructions|done|current state|in progress|decisions|errors and fixes|files and identifiers|open questions|next step|verbatim|exact details'
const NAME = String.raw`\p{L}[\p{L}.'’-]{0,40}`

/** As a line begins that tells a speaker, a day, a section, a call, a result, or where a part begins and ends. */
const MARK = new RegExp(
  [
    String.raw`^#{0,6} ?\[?[¶⁋❡⸿]`,
    String.raw`^#{0,6} ?\[?(?:\d{1,7}[.)\]]? ?)?(?:the |an )?(?:user|assistant|tool|system|human|(?:earlier )?summary|reported by tools)(?: ${NAME}){0,3}(?: ?\([^()]{0,80}\))? ?:`,
    String.raw`^\d{1,7} (?:${NAME} ){0,2}${NAME}:`,
    // However the name of a speaker is written or marked up.
    String.raw`^\d{1,7} \S+:`,
    String.raw`^\d{1,7} (?:call|result) of .{0,200}:`,
    String.raw`^\d{4}-\d\d-\d\d ?:`,
    String.raw`^\d{1,2} (?:${MONTHS})(?: \d{4})?$`,
    String.raw`^#{1,6} ?(?:${HEADINGS})\b`,
    String.raw`^\[(?:calls .|end of |summary of |recalled |system ?:|.{1,200} (?:answered|failed)\])`,
    String.raw`^<\/?(?:summary|tool_call|tool_response)\b`,
  ].join('|'),
  'u',
)

/** Nearly all lines begin otherwise, and need no closer look. */
const MAY_BEGIN = /^(?:[#[<\d\u0080-\u{10FFFF}]|[uathser][\p{L}\P{ASCII}])/iu

/** Letters with which no mark begins. */
const NEVER_BEGINS = /^[bcdfgi-qv-z]/i

/** True if a reader could take the beginning of a line for a mark, however it is dressed up. */
export function looksLikeMark(line: string): boolean {
  if (NEVER_BEGINS.test(line)) return false
  const inner = line.replace(AROUND, '')
  return MAY_BEGIN.test(inner) && MARK.test(plain(inner))
}

/** The beginning of a line as it looks, without what is around it and cannot be seen. */
function plain(line: string): string {
  const start = line.replace(AROUND, '').slice(0, LOOKED_AT)
  return (PLAIN.test(start) ? start.toLowerCase() : untwinned(start))
    .replace(/\s+/g, ' ')
    .replace(AROUND, '')
    .trimEnd()
}

/** Nothing in it looks like something else. */
const PLAIN = /^[ -~]*$/

function untwinned(text: string): string {
  return text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(TWIN, letter => TWINS.get(letter) ?? letter)
}

/** Which lines are quoted: all that look like a mark, unless the caller tells otherwise. */
export type IsMark = (line: string) => boolean

/**
 * The text with `> ` before each line that `isMark`, which must hold for the quoted line too. Reversible: a quoted line
 * loses exactly one `> ` again.
 */
export function quoteMarks(text: string, isMark: IsMark = looksLikeMark): string {
  return mapLines(text, line => (isMark(line) ? `${QUOTE}${line}` : line))
}

/** The text with `> ` before each line that begins as a line of the border does, so that the border stands once. */
export function quoteLinesOf(text: string, border: string): string {
  const lines = linesOf(border).filter(({ line }) => line.trim() !== '')
  const opens = (line: string) =>
    lines.some(({ line: edge }) => {
      const start = plain(edge).slice(0, BORDER_LENGTH)
      return start === '' ? line.trim() === edge.trim() : plain(line).startsWith(start)
    })
  return lines.length === 0 ? text : quoteMarks(text, opens)
}

/** As much of a line of a border as tells it from others, in characters. */
const BORDER_LENGTH = 16

/** Content behind a mark on the same line: further lines are set in by the margin, and quoted where they look like a mark. */
export function setIn(text: string, margin: string, isMark: IsMark = looksLikeMark): string {
  return mapLines(text, (line, at) =>
    at === 0 ? line : `${margin}${isMark(line) ? QUOTE : ''}${line}`,
  )
}

/** The text without its ends of lines, for a name inside a mark. */
export function joinLines(text: string): string {
  return text.replace(LINE_END, ' ')
}

/** The first line of a text, as any reader may see it. */
export function firstLineOf(text: string): string {
  return text.split(LINE_END, 1)[0] ?? ''
}

/** A line and the character or two that end it; nothing ends the last one. */
export interface EndedLine {
  readonly line: string
  readonly end: string
}

/** The lines of a text as any reader may see them; joined with their ends they are the text. */
export function linesOf(text: string): readonly EndedLine[] {
  const ends = text.match(LINE_END) ?? []
  return text.split(LINE_END).map((line, at) => ({ line, end: ends[at] ?? '' }))
}

/** A line as it was before `quoteMarks` or `setIn` quoted it. */
export function unquote(line: string, isMark: IsMark = looksLikeMark): string {
  return line.startsWith(QUOTE) && isMark(line) ? line.slice(QUOTE.length) : line
}

function mapLines(text: string, change: (line: string, at: number) => string): string {
  let hasChanged = false
  const lines = linesOf(text).map(({ line, end }, at) => {
    const after = change(line, at)
    hasChanged ||= after !== line
    return `${after}${end}`
  })
  return hasChanged ? lines.join('') : text
}
