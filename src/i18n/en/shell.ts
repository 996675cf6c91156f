/** The frame around the features: header, drawer, drop area, what cannot be shown. */
export const shell = {
  'shell.options': 'System prompt and sampling…',
  'shell.skip': 'Skip to the message box',
  'shell.open-sessions': 'Open sessions',
  'shell.close-sessions': 'Close sessions',
  'shell.branch': 'Branch {branch} of {branches}',
  'shell.messages': { one: '{count} message', other: '{count} messages' },
  'shell.in-view': {
    one: '{count} message, {view} in the model’s view',
    other: '{count} messages, {view} in the model’s view',
  },
  'shell.in-view-short': {
    one: '{count} message, {view} in view',
    other: '{count} messages, {view} in view',
  },
  'shell.no-messages': 'No messages yet',
  'shell.sample': 'A sample, yours to change or delete',
  'shell.backed-up': 'Last exported {when}',
  'shell.never-backed-up': 'Never exported: only on this device',
  'shell.model': 'Model: {model}',
  'shell.preset': 'Preset: {preset}',
  'shell.compact': 'Compact',
  'shell.export': 'Export',
  'shell.more': 'More',
  'shell.session-model': 'Model of this session',
  'shell.session-preset': 'Preset of this session',
  'shell.rename': 'Rename',
  'shell.undo-compaction': 'Undo compaction {number}',
  'shell.delete': 'Move to trash',
  'shell.help': 'Help',
  'shell.drop.session': 'Drop a session file to import it',
  'shell.drop.backup': 'Drop a backup to see what it would restore',
  'shell.drop.attached': 'Drop to attach to your message',
  'shell.drop.unsupported':
    'Only images, text and code, session files (.json) and backups (.zip) can be dropped here',
  'shell.drop.refused':
    '“{name}” is neither an image nor text, so it was left alone. Paste the text instead.',
  'shell.drop.unknown':
    'Drop images, text or code to attach them, or a session file or a backup to bring it back',
  'shell.unknown':
    'It may have been deleted, or it was made in another browser. Sessions stay where they were made; an exported file brings one here.',
  'shell.loading': 'Opening…',
  'shell.fatal-title': 'The sessions cannot be opened',
  'shell.safe': 'Safe start: list, export or delete sessions',
} as const
