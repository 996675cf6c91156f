import { textsOf } from '../t.ts'

/** The formats in which a session is saved. */
const exporting = {
  'export.name': 'Export',
  'export.formats': 'Formats',
  'export.json': 'JSON',
  'export.json-why': 'Everything: all versions, summaries and pins. Import brings it back.',
  'export.markdown': 'Markdown',
  'export.markdown-why': 'The messages, to read or share. It cannot be imported.',
  'export.keys': 'No key is in the file.',
  'export.reading': '…',
  'export.saved': 'Saved “{name}”, {size}.',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const exportText = textsOf(exporting)
