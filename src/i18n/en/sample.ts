import { textsOf } from '../t.ts'

/** Above the sample; fetched with the conversation. */
const sample = {
  'sample.purpose': 'A chat app in your browser; you choose the model. This is a sample.',
  'sample.connect': 'Connect a model',
  'sample.brown':
    'Brown text: the model reads a summary in its place. You keep every word, and Undo brings it back.',
} as const

/** A text above the sample. */
export const sampleText = textsOf(sample)
