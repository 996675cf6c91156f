import { type ReadDocument, assertSize, documentFault } from '../../ports/documents.ts'
import { attribute, readXml, type OfficeZip } from './office-file.ts'

const MOST_PART = 3_000
/** Characters of a first row that is repeated. */
const MOST_HEAD = 500
/** Cells with a value. A larger sheet is for a program that computes. */
const MOST_CELLS = 400_000
/** Empty cells in a row that are written; after more, a cell is written with its column. */
const MOST_GAP = 30
/** Rows of a merged cell that repeat its value. */
const MOST_MERGED = 1_000

/** Characters of a number format, as in Excel. The time to read one grows with their square. */
const MOST_FORMAT = 255

export const XLSX_MAIN = 'xl/workbook.xml'

/** A row: the values by column, from 0. */
type Row = Map<number, string>

/** The words of a workbook, sheet by sheet: a row is a line with its number, and each part repeats the first row. */
export function readXlsx(zip: OfficeZip): ReadDocument {
  const { sheets, startsIn1904 } = readWorkbook(zip)
  const strings = sharedStrings(zip.text('xl/sharedStrings.xml'))
  const formats = numberFormats(zip.text('xl/styles.xml'))
  const format = (value: number, style: number) =>
    formatNumber(value, formats[style] ?? '', startsIn1904)
  let cells = 0
  let characters = 0
  const countCell = (text: string) => {
    cells += 1
    if (cells > MOST_CELLS) throw documentFault('too-large')
    assertSize((characters += text.length))
  }
  const pages = sheets.flatMap(({ name, isHidden, path }) => {
    const rows = rowsOf(zip.text(path), { strings, format, countCell })
    return partsOf(`Sheet “${name}”${isHidden ? ' (hidden)' : ''}`, rows)
  })
  return { pages, headings: [] }
}

function readWorkbook(zip: OfficeZip) {
  const targets = new Map<string, string>()
  readXml(zip.text('xl/_rels/workbook.xml.rels'), {
    open: (_, attributes) => {
      const target = attribute(attributes, 'Target')
      targets.set(attribute(attributes, 'Id'), target.replace(/^\/(?:xl\/)?/, ''))
    },
  })
  const sheets: { readonly name: string; readonly isHidden: boolean; readonly path: string }[] = []
  let startsIn1904 = false
  readXml(zip.text(XLSX_MAIN), {
    open: (name, attributes) => {
      if (name === 'workbookPr') startsIn1904 = isTrue(attribute(attributes, 'date1904'))
      if (name !== 'sheet') return
      const id = attributes['r:id'] ?? attribute(attributes, 'id')
      sheets.push({
        name: attribute(attributes, 'name'),
        isHidden: /hidden/i.test(attribute(attributes, 'state')),
        path: `xl/${targets.get(id) ?? ''}`,
      })
    },
  })
  return { sheets, startsIn1904 }
}

function isTrue(value: string): boolean {
  return value === '1' || value === 'true'
}

/** Texts that cells name by number; a text may have several runs. How a word is pronounced is left out. */
function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = []
  let phonetic = 0
  let characters = 0
  readXml(xml, {
    open: name => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') phonetic += 1
    },
    text: (text, parent) => {
      if (parent !== 't' || phonetic > 0) return
      strings[strings.length - 1] += text
      assertSize((characters += text.length))
    },
    close: name => {
      if (name === 'rPh') phonetic -= 1
    },
  })
  return strings
}

/** Built-in formats of dates and times, and of percentages. Source: ECMA-376, 18.8.30. */
const BUILT_IN: readonly (readonly [first: number, last: number, code: string])[] = [
  [9, 10, '0%'],
  [14, 17, 'yyyy-mm-dd'],
  [18, 21, 'hh:mm'],
  [22, 22, 'yyyy-mm-dd hh:mm'],
  [27, 36, 'yyyy-mm-dd'],
  [45, 47, 'hh:mm'],
  [50, 58, 'yyyy-mm-dd'],
]

/** The format code of each cell style. */
function numberFormats(xml: string): readonly string[] {
  const codes = new Map<number, string>()
  const styles: string[] = []
  let isCellStyle = false
  readXml(xml, {
    open: (name, attributes) => {
      const id = Number(attribute(attributes, 'numFmtId'))
      if (name === 'numFmt')
        codes.set(id, attribute(attributes, 'formatCode').slice(0, MOST_FORMAT))
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      const builtIn = BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2]
      styles.push(codes.get(id) ?? builtIn ?? '')
    },
    close: name => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

const DAY_SECONDS = 86_400
/** The days from 1970 back to day 0 of both calendars; the first one has a 29 February 1900 that never was. */
const DAYS_TO_1900 = 25_569
const DAYS_TO_1904 = 24_107
const LEAP_THAT_NEVER_WAS = 60

function formatNumber(value: number, code: string, startsIn1904: boolean): string {
  const plain = code.replace(/general|"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (plain.includes('%')) return `${Number((value * 100).toPrecision(12))}%`
  if (!/[ymdhs]/i.test(plain)) return String(value)
  const at = timeOf(value, startsIn1904)
  if (!(Math.abs(at) < 1e14)) return String(value)
  const [day = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T')
  const clock = time.replace(/:00$/, '')
  if (/[yd]/i.test(plain)) return Number.isInteger(value) ? day : `${day} ${clock}`
  // Of a day or more: how long something took.
  return value < 1 ? clock : String(value)
}

/** Milliseconds since 1970 of a number of days, in whole seconds. */
function timeOf(value: number, startsIn1904: boolean): number {
  const isEarly = !startsIn1904 && value < LEAP_THAT_NEVER_WAS
  const days = value - (startsIn1904 ? DAYS_TO_1904 : DAYS_TO_1900) + (isEarly ? 1 : 0)
  return Math.round(days * DAY_SECONDS) * 1_000
}

interface Around {
  readonly strings: readonly string[]
  readonly format: (value: number, style: number) => string
  readonly countCell: (text: string) => void
}

function rowsOf(xml: string, { strings, format, countCell }: Around): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>()
  const merged: string[] = []
  let number = 0
  let column = -1
  let cell = { type: '', style: 0, value: '', formula: '' }
  let phonetic = 0
  const written = (): string => {
    const { type, style, value, formula } = cell
    if (value === '') return formula === '' ? '' : `=${formula}`
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE'
    const isNumber = (type === '' || type === 'n') && Number.isFinite(Number(value))
    return isNumber ? format(Number(value), style) : value
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attribute(attributes, 'r')) || number + 1
        column = -1
      } else if (name === 'c') {
        const [letters] = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r')) ?? []
        column = letters === undefined ? column + 1 : columnOf(letters)
        const style = Number(attribute(attributes, 's'))
        cell = { type: attribute(attributes, 't'), style, value: '', formula: '' }
      } else if (name === 'rPh') phonetic += 1
      else if (name === 'mergeCell') merged.push(attribute(attributes, 'ref'))
    },
    text: (text, parent) => {
      if (parent === 'v' || (parent === 't' && phonetic === 0)) cell.value += text
      else if (parent === 'f') cell.formula += text
    },
    close: name => {
      if (name === 'rPh') phonetic -= 1
      if (name !== 'c') return
      const text = written().replaceAll(/\s+/g, ' ').trim()
      if (text === '') return
      countCell(text)
      rows.set(number, (rows.get(number) ?? new Map<number, string>()).set(column, text))
    },
  })
  for (const range of merged) repeatDown(range, rows)
  return rows
}

/** `A` is 0. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`
}

/** A value that is merged over several rows counts in each of them that says anything. */
function repeatDown(range: string, rows: ReadonlyMap<number, Row>): void {
  const [, letters = '', first = '', last = ''] =
    /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(range) ?? []
  const column = columnOf(letters)
  const value = rows.get(Number(first))?.get(column)
  if (value === undefined) return
  const end = Math.min(Number(last), Number(first) + MOST_MERGED)
  for (let number = Number(first) + 1; number <= end; number += 1)
    rows.get(number)?.set(column, value)
}

function lineOf(number: number, row: Row): string {
  const cells: string[] = []
  let next = 0
  for (const [column, text] of [...row].toSorted(([left], [right]) => left - right)) {
    const gap = column - next
    if (gap <= MOST_GAP) cells.push(...Array.from({ length: gap }, () => ''), text)
    else cells.push(`${columnName(column)}: ${text}`)
    next = column + 1
  }
  return `${number}: ${cells.join(' | ')}`
}

function partsOf(title: string, rows: ReadonlyMap<number, Row>): readonly string[] {
  const lines = [...rows]
    .toSorted(([left], [right]) => left - right)
    .map(([number, row]) => ({ number, text: lineOf(number, row) }))
  const [head] = lines
  if (!head) return []
  const parts: string[] = []
  let open: typeof lines = []
  const end = () => {
    const [first, last] = [open[0], open.at(-1)]
    if (!first || !last) return
    const before = first === head || head.text.length > MOST_HEAD ? [] : [head]
    const name = `# ${title}, rows ${first.number} to ${last.number}`
    parts.push([name, ...[...before, ...open].map(({ text }) => text)].join('\n'))
    open = []
  }
  let length = 0
  for (const line of lines) {
    if (length + line.text.length > MOST_PART) {
      end()
      length = Math.min(head.text.length, MOST_HEAD)
    }
    open.push(line)
    length += line.text.length
  }
  end()
  return parts
}
