/** Writes small Word documents and workbooks for tests. */
import { zipSync, strToU8 } from 'fflate'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** `body`: XML of paragraphs and tables. */
export function docxOf(
  body: string,
  { styles = '', footnotes = '' }: { readonly styles?: string; readonly footnotes?: string } = {},
): Uint8Array<ArrayBuffer> {
  return zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...(styles !== '' && { 'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>` }),
    ...(footnotes !== '' && {
      'word/footnotes.xml': `<w:footnotes ${W}>${footnotes}</w:footnotes>`,
    }),
  })
}

export interface SheetWish {
  readonly name: string
  /** XML of rows, and of what follows the rows. */
  readonly rows: string
  readonly after?: string
  readonly state?: 'hidden' | 'veryHidden'
}

export function xlsxOf(
  sheets: readonly SheetWish[],
  {
    strings = '',
    styles = '',
    workbook = '',
  }: { readonly strings?: string; readonly styles?: string; readonly workbook?: string } = {},
): Uint8Array<ArrayBuffer> {
  const list = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  )
  const targets = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zipped({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...(strings !== '' && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles !== '' && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  })
}

export function zipped(members: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    zipSync(
      Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])),
    ),
  )
}
