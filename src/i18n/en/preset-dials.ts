import { formatNumber, formatPercent } from '../format.ts'

/** The settings of a preset that most people want to move. */
export type DialId = 'when' | 'keep' | 'results' | 'recall'

interface DialText {
  readonly label: string
  /** What lies at the two ends of the slider. */
  readonly ends: readonly [least: string, most: string]
  /** What moving it does. */
  readonly effect: string
}

export const DIAL_TEXT: Readonly<Record<DialId, DialText>> = {
  when: {
    label: 'When to summarize',
    ends: ['early', 'late'],
    effect: 'Early keeps requests small and cheap; late keeps more of the chat word for word.',
  },
  keep: {
    label: 'How much to keep word for word',
    ends: ['little', 'much'],
    effect: 'The more is kept, the sooner it is full again.',
  },
  results: {
    label: 'How long tool results stay',
    ends: ['briefly', 'long'],
    effect: 'Only the model reads less of them: the chat shows them whole.',
  },
  recall: {
    label: 'How much may be recalled',
    ends: ['little', 'a lot'],
    effect: 'Earlier passages that bear on your newest message are read with it.',
  },
}

const count = (one: string, other: string) => (value: number) =>
  `${value === 1 ? one : other}`.replace('#', formatNumber(value))
const share = (words: string) => (value: number) => words.replace('#', formatPercent(value))

const whenFull = (value: number) => {
  const when = value < 0.6 ? 'Early' : value < 0.85 ? 'In good time' : 'Late'
  return `${when}, when ${formatPercent(value)} is full`
}

/** Where each dial stands in words, by the unit of the setting that it moves. */
export const DIAL_PLACES: Readonly<
  Record<DialId, Readonly<Record<string, (value: number) => string>>>
> = {
  when: {
    'of the budget': whenFull,
    'of the window': whenFull,
    messages: count('Beyond # message', 'Beyond # messages'),
    turns: count('Beyond # turn', 'Beyond # turns'),
    tokens: count('From # token', 'From # tokens'),
  },
  keep: {
    'of the budget': share('About # of the budget'),
    'of the limit': share('The newest # of the limit'),
    'of the messages': share('The newest # of the messages'),
    messages: count('At least the newest message', 'At least the newest # messages'),
    tokens: count('The newest # token', 'The newest # tokens'),
    'tokens of your own messages': count(
      '# token of your own messages',
      '# tokens of your own messages',
    ),
  },
  results: {
    turns: count('For # turn, then as markers', 'For # turns, then as markers'),
    steps: count('For # step of the model', 'For # steps of the model'),
    tokens: count('The newest # token', 'The newest # tokens'),
    characters: count('Older ones: # character each', 'Older ones: # characters each'),
  },
  recall: { tokens: count('Up to # token', 'Up to # tokens') },
}
