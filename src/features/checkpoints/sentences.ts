import { shortened } from '../../i18n/shortened.ts'

/** What the commands say. */
export const checkpointSentences = {
  empty: 'There is no message yet, so there is no place to come back to.',
  unknown: (number: number) =>
    `This chat has no checkpoint ${number}. Type /session checkpoints to see all.`,
  gone: 'This chat has no such checkpoint any more. Nothing was changed.',
  turns: (turns: number) =>
    turns === 0
      ? 'There is no message yet. Nothing was changed.'
      : `There ${turns === 1 ? 'is only 1 turn' : `are only ${turns} turns`} to go back. Nothing was changed.`,
  howToRewind: 'Type /rewind 3 for three turns, or /rewind checkpoint 2. Nothing was changed.',
  set: (number: number, title: string) =>
    `Checkpoint ${number}${title === '' ? '' : `, “${shortened(title)}”,`} is set.`,
} as const
