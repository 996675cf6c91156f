import { textsOf } from '../../texts.ts'

/** The checkpoints of a session as files. */
export const checkpointFileText = textsOf('sentences.checkpoint-files', {
  heading: '# Checkpoints of {title}',
  'heading-untitled': '# Checkpoints of a chat',
  none: 'This chat has no checkpoints yet: each summary makes one, and you can make one by hand.',
  span: 'Messages {first} to {last}',
  start: 'At the start',
  place: 'After message {number}',
  elsewhere: 'on another branch',
  byHand: 'by hand; nothing was summarized',
  tokens: { one: '{before} → {count} token', other: '{before} → {count} tokens' },
  tokensHere: { one: '{count} token', other: '{count} tokens' },
  extractive: 'quotes only, no AI',
  edited: 'edited by you',
})
