/** Protects marks in a text of several speakers: content can never look like a speaker, a time or the end of a part. */

/** All characters that a reader may take for a line break. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** Before a line of content that looks like a mark. */
const QUOTE = '> '

/** Characters before a mark that do not hide it: white space, invisible characters, list and quote signs. */
const AROUND = /^[\s\p{Cc}\p{Cf}\p{M}>*_~`|•·–—+"'“”‘’«»(-]+/u
const UNSEEN = /[\p{Cc}\p{Cf}\p{M}]/gu
/** Characters of a line that are checked; marks are never longer. */
const LOOKED_AT = 240

/** Letters of other scripts that look like letters in marks. */
const TWINS: ReadonlyMap<string, string> = new Map(
  'аa αa еe гr іi ιi ıi мm ոn νn оo οo ѕs тt τt սu υu уy'
    .split(' ')
    .map(([twin = '', letter = '']) => [twin, letter]),
)
const TWIN = new RegExp(`[${[...TWINS.keys()].join('')}]`, 'g')

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const HEADINGS =
  'goal|constraints and instructions|done|current state|in progress|decisions|errors and fixes|files and identifiers|open questions|next step|verbatim|exact details|sources'
const NAME = String.raw`\p{L}[\p{L}.'’-]{0,40}`

/** The start of a line that names a speaker, a day, a section, a call or a result, or that starts or ends a part. */
const MARK = new RegExp(
  [
    String.raw`^#{0,6} ?\[?[¶⁋❡⸿]`,
    String.raw`^#{0,6} ?\[?(?:\d{1,7}[.)\]]? ?)?(?:the |an )?(?:user|assistant|tool|system|human|(?:earlier )?summary|reported by tools|user['’]s files)(?: ${NAME}){0,3}(?: ?\([^()]{0,80}\))? ?:`,
    String.raw`^\d{1,7} (?:${NAME} ){0,2}${NAME}:`,
    // Any written form of a speaker's name.
    String.raw`^\d{1,7} \S+:`,
    String.raw`^\d{1,7} (?:call|result) of .{0,200}:`,
    String.raw`^\d{4}-\d\d-\d\d ?:`,
    String.raw`^\d{1,2} (?:${MONTHS})(?: \d{4})?$`,
    String.raw`^#{1,6} ?(?:${HEADINGS})\b`,
    String.raw`^\[(?:calls .|searches the web|end of |summary of |recalled |system ?:|.{1,200} (?:answered|failed|holds)\])`,
    String.raw`^<\/?(?:summary|tool_call|tool_response)\b`,
  ].join('|'),
  'u',
)

/** A quick test: most lines start with other characters. */
const MAY_BEGIN = /^(?:[#[<\d\u0080-\u{10FFFF}]|[uathser][\p{L}\P{ASCII}])/iu

/** Letters that start no mark. */
const NEVER_BEGINS = /^[bcdfgi-qv-z]/i

/** True if a reader could take the start of a line for a mark. */
export function looksLikeMark(line: string): boolean {
  if (NEVER_BEGINS.test(line)) return false
  const inner = line.replace(AROUND, '')
  return MAY_BEGIN.test(inner) && MARK.test(plain(inner))
}

/** The visible start of a line, in lower case, with look-alike letters replaced. */
function plain(line: string): string {
  const start = line.replace(AROUND, '').slice(0, LOOKED_AT)
  return (PLAIN.test(start) ? start.toLowerCase() : untwinned(start))
    .replace(/\s+/g, ' ')
    .replace(AROUND, '')
    .trimEnd()
}

/** ASCII only, so no look-alikes. */
const PLAIN = /^[ -~]*$/

function untwinned(text: string): string {
  return text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(TWIN, letter => TWINS.get(letter) ?? letter)
}

/** Decides which lines are quoted; by default, those that look like a mark. */
export type IsMark = (line: string) => boolean

/** Adds `> ` before each line that `isMark` accepts, which must accept the quoted line too. Reversible. */
export function quoteMarks(text: string, isMark: IsMark = looksLikeMark): string {
  return mapLines(text, line => (isMark(line) ? `${QUOTE}${line}` : line))
}

/** Adds `> ` before each line that starts like a line of `border`, so that the border is unique. */
export function quoteLinesOf(text: string, border: string): string {
  const lines = linesOf(border).filter(({ line }) => line.trim() !== '')
  const opens = (line: string) =>
    lines.some(({ line: edge }) => {
      const start = plain(edge).slice(0, BORDER_LENGTH)
      return start === '' ? line.trim() === edge.trim() : plain(line).startsWith(start)
    })
  return lines.length === 0 ? text : quoteMarks(text, opens)
}

/** Characters that identify a line of a border. */
const BORDER_LENGTH = 16

/** Indents all lines but the first, and quotes those that look like a mark. */
export function setIn(text: string, margin: string, isMark: IsMark = looksLikeMark): string {
  return mapLines(text, (line, at) =>
    at === 0 ? line : `${margin}${isMark(line) ? QUOTE : ''}${line}`,
  )
}

/** Replaces line breaks with spaces, for a name in a mark. */
export function joinLines(text: string): string {
  return text.replace(LINE_END, ' ')
}

/** The first line of a text. */
export function firstLineOf(text: string): string {
  return text.split(LINE_END, 1)[0] ?? ''
}

/** A line and its line break; empty for the last line. */
export interface EndedLine {
  readonly line: string
  readonly end: string
}

/** The lines with their line breaks; joined, they are the text. */
export function linesOf(text: string): readonly EndedLine[] {
  const ends = text.match(LINE_END) ?? []
  return text.split(LINE_END).map((line, at) => ({ line, end: ends[at] ?? '' }))
}

/** Reverses `quoteMarks` or `setIn` for one line. */
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
