import { textsOf } from '../t.ts'

/** The outline of a conversation and the keys that jump in it; loaded with the conversation. */
export const outlineText = textsOf({
  'outline.name': 'Outline',
  'outline.open': 'Outline (Alt O)',
  'outline.close': 'Close outline',
  'outline.filter': 'Filter the outline',
  'outline.reading': 'Reading the conversation…',
  'outline.failed': 'The conversation could not be read. Close the outline and try again.',
  'outline.none': 'Nothing of this name here.',
  'outline.empty': 'Your messages, headings, summaries, checkpoints and pins will be listed here.',
  'outline.fold': 'Summary {number}: messages {first}–{last}',
  'outline.checkpoint': 'Checkpoint after message {number}',
  'outline.wordless': 'Message {number}',
  'outline.pinned': 'pinned',
  'outline.here': 'you are here',
  'outline.key.previous': 'your previous message',
  'outline.key.next': 'your next message',
  'outline.key.first': 'your first message',
  'outline.key.last': 'your last message',
})
