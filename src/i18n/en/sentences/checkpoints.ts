import { shortened } from '../../shortened.ts'

/** The checkpoints of a session as files. */
export const checkpointFileSentences = {
  heading: (title: string) => `# Checkpoints of ${title === '' ? 'a chat' : shortened(title)}`,
  none: 'This chat has no checkpoints yet: each summary makes one, and you can make one by hand.',
  span: (first: number, last: number) => `Messages ${first} to ${last}`,
  place: (messages: number) => (messages === 0 ? 'At the start' : `After message ${messages}`),
  elsewhere: 'on another branch',
  byHand: 'by hand; nothing was summarized',
  tokens: (before: number, after: number) => `${before} → ${after} tokens`,
  tokensHere: (tokens: number) => `${tokens} tokens`,
  extractive: 'quotes only, no AI',
  edited: 'edited by you',
} as const
