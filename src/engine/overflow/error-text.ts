/** Only the start of an error is read; later text contains nothing useful. */
const LONGEST_CHARACTERS = 20_000
/** Characters of a server's sentence that are quoted. */
const MOST_QUOTED = 300
/** Levels of JSON inside JSON strings that are parsed. */
const DEEPEST = 8

/**
 * The statements of a provider's error, in lower case, one on a line: the strings of any JSON, and fields of one word
 * or number as `name: value`. Web addresses, quotation marks and thousands separators are removed. Never throws.
 */
export function failureText({
  body,
  message,
}: {
  readonly body: string
  readonly message: string
}): string {
  const lines = [
    ...statementsIn(body.slice(0, LONGEST_CHARACTERS)),
    message.slice(0, LONGEST_CHARACTERS),
  ]
  return [...new Set(lines.map(plain))].filter(line => line !== '').join('\n')
}

/** The first sentence of a server's error, shortened for the user; a single word only from a field for messages. Null for none. */
export function sentenceIn(body: string): string | null {
  const text = body.slice(0, LONGEST_CHARACTERS)
  const isPage = /^\s*<|<html/i.test(text)
  const lines = (isPage ? wordsOfPage(text) : statementsIn(text)).map(readable)
  const said = lines.find(line => /\S \S/.test(line) && !/^\w+: \S+$/.test(line)) ?? wordIn(lines)
  if (said === null) return null
  return said.length <= MOST_QUOTED
    ? said
    : `${said.slice(0, MOST_QUOTED).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The title, headings and paragraphs of a web page. A page of an application has at most a title. */
function wordsOfPage(page: string): readonly string[] {
  return [...page.matchAll(/<(?:title|h[1-3]|p)\b[^<>]{0,400}>([^<]+)/gi)].map(
    ([, words = '']) => words,
  )
}

/** `Forbidden`, `Overloaded`. */
function wordIn(lines: readonly string[]): string | null {
  const [, word = null] =
    lines
      .map(line => /^(?:message|error|errors|detail|msg): (\p{L}{4,})[.!]?$/u.exec(line))
      .find(found => found !== null) ?? []
  return word
}

/** Removes control and format characters, and joins spaces. */
function readable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

function statementsIn(text: string): readonly string[] {
  const parsed = parseJson(text)
  if (parsed !== undefined) return statementsOf(parsed, '', 0)
  return text.split('\n').flatMap(line => {
    const event = parseJson(line.replace(/^data:\s*/, ''))
    return event === undefined ? [line] : statementsOf(event, '', 0)
  })
}

function statementsOf(value: unknown, name: string, depth: number): readonly string[] {
  if (depth > DEEPEST || value === null) return []
  if (typeof value === 'string') {
    const inner = parseJson(value)
    if (inner !== undefined) return statementsOf(inner, name, depth + 1)
    return [/\s/.test(value) || name === '' ? value : `${name}: ${value}`]
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, held]) =>
      statementsOf(held, Array.isArray(value) ? name : key, depth + 1),
    )
  return [`${name}: ${String(value)}`]
}

/** Parses objects and arrays only. A single number or word stays text. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Longer words are keys, data or an attack: a pattern's work grows with the square of a word's length. */
const LONGEST_WORD = 64
const LONG_WORD = new RegExp(String.raw`\w{${LONGEST_WORD + 1},}`, 'g')

/** An HTTP status next to the words, which is not a count: `400 Bad Request`, `Error code: 400`. */
const STATUS =
  /^(?:http(?:\/[\d.]+)? )?[1-5]\d\d\b(?=:? [a-z<{[])(?! tokens?\b)|\b(?:status|error|http|answered)(?: code)?[:=]? [1-5]\d\d\b/

function plain(line: string): string {
  return line
    .toLowerCase()
    .replace(STATUS, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/(?<=\d)[,_’'\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .normalize('NFKC')
    .replace(LONG_WORD, word => word.slice(0, LONGEST_WORD))
    .replace(/[`"“”*]|(?<!\w)'|'(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
