import { textsOf } from '../../texts.ts'
/** The ways back in a session. */
export const wayBackText = textsOf('sentences.ways-back', {
  undo: 'Undo',
  busy: 'An answer is being written. Stop it, or wait for its end, and try again. Nothing was changed.',
  onTheWay:
    'A message or a summary is on its way. Wait for it, or cancel it, and try again. Nothing was changed.',
  here: 'You are there already. Nothing was changed.',
  howToUndo: 'Type /undo, or /undo 3 for three steps. Nothing was changed.',
  nothing: 'Nothing to undo.',
  'returned-start': 'You are back before the first message.',
  returned: 'You are back after message {number}.',
  left: {
    one: 'The message that you left stays on its own branch.',
    other: 'The {count} messages that you left stay on their own branch.',
  },
})

/** Where the person is now, and what was left. */
export function returnedWords(messages: number, left: number): string {
  const place =
    messages === 0 ? wayBackText('returned-start') : wayBackText('returned', { number: messages })
  return left === 0 ? place : `${place} ${wayBackText('left', { count: left })}`
}
