/** Checkpoints, and the ways back to them. */
export const checkpointSentences = {
  undo: 'Undo',
  busy: 'An answer is being written. Stop it, or wait for its end, and try again. Nothing was changed.',
  onTheWay:
    'A message or a summary is on its way. Wait for it, or cancel it, and try again. Nothing was changed.',
  empty: 'There is no message yet, so there is no place to come back to.',
  unknown: (number: number) =>
    `This session has no checkpoint ${number}. Type /session checkpoints to see all.`,
  gone: 'This session has no such checkpoint any more. Nothing was changed.',
  here: 'You are there already. Nothing was changed.',
  turns: (turns: number) =>
    turns === 0
      ? 'There is no message yet. Nothing was changed.'
      : `There ${turns === 1 ? 'is only 1 turn' : `are only ${turns} turns`} to go back. Nothing was changed.`,
  howToRewind: 'Type /rewind 3 for three turns, or /rewind checkpoint 2. Nothing was changed.',
  howToUndo: 'Type /undo, or /undo 3 for three steps. Nothing was changed.',
  nothing: 'Nothing to undo.',
  set: (number: number, title: string) =>
    `Checkpoint ${number}${title === '' ? '' : `, “${title}”,`} is set.`,
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

/** The checkpoints of a session as files. */
export const checkpointFileSentences = {
  heading: (title: string) => `# Checkpoints of ${title === '' ? 'a session' : title}`,
  none: 'This session has no checkpoints yet: checkpoints are made when the context is compacted, or by hand.',
  span: (first: number, last: number) => `Messages ${first} to ${last}`,
  place: (messages: number) => (messages === 0 ? 'At the start' : `After message ${messages}`),
  elsewhere: 'on another branch',
  byHand: 'by hand; nothing was summarized',
  tokens: (before: number, after: number) => `${before} → ${after} tokens`,
  tokensHere: (tokens: number) => `${tokens} tokens`,
  extractive: 'quotes only, no AI',
  edited: 'edited by you',
} as const
