import { textsOf } from '../../texts.ts'

/** Why the browser's storage refused. */
export const storeText = textsOf('sentences.store', {
  full: 'This device has no room left, so that could not be done. Nothing was lost: what was saved before is safe. Free some space on the disk, then try again.',
  conflict:
    'This chat was changed in another tab at the same moment. Nothing was written twice or lost; try again.',
  unavailable:
    'This browser does not let Palimpsest store anything here. A private window or blocked site data can be the cause: open a normal window or allow site data for this page, then reload.',
  'not-queued':
    'Another tab has sent, changed or removed this queued message at the same moment. Nothing was sent twice or lost.',
  'not-found': 'This chat is not on this device. Perhaps it was deleted in another tab.',
  outdated:
    'Another tab runs a newer version of Palimpsest and has updated its data. Reload this tab to go on; nothing was lost.',
  blocked:
    'Another tab still runs an older version of Palimpsest. Close or reload that tab, then try again; nothing was lost.',
  unreadable:
    'Entry {position} of chat {sessionId} cannot be read ({detail}). Perhaps a newer version of Palimpsest wrote it: reload to get that version. Nothing was changed.',
  // Details of that sentence.
  brokenRecord: 'its record is broken',
  missingRecord: 'it is missing',
  unknownType: 'unknown type {type}',
  unreadableRecord: 'A saved record cannot be read. Nothing was changed.',
})
