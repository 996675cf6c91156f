import { textsOf } from './texts.ts'

/** The texts of the safe start, loaded only there. */
export const safeText = textsOf('safe', {
  'safe.title': 'Safe start',
  'safe.explained':
    'Your chats as they lie on this device. Nothing of them is opened here, so a damaged one keeps nothing from working. A chat exported here can be imported again if it is sound.',
  'safe.none': 'No chats are saved in this browser.',
  'safe.reading': 'Reading the list…',
  'safe.open': 'Open Palimpsest',
  'safe.untitled': 'Without a title ({id})',
  'safe.meta': { one: '{count} entry · {when}', other: '{count} entries · {when}' },
  'safe.trashed': 'in the trash',
  'safe.export-title': 'Export {title}',
  'safe.delete-confirm': 'Yes, delete it',
  'safe.deleted': '“{title}” is deleted.',
  'safe.export-all': 'Export all chats',
  'safe.exporting': 'Exporting…',
  'safe.exported': {
    one: '{count} chat is in the file.',
    other: '{count} chats are in the file, each as a chat file of its own.',
  },
  'safe.failed': 'These could not be exported and are still on this device: {titles}.',
  'safe.too-large': 'All chats together are too large for one file. Export them one at a time.',
  'safe.retry': 'Try again',
  'safe.damaged': 'This chat is damaged',
  'safe.damaged-others':
    'Your other chats are not affected. Export this one to keep all that is stored of it, then move it to the trash if you do not need it here.',
  'safe.export-session': 'Export this chat',
  'broken.app': 'Palimpsest cannot be shown. Your chats are still on this device.',
  'broken.list': 'The list of chats cannot be shown. The open chat is not affected.',
  'broken.session': 'This chat cannot be listed.',
  'broken.header': 'The title bar cannot be shown. The chat is not affected.',
  'broken.conversation':
    'This chat cannot be shown. It is still on this device, and your other chats are not affected.',
  'broken.message': 'This part of the chat cannot be shown. It is still on this device.',
  'broken.composer':
    'The message box cannot be shown. What you typed before is still on this device.',
  'broken.context': 'The context panel cannot be shown. The chat is not affected.',
  'broken.dialog': 'This dialog cannot be shown. Nothing was changed.',
})
