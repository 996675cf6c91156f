import { type ReadDocument, assertSize } from '../../ports/documents.ts'
import { attribute, readXml, type OfficeZip } from './office-file.ts'

/** Characters after which a heading, or any paragraph, begins another part. */
const LEAST_PART = 1_200
const MOST_PART = 3_000
/** Levels of headings that begin a part. */
const DIVIDES = 2
/** Deeper items of a list are not indented further. */
const DEEPEST_LIST = 8

/** What was deleted or moved away, and what is written a second time for older programs. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback'])
const BREAKS: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
}

export const DOCX_MAIN = /^word\/document\d*\.xml$/

/** The words of a Word document: headings and lists as in Markdown, a row of a table as a line, tracked changes as accepted. */
export function readDocx(zip: OfficeZip): ReadDocument {
  const main = zip.names.find(name => DOCX_MAIN.test(name)) ?? ''
  const levels = headingLevels(zip.text('word/styles.xml'))
  const lines = [main, 'word/footnotes.xml', 'word/endnotes.xml'].flatMap(name =>
    linesOf(zip.text(name), levels),
  )
  return { pages: partsOf(lines), headings: [] }
}

interface Line {
  readonly text: string
  /** Level of a heading; 0 for other lines. */
  readonly level: number
}

interface Paragraph {
  text: string
  level: number
  /** Depth of a list item; null for none. */
  list: number | null
}

/** A row of a table that is being read: its cells, each with its paragraphs. */
type Row = string[][]

function linesOf(xml: string, levels: ReadonlyMap<string, number>): readonly Line[] {
  const lines: Line[] = []
  const paragraphs: Paragraph[] = []
  const rows: Row[] = []
  let skipped = 0
  let characters = 0
  /** The mark of a note, for its first paragraph. */
  let note = ''

  const write = (text: string) => {
    const open = paragraphs.at(-1)
    if (!open || skipped > 0) return
    open.text += text
    assertSize((characters += text.length))
  }
  const endLine = (text: string, level: number) => {
    const cell = rows.at(-1)?.at(-1)
    if (cell) cell.push(text.trim())
    else if (text.trim() !== '') lines.push({ text, level })
  }
  const endParagraph = (ended: Paragraph | undefined) => {
    if (!ended || ended.text.trim() === '') return
    const { text, level, list } = ended
    const item = list === null ? '' : `${'  '.repeat(Math.min(list, DEEPEST_LIST))}- `
    endLine(`${note}${level > 0 ? `${'#'.repeat(level)} ` : item}${text}`, level)
    note = ''
  }
  const endRow = (row: Row) => {
    const cells = row.map(cell => cell.join(' '))
    if (cells.some(cell => cell !== '')) endLine(`| ${cells.join(' | ')} |`, 0)
  }
  readXml(xml, {
    open: (name, attributes, parent) => {
      const value = attribute(attributes, 'val')
      const id = attribute(attributes, 'id')
      const open = paragraphs.at(-1)
      if (SKIPPED.has(name)) skipped += 1
      if (parent === 'r') write(BREAKS[name] ?? '')
      switch (name) {
        case 'p':
          return void paragraphs.push({ text: '', level: 0, list: null })
        case 'tr':
          return void rows.push([])
        case 'tc':
          return void rows.at(-1)?.push([])
        case 'footnoteReference':
        case 'endnoteReference':
          return write(noteMark(name, id))
        case 'footnote':
        case 'endnote':
          note = attribute(attributes, 'type') === '' ? `${noteMark(name, id)}: ` : ''
      }
      if (open) format(open, name, value, levels)
    },
    text: (text, parent) => {
      if (parent === 't') write(text)
    },
    close: name => {
      if (SKIPPED.has(name)) skipped -= 1
      if (name === 'p') endParagraph(paragraphs.pop())
      if (name === 'tr') endRow(rows.pop() ?? [])
    },
  })
  return lines
}

/** What the properties of a paragraph say. */
function format(
  paragraph: Paragraph,
  name: string,
  value: string,
  levels: ReadonlyMap<string, number>,
): void {
  if (name === 'pStyle') paragraph.level = levels.get(value) ?? 0
  if (name === 'outlineLvl') paragraph.level = levelOf(value)
  if (name === 'numPr') paragraph.list ??= 0
  if (name === 'ilvl') paragraph.list = Number(value) || 0
}

function noteMark(name: string, id: string): string {
  return `[^${name.startsWith('end') ? 'e' : ''}${id}]`
}

/** Word counts outline levels from 0; 9 is text. */
function levelOf(value: string): number {
  const level = Number(value) + 1
  return level >= 1 && level <= 6 ? level : 0
}

/** The levels of headings by the id of their style. Ids are in the language of the program; names are not. */
function headingLevels(xml: string): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  const bases = new Map<string, string>()
  let id = ''
  readXml(xml, {
    open: (name, attributes) => {
      const value = attribute(attributes, 'val')
      if (name === 'style') id = attribute(attributes, 'styleId')
      if (name === 'name' && /^title$/i.test(value)) levels.set(id, 1)
      const [, digit] = name === 'name' ? (/^heading ([1-6])$/i.exec(value) ?? []) : []
      if (digit !== undefined) levels.set(id, Number(digit))
      if (name === 'outlineLvl') levels.set(id, levelOf(value))
      if (name === 'basedOn') bases.set(id, value)
    },
  })
  for (const [style, base] of bases) {
    const level = levels.get(base)
    if (level !== undefined && !levels.has(style)) levels.set(style, level)
  }
  return levels
}

function partsOf(lines: readonly Line[]): readonly string[] {
  const parts: string[] = []
  let open = ''
  let before = ''
  for (const { text, level } of lines) {
    const divides = level > 0 && level <= DIVIDES && open.length >= LEAST_PART
    if (open !== '' && (divides || open.length + text.length > MOST_PART)) {
      parts.push(open)
      open = ''
    }
    const isNextRow = text.startsWith('| ') && before.startsWith('| ')
    open += `${open === '' ? '' : isNextRow ? '\n' : '\n\n'}${text}`
    before = text
  }
  return open === '' ? parts : [...parts, open]
}
