/**
 * What stands in an imported message for something that cannot be shown. It is content: a model reads it, and a message is found again
 * by it at the next import. So it is English in every language of the interface, and no word of it is lost.
 *
 * @module
 */

export const foreignNotes = {
  audio: '[audio recording, not in the file]',
  video: '[video or screen, not in the file]',
  hiddenReasoning: '[reasoning that only the provider can read]',
  image: (name: string) => (name === '' ? '[image, not in the file]' : `[image: ${name}]`),
  file: (name: string) => (name === '' ? '[file, not in the file]' : `[file: ${name}]`),
  canvas: (name: string) => `[canvas: ${name}]`,
  other: (type: string) => `[${type.replaceAll(/[_-]/g, ' ')}, which cannot be shown here]`,
  system: 'System message:',
  summary: 'Summary of the conversation until here:',
  noResult: '[no result in the file]',
  searched: (words: string) => `[searched: ${words}]`,
  error: (words: string) => `Error: ${words}`,
  sources: 'Sources:',
} as const
