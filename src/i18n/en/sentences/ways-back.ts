/** The ways back in a session. */
export const wayBackSentences = {
  undo: 'Undo',
  busy: 'An answer is being written. Stop it, or wait for its end, and try again. Nothing was changed.',
  onTheWay:
    'A message or a summary is on its way. Wait for it, or cancel it, and try again. Nothing was changed.',
  here: 'You are there already. Nothing was changed.',
  howToUndo: 'Type /undo, or /undo 3 for three steps. Nothing was changed.',
  nothing: 'Nothing to undo.',
  returned: (messages: number, left: number) =>
    [
      messages === 0
        ? 'You are back before the first message.'
        : `You are back after message ${messages}.`,
      ...(left === 0
        ? []
        : [
            left === 1
              ? 'The message that you left stays on its own branch.'
              : `The ${left} messages that you left stay on their own branch.`,
          ]),
    ].join(' '),
} as const
