/** The prefix of lines within quotations and list items. */
const QUOTED = /^[ \t>]*/
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+$/

/**
 * Puts a displayed formula of several lines on lines of its own, and the text beside it on others: models write on after the
 * closing mark, where Markdown would take all the rest for the formula. Code stays as it is.
 */
export function ownLines(text: string): string {
  if (!/\$\$|\\\[/.test(text)) return text
  let mended = ''
  let taken = 0
  for (const { start, end } of displayed(text)) {
    // Its line began before the formula that was mended last.
    if (start < taken) continue
    const { before, inner, after } = lineAround(text, start, end)
    mended += text
      .slice(taken, start)
      .replace(/(?<![ \t])[ \t]+$/, space => (before === '' ? space : ''))
    mended += before + inner + after
    taken = end + (after === '' ? 0 : (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0))
  }
  return mended + text.slice(taken)
}

interface Span {
  readonly start: number
  /** After the closing mark. */
  readonly end: number
}

/** A formula on its own lines, with the line ends that it needs before and after. */
function lineAround(text: string, start: number, end: number) {
  const head = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const quoted = QUOTED.exec(head)?.[0] ?? ''
  const rest = head.slice(quoted.length)
  const isItem = ITEM.test(rest)
  const prefix = `\n${isItem ? quoted + ' '.repeat(rest.length) : quoted}`
  const lineEnd = text.indexOf('\n', end)
  const hasMore = text.slice(end, lineEnd < 0 ? text.length : lineEnd).trim() !== ''
  return {
    before: rest === '' || isItem ? '' : prefix,
    inner: linesOf(text.slice(start, end), prefix),
    after: hasMore ? prefix : '',
  }
}

/** The marks on lines of their own; a formula in brackets stays as it is, because its marks need none. */
function linesOf(formula: string, prefix: string): string {
  if (!formula.startsWith('$$')) return formula
  const lines = formula.slice(2, -2).split('\n')
  const first = lines[0]?.trim() ?? ''
  const last = lines.at(-1)?.trimEnd() ?? ''
  return [
    `$$${first === '' ? '' : prefix + first}`,
    ...lines.slice(1, -1),
    ...(last.replace(QUOTED, '') === '' ? [] : [last]),
  ]
    .join('\n')
    .concat(prefix, '$$')
}

/** Code, an escaped character, or a mark that opens a displayed formula. */
const TOKEN = /^[ \t>]*(`{3,}|~{3,})[^\n]*|`+|\\[^\n]|\$\$/gm

/** The formulas that need other lines: those of several lines, and one in brackets at the start of a line with another one after it. */
function* displayed(text: string): Generator<Span> {
  const single = new Set<string>()
  const next = {
    $$: nextOf(text, '$$'),
    '\\[': nextOf(text, '\\]'),
    blank: nextOf(text, /\n[ \t>]*\n/g),
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token, fence] = found
    const from = found.index + token.length
    if (fence !== undefined) TOKEN.lastIndex = afterFence(text, fence, from)
    else if (token.startsWith('`')) TOKEN.lastIndex = afterCode(text, token, { from, single })
    else if (token === '$$' || token === '\\[') {
      const close = next[token](from)
      if (close >= next.blank(from)) continue
      const span = { start: found.index, end: close + 2 }
      TOKEN.lastIndex = span.end
      if (needsLines(text, span)) yield span
    }
  }
}

/** The next place of a mark, for places in rising order; infinity for none. An escaped dollar is no mark. */
function nextOf(text: string, mark: string | RegExp): (from: number) => number {
  let at = -1
  return from => {
    while (at < from) {
      at = typeof mark === 'string' ? text.indexOf(mark, from) : indexOfMatch(text, mark, from)
      if (at < 0) at = Infinity
      else if (mark === '$$' && text.charAt(at - 1) === '\\') from = at + 1
      else break
    }
    return at
  }
}

function indexOfMatch(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

/** The longest mark of quotations and lists before a formula. */
const MOST_BEFORE = 200

function needsLines(text: string, { start, end }: Span): boolean {
  if (text.charAt(start) !== '\\') return text.slice(start, end).includes('\n')
  const head = text.slice(Math.max(0, start - MOST_BEFORE), start)
  const isFirst = head.length < MOST_BEFORE || head.includes('\n')
  if (!isFirst || head.slice(head.lastIndexOf('\n') + 1).replace(QUOTED, '') !== '') return false
  const lineEnd = text.indexOf('\n', end)
  return text.slice(end, lineEnd < 0 ? text.length : lineEnd).includes('\\]')
}

function afterFence(text: string, fence: string, from: number): number {
  const close = new RegExp(`^[ \\t>]*\\${fence.charAt(0)}{${fence.length},}[ \\t]*$`, 'gm')
  close.lastIndex = from
  return close.exec(text) === null ? text.length : close.lastIndex
}

interface Search {
  readonly from: number
  /** Runs of backticks that no other one closes. */
  readonly single: Set<string>
}

function afterCode(text: string, run: string, { from, single }: Search): number {
  if (single.has(run)) return from
  for (let at = text.indexOf(run, from); at >= 0; at = text.indexOf(run, at)) {
    let end = at
    while (text.charAt(end) === '`') end += 1
    if (end - at === run.length) return end
    at = end
  }
  single.add(run)
  return from
}
