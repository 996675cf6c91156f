/** The tags between which models write their thoughts, and which of them end a thought whose opening tag is missing. */

/** What stands before a thought, and after it. */
export interface ThoughtTag {
  readonly open: string
  readonly close: string
}

/**
 * The names of tags in angle brackets, as an alternative of a regular expression. Sources: the reasoning parsers of vLLM, SGLang
 * and llama.cpp, and the default tags of Open WebUI.
 */
export const THOUGHT_NAMES =
  'think|thinking|thought|thoughts|reason|reasoning|scratchpad|antthinking|internal_thinking|inner_thoughts|seed:think|mm:think|longcat_think|medgemma_thinking|think:opensource'

const HARMONY = '<|channel|>analysis<|message|>'

/** Every pair of tags. Upper and lower case are the same. */
export const THOUGHT_TAGS: readonly ThoughtTag[] = [
  ...THOUGHT_NAMES.split('|').map(name => ({ open: `<${name}>`, close: `</${name}>` })),
  ...['think', 'thinking'].flatMap(name => [
    { open: `[${name}]`, close: `[/${name}]` },
    { open: `◁${name}▷`, close: `◁/${name}▷` },
    { open: `<|${name}|>`, close: `<|/${name}|>` },
    { open: `<|start_${name}|>`, close: `<|end_${name}|>` },
  ]),
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { open: '<|inner_prefix|>', close: '<|inner_suffix|>' },
  { open: '<|open|>think<|sep|>', close: '<|close|>think<|sep|>' },
  { open: '<unused94>thought', close: '<unused95>' },
  { open: '<|channel>thought', close: '<channel|>' },
  { open: HARMONY, close: '<|end|><|start|>assistant<|channel|>final<|message|>' },
  { open: HARMONY, close: '<|channel|>final<|message|>' },
]

/** The place of a closing tag in a text. */
export interface Closing {
  readonly start: number
  readonly end: number
}

/** The first of these closing tags in a text, from a place on; null for none. */
export function closingIn(text: string, tags: readonly ThoughtTag[], from = 0): Closing | null {
  const pattern = patternOf(tags)
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found && { start: found.index, end: found.index + found[0].length }
}

const patterns = new WeakMap<readonly ThoughtTag[], RegExp>()

function patternOf(tags: readonly ThoughtTag[]): RegExp {
  const known = patterns.get(tags)
  if (known) return known
  const pattern = new RegExp(tags.map(({ close }) => escaped(close)).join('|'), 'gi')
  patterns.set(tags, pattern)
  return pattern
}

function escaped(tag: string): string {
  return tag.replaceAll(/[[\]|]/g, String.raw`\$&`)
}

/** The tags with which a text begins. */
export function openedAt(start: string): readonly ThoughtTag[] {
  return THOUGHT_TAGS.filter(({ open }) => start.slice(0, open.length).toLowerCase() === open)
}

/** True if more text could make an opening tag of this one. */
export function mayOpen(start: string): boolean {
  return THOUGHT_TAGS.some(({ open }) => open.startsWith(start.toLowerCase()))
}

/** Characters at the end of a text that may begin one of these closing tags. */
export function heldBack(text: string, tags: readonly ThoughtTag[]): number {
  const longest = Math.max(...tags.map(({ close }) => close.length)) - 1
  for (let at = Math.max(0, text.length - longest); at < text.length; at += 1)
    if (BEGINS.test(text.charAt(at))) {
      const end = text.slice(at).toLowerCase()
      if (tags.some(({ close }) => close.startsWith(end))) return text.length - at
    }
  return 0
}

const BEGINS = /[<[◁]/

/**
 * Whether a closing tag ends a thought that no tag opened, or is a word of a sentence about such tags. `unknown`: the text after
 * it decides, and has not come yet. Null for `after` means that nothing follows.
 */
export function endsThought(before: string, after: string | null): boolean | 'unknown' {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isFirstOfLine = line.trim() === ''
  const isLastOfLine = after === null || /^[ \t]*[\r\n]/.test(after)
  if (!isLastOfLine && after.trim() === '') return 'unknown'
  if (isSpokenOf(before, after ?? '', isFirstOfLine && isLastOfLine)) return false
  if (isLastOfLine) return after !== null || isFirstOfLine || isAfterThought(line)
  return isFirstOfLine || ENDS_SENTENCE.test(line)
    ? !SENTENCE_GOES_ON.test(after)
    : isAttached(line)
}

function isSpokenOf(before: string, after: string, isAlone: boolean): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return isCode(before, line) || isQuoted(line, after) || isOpened(before, isAlone)
}

function isAfterThought(line: string): boolean {
  return ENDS_SENTENCE.test(line) || isAttached(line)
}

/** No space stands before the tag. */
function isAttached(line: string): boolean {
  return !/\s$/.test(line)
}

const ENDS_SENTENCE = /[.!?:…。！？：)\]}*"”’»]\s{0,9}$/
const SENTENCE_GOES_ON = /^(?:[ \t]+\p{Ll}|[.,;:!?)，。、])/u

/** Inside a block of code, or between backticks. */
function isCode(before: string, line: string): boolean {
  const fences = before.match(/^[ \t]{0,9}(?:```|~~~)/gm)?.length ?? 0
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
  '«': '»',
  '„': '“',
  '「': '」',
  '『': '』',
  '《': '》',
  '(': ')',
  '（': '）',
}

function isQuoted(line: string, after: string): boolean {
  const closing = QUOTES[line.slice(-1)]
  return closing !== undefined && after.startsWith(closing)
}

/** An opening tag stands in the text. If the closing one has a line of its own, a tag within a line is only spoken of. */
function isOpened(before: string, isAlone: boolean): boolean {
  const lower = before.toLowerCase()
  return THOUGHT_TAGS.some(({ open }) => {
    const at = lower.lastIndexOf(open)
    return (
      at >= 0 && (!isAlone || /(?:^|\n)[ \t]{0,9}$/.test(lower.slice(Math.max(0, at - 10), at)))
    )
  })
}
