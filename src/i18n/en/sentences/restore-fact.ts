/** A fact that is put back into a summary. */
export const restoreSentences = {
  kept: (fact: string) => `Kept in the summary: ${fact}`,
  impossible: (messageNumber: number) =>
    `The summary cannot take this in. Pin message ${messageNumber} to keep it.`,
  takeBack: 'Take back',
} as const
