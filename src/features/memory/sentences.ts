import { shortened } from '../../i18n/shortened.ts'

/** Why a block or an entry is not saved, and what to do. */
export const memoryPageSentences = {
  noName: 'Give the block a name first.',
  longName: (most: number) => `The name has more than ${most} characters. Choose a shorter one.`,
  longPurpose: (most: number) => `The purpose has more than ${most} characters. Shorten it.`,
  largeLimit: (most: number) =>
    `A limit above ${most.toLocaleString('en-US')} takes too much of every request. Choose a smaller one.`,
  nameTaken: (name: string) => `Another block is named “${shortened(name)}”. Choose another name.`,
  tooLong: (used: number, most: number, unit: 'characters' | 'tokens') =>
    `The content takes ${used.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} ${unit}. Shorten it, or raise the limit.`,
  noText: 'An entry needs at least one line. To remove it, use Delete or Erase.',
} as const
