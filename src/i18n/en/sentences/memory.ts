import { shortened, shortenedWords } from '../../shortened.ts'

const LEFT_OUT = {
  form: 'not in the form that was asked for',
  source: 'without a source that exists',
  words: 'with words that no source says',
  rule: 'with a tool’s claim as a rule or against your words',
  known: 'already there',
} as const

/** How many changes by a model were left out, by reason. */
export type LeftOut = Readonly<Record<keyof typeof LEFT_OUT, number>>

/** What was kept across sessions. */
export const memorySentences = {
  saved: (block: string) => `The model changed “${shortened(block)}” in its memory.`,
  asks: (preset: string) =>
    `“${shortened(preset)}” keeps a memory: it notes facts of your chats on this device, and later chats can read them. It stays off until you turn it on, here or in Settings, Summaries.`,
  turnOn: 'Turn on',
  noted: 'The model added an entry to its journal.',
  boardWaits: (changes: number) =>
    `The memory could change in ${changes === 1 ? '1 place' : `${changes} places`} after finished chats. Type /subconscious run to look; nothing changes before you accept.`,
  /** Null if nothing was left out. */
  leftOut: (counts: LeftOut): string | null => {
    const reasons = (['form', 'source', 'words', 'rule', 'known'] as const)
      .filter(reason => counts[reason] > 0)
      .map(reason => `${counts[reason]} ${LEFT_OUT[reason]}`)
    return reasons.length === 0 ? null : `Left out of the answer: ${reasons.join(', ')}.`
  },
  boardByRule: (reason: string) => `${shortenedWords(reason)} These proposals are by rule.`,
  boardUnread: 'The model answered without proposals in the form that it was asked for.',
  boardStopped: 'You stopped the model.',
  boardSlow: 'The model took too long.',
  boardOther: 'This model cannot be asked any more, so nothing was sent.',
  undo: 'Undo',
} as const
