import { textsOf } from '../texts.ts'

/** Providers' own changes of the model's view. */
export const providerEditsText = textsOf('core.provider-edits', {
  'provider-edit.title': 'The provider changed what the model read for this answer.',
  'provider-edit.here': 'Nothing changed here.',
  'provider-edit.tools': {
    one: '{count} tool result cleared',
    other: '{count} tool results cleared',
  },
  'provider-edit.tools-some': 'tool results cleared',
  'provider-edit.thinking': {
    one: 'reasoning of {count} turn cleared',
    other: 'reasoning of {count} turns cleared',
  },
  'provider-edit.thinking-some': 'reasoning cleared',
  'provider-edit.summary': 'older messages read as a summary of its own',
  'provider-edit.other': '{name}',
  'provider-edit.other-count': '{name}: {count} cleared',
  'provider-edit.tokens': '{what}, {tokens} tokens less',
  'provider-edit.summary-words': 'Its summary',
})

/** Lines about what is hidden or gone. */
export const quietText = textsOf('core.quiet', {
  'quiet.cleared.clear': 'The messages above are hidden from the model.',
  'quiet.cleared.restart': 'The app restarted: the messages above are hidden from the model.',
  'quiet.cleared.restart-text-only':
    'The app restarted: the model no longer reads the messages above, and of the turns from here until then only your words and the last answers.',
  'quiet.cleared-back': 'Show again',
  'quiet.deleted': { one: '{count} message deleted', other: '{count} messages deleted' },
  'quiet.checkpoint': 'Checkpoint',
  'quiet.checkpoints': 'All checkpoints',
})

/** What changed of what the model reads, said where the person reads. */
export const changedText = textsOf('core.changed', {
  'changed.name': 'What the model reads has changed',
  'changed.summary': 'Messages {first} to {last} are now read as summary {number}.',
  'changed.summary-one': 'Message {first} is now read as summary {number}.',
  'changed.shortened': {
    one: '{count} older tool result is now read shortened.',
    other: '{count} older tool results are now read shortened.',
  },
  'changed.hidden': {
    one: '{count} message above is now hidden from the model.',
    other: '{count} messages above are now hidden from the model.',
  },
  'changed.cleared': 'Messages 1 to {last} are now hidden from the model.',
  'changed.cut': {
    one: 'The request did not fit, so it went without {count} older message.',
    other: 'The request did not fit, so it went without {count} older messages.',
  },
  'changed.see': 'See',
  'changed.see-label': 'See: {words}',
  'changed.undo-label': 'Undo: {words}',
})

/** Passages of hidden messages. */
export const recalledText = textsOf('core.recalled', {
  'recalled.name': {
    one: '{count} passage recalled',
    other: '{count} passages recalled',
  },
  'recalled.before': {
    one: '{count} passage recalled then',
    other: '{count} passages recalled then',
  },
  'recalled.why': 'Words of hidden messages or long files, read with the message above.',
  'recalled.why-before':
    'Words of hidden messages, read with the message above until the summary after it.',
  'recalled.cite': 'Show message {number}',
  'recalled.tool': '{tool} result',
})
