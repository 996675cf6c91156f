/** Commands that cannot be carried out. */
export const commandSentences = {
  unknownModel: (name: string, known: readonly string[]) =>
    `There is no model named ${name}. There are: ${known.join(', ')}.`,
  unknownPreset: (id: string, known: readonly string[]) =>
    `There is no preset named ${id}. There are: ${known.join(', ')}.`,
  noRunner: (id: string) => `Nothing here runs models by “${id}”.`,
  noFiles: 'This runner takes no files.',
  keptInSummary: (fact: string) => `Kept in the summary: ${fact}`,
  badSource: 'Write a whole address that begins with https:// or http://',
  notRestored: (messageNumber: number) =>
    `The summary cannot take this in. Pin message ${messageNumber} to keep it.`,
} as const
