import { textsOf } from '../texts.ts'

/** The outline of a conversation and the keys that jump in it; loaded with the conversation. */
export const outlineText = textsOf('core.outline', {
  'outline.name': 'Outline',
  'outline.open': 'Outline (Alt O)',
  'outline.close': 'Close outline',
  'outline.filter': 'Filter the outline',
  'outline.reading': 'Reading the chat…',
  'outline.failed': 'The chat could not be read. Close the outline and try again.',
  'outline.none': 'Nothing of this name here.',
  'outline.empty':
    'Your messages, headings, summaries, checkpoints and messages to keep always will be listed here.',
  'outline.fold': 'Summary {number}: messages {first}–{last}',
  'outline.checkpoint': 'Checkpoint after message {number}',
  'outline.wordless': 'Message {number}',
  'outline.pinned': 'always kept',
  'outline.here': 'you are here',
  'outline.key.previous': 'your previous message',
  'outline.key.next': 'your next message',
  'outline.key.first': 'your first message',
  'outline.key.last': 'your last message',
})

/** Several messages selected at once; loaded with the first selection. */
export const selectText = textsOf('core.select', {
  'select.bar': 'Selected messages',
  'select.count': { one: '{count} message', other: '{count} messages' },
  'select.tokens': '{count} · {tokens} tokens',
  'select.not-weighed': {
    one: '{count} message. Its tokens cannot be counted now.',
    other: '{count} messages. Their tokens cannot be counted now.',
  },
  'select.none': 'Choose messages',
  'select.all': 'All',
  'select.no-more': 'None',
  'select.export': 'Export…',
  'select.hide': 'Hide from the model',
  'select.hide-word': 'Hide',
  'select.show': 'Show to the model',
  'select.show-word': 'Show',
  'select.move': 'Copy into a new chat',
})
