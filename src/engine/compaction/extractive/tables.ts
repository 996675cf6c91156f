const ROW = /^\s*\|.+\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
/** First cell of a line that sums the others up; bold in all its cells does as well. */
const TOTAL =
  /^\s*\|[\s*_]*(?:(?:grand |sub)?totals?|sum|all|overall|summe|gesamt|insgesamt|totaux|suma|итого|всего|合计|总计|合計|합계)[\s*_:]*\|/iu
const ALL_BOLD = /^\s*\|(?:\s*\*\*[^|]+\*\*\s*\|)+\s*$/
/** A table with a longer head or total is a page of its own. */
const LONGEST_CHARACTERS = 320

export interface TableTotal {
  /** Head, rule and total, a line each, so that it is a table again. */
  readonly text: string
  /** The line of the total as it is. */
  readonly row: string
}

/**
 * What a Markdown table comes to. For each table of a text its head with the line that sums it up; nothing for a table
 * without one.
 */
export function totalsIn(text: string): readonly TableTotal[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const head = lines[at - 1]
    if (!RULE.test(line) || head === undefined || !ROW.test(head)) return []
    const end = lines.findIndex((row, place) => place > at && !ROW.test(row))
    const rows = lines.slice(at + 1, end < 0 ? undefined : end)
    const row = rows.findLast(each => TOTAL.test(each) || ALL_BOLD.test(each))
    if (row === undefined || head.length + row.length > LONGEST_CHARACTERS) return []
    return [{ text: [head, line, row].map(each => each.trim()).join('\n'), row: row.trim() }]
  })
}
