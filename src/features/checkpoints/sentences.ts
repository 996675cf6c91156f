import { textsOf } from '../../i18n/texts.ts'

/** What the commands say. */
export const checkpointFaultText = textsOf('checkpoints.faults', {
  empty: 'There is no message yet, so there is no place to come back to.',
  unknown: 'This chat has no checkpoint {number}. Type /session checkpoints to see all.',
  gone: 'This chat has no such checkpoint any more. Nothing was changed.',
  'no-turns': 'There is no message yet. Nothing was changed.',
  turns: {
    one: 'There is only {count} turn to go back. Nothing was changed.',
    other: 'There are only {count} turns to go back. Nothing was changed.',
  },
  howToRewind: 'Type /rewind 3 for three turns, or /rewind checkpoint 2. Nothing was changed.',
  set: 'Checkpoint {number} is set.',
  'set-titled': 'Checkpoint {number}, “{title}”, is set.',
})
