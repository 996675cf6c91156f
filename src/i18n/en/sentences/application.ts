/** Commands that cannot be carried out. */
export const commandSentences = {
  unknown: (what: 'model' | 'preset', name: string, known: readonly string[]) =>
    `There is no ${what} named ${name}. There are: ${known.join(', ')}.`,
  noRunner: (id: string) => `Nothing here runs models by “${id}”.`,
  noFiles: 'This runner takes no files.',
  badSource: 'Write a whole address that begins with https:// or http://',
} as const
