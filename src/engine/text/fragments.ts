/** Removes what only looks like an exact token: pieces of formulas and of markup, and the rows of a table of data. */

/** TeX between its delimiters. A dollar that begins a price has no closing one before a space. */
const FORMULA =
  /\$\$[^$]{1,2000}\$\$|\\\[(?:[^\\]|\\[^[\]]){1,2000}\\\]|\\\((?:[^\\\n]|\\[^()\n]){1,400}\\\)|(?<![\\\w$])\$(?=\S)[^$\n]{1,400}?(?<=[^\s\\])\$(?![\d$])/g
/** A command of TeX outside of them, with its subscript. The backslash of a path follows a name, a colon, a dot or another one. */
const TEX_COMMAND = /(?<![\w:.\\-])\\[A-Za-z]{2,20}(?:_[A-Za-z0-9]{0,4})?(?![\\\w.-])/g
/** A power with the terms beside it: `b^2-4ac`. A caret before a version (`^1.2.3`) follows no term. */
const POWER = /[\w)\]}]{1,40}\^[\w({][\w(){}^+*/-]{0,40}/g
/** A subscript in braces: `int_{0}`. */
const SUBSCRIPT = /(?<!\w)[A-Za-z]{1,20}_(?=\{)/g
/** The end of an element of HTML or XML. */
const END_TAG = /<\/[A-Za-z][\w.:-]{0,60}\s{0,4}>/g
/** The dots before a spread or omitted beginning; `../` begins a path. */
const LEADING_DOTS = /(?<![\w.])\.{3,8}(?=\w)/g
/** A method after a call or an index; `.env` alone is a file. */
const METHOD = /(?<=[)\]])\.[A-Za-z]\w{0,60}/g

const FRAGMENTS = [FORMULA, TEX_COMMAND, POWER, SUBSCRIPT, END_TAG, LEADING_DOTS, METHOD] as const

/** Least lines of a table of data, with the line of its names. */
const LEAST_ROWS = 4
/** Longest row, in characters, and most characters of a cell on average, that a table has. */
const LONGEST_ROW = 2_000
const LONGEST_CELL = 40
const SEPARATORS = [',', ';', '\t'] as const

/** The text without them, a space in the place of each. Linear. */
export function removeFragments(text: string): string {
  if (!/[\\$^<.]|_\{/.test(text)) return text
  return FRAGMENTS.reduce(
    (left, fragment) => left.replaceAll(fragment, piece => (isPrice(piece) ? piece : ' ')),
    text,
  )
}

/** `$5 and $`: two prices, and no formula between them. */
function isPrice(piece: string): boolean {
  return piece.startsWith('$') && !piece.startsWith('$$') && !/[\\^_={}]/.test(piece)
}

/** The text without rows of values (CSV), but with their first line, which has the names of the columns. Linear. */
export function removeRows(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length;) {
    const end = endOfTable(lines, at)
    const isTable = end - at >= LEAST_ROWS
    kept.push(lines[at] ?? '')
    at = isTable ? end : at + 1
  }
  return kept.length === lines.length ? text : kept.join('\n')
}

/** After the last line that has as many cells as the one at `from`; `from` itself where that is no row. */
function endOfTable(lines: readonly string[], from: number): number {
  const first = lines[from] ?? ''
  const separator = SEPARATORS.find(one => cellsOf(first, one) > 1)
  // A line of code after its number, and a tab, has no names of columns.
  if (separator === undefined || /^\s*\d+\t/.test(first)) return from
  const cells = cellsOf(first, separator)
  let end = from
  while (end < lines.length && isRow(lines[end] ?? '', separator, cells)) end += 1
  return end
}

function isRow(line: string, separator: string, cells: number): boolean {
  return cellsOf(line, separator) === cells && line.length <= cells * LONGEST_CELL
}

/** The cells of a row, quoted separators aside. 0 for code, and for prose, whose commas have a space behind them. */
function cellsOf(line: string, separator: string): number {
  if (line.length > LONGEST_ROW || !line.includes(separator)) return 0
  const bare = line.replace(/"[^"]*"/g, `"`).trimEnd()
  if (separator !== '\t' && (bare.endsWith(separator) || /[{}()[\]=]|: /.test(bare))) return 0
  const cells = bare.split(separator)
  // Tabs before a line of code separate no cells.
  if (separator === '\t') return cells.includes('') ? 0 : cells.length
  const isSpaced = cells.slice(1).every(cell => cell.startsWith(' '))
  return isSpaced && (cells.length < 4 || /[.!?:]$/.test(bare)) ? 0 : cells.length
}
