import { textsOf } from '../../i18n/texts.ts'

/** The texts of the dialog "Export". */
export const exportText = textsOf({
  'export.messages': { one: '{count} message', other: '{count} messages' },
  'export.sessions': { one: '{count} session', other: '{count} sessions' },
  'export.formats': 'Formats',
  'export.json': 'JSON',
  'export.json-why': 'Everything: all versions, summaries and pins. Import brings it back.',
  'export.json-part': 'These messages as a session of their own. Import brings it back.',
  'export.html': 'HTML page',
  'export.html-why': 'To read and print; opens anywhere and loads nothing. Import brings it back.',
  'export.markdown': 'Markdown',
  'export.markdown-why': 'To read and paste anywhere. It cannot be imported.',
  'export.openai-json': 'OpenAI messages, JSON',
  'export.openai-json-why': 'For scripts: the messages of a request, pictures included.',
  'export.openai-jsonl': 'OpenAI messages, JSON Lines',
  'export.openai-jsonl-why':
    'For fine-tuning: one conversation on each line, without its compactions.',
  'export.what': 'What',
  'export.all-versions': 'With all versions',
  'export.one-version': 'Only the version that is shown',
  'export.reads': 'As read by',
  'export.reads-you': 'You: every message',
  'export.reads-model': 'The model: with summaries in place of old messages',
  'export.zip': 'A zip with one file for each session.',
  'export.keys': 'No key is in the file.',
  'export.reading': '…',
  'export.writing': 'Writing the file. Close this window to stop.',
  'export.saved': 'Saved “{name}”, {size}.',
})
