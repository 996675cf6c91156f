import { textsOf } from '../../texts.ts'

/** What went wrong with the person's hook, or why it refused a compaction. */
export const hookText = textsOf('sentences.hook', {
  tooSlow: {
    one: 'It was stopped after {count} second of computing.',
    other: 'It was stopped after {count} seconds of computing.',
  },
  error: '{words}',
  'error-at': '{words} (line {line})',
  badAnswer:
    'Its last value must be undefined, or an object with only instructions (text), pin (a list of ids) and veto (true, or a reason).',
  noReason: 'It gave no reason.',
})
