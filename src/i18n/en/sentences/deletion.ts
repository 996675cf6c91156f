/** A message that the person deletes. */
export const deletionSentences = {
  deleted: (messageNumber: number) =>
    `Message ${messageNumber} deleted. It stays in this session’s log until the session is deleted.`,
  undo: 'Undo',
} as const
