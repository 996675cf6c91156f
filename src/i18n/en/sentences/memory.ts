import { textsOf } from '../../texts.ts'
import { formatList } from '../../numbers.ts'

/** What was kept across sessions. */
export const memoryNoticeText = textsOf('sentences.memory', {
  saved: 'The model changed “{block}” in its memory.',
  asks: '“{preset}” keeps a memory: it notes facts of your chats on this device, and later chats can read them. It stays off until you turn it on, here or in Settings, Summaries.',
  turnOn: 'Turn on',
  noted: 'The model added an entry to its journal.',
  boardWaits: {
    one: 'The memory could change in {count} place after finished chats. Type /subconscious run to look; nothing changes before you accept.',
    other:
      'The memory could change in {count} places after finished chats. Type /subconscious run to look; nothing changes before you accept.',
  },
  leftOut: 'Left out of the answer: {reasons}.',
  'left-form': '{count} not in the form that was asked for',
  'left-source': '{count} without a source that exists',
  'left-words': '{count} with words that no source says',
  'left-rule': '{count} with a tool’s claim as a rule or against your words',
  'left-known': '{count} already there',
  boardByRule: '{reason} These proposals are by rule.',
  boardUnread: 'The model answered without proposals in the form that it was asked for.',
  boardStopped: 'You stopped the model.',
  boardSlow: 'The model took too long.',
  boardOther: 'This model cannot be asked any more, so nothing was sent.',
  undo: 'Undo',
})

const REASONS = ['form', 'source', 'words', 'rule', 'known'] as const

/** How many changes by a model were left out, by reason. */
export type LeftOut = Readonly<Record<(typeof REASONS)[number], number>>

/** Null if nothing was left out. */
export function leftOutWords(counts: LeftOut): string | null {
  const reasons = REASONS.filter(reason => counts[reason] > 0).map(reason =>
    memoryNoticeText(`left-${reason}`, { count: counts[reason] }),
  )
  return reasons.length === 0 ? null : memoryNoticeText('leftOut', { reasons: formatList(reasons) })
}
