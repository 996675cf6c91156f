/** Images and files in the message box. */
export const boxSentences = {
  tooManyImages: (most: number) =>
    `A message can take ${most} images at most. Send these first, then attach the others.`,
  /** `name` is empty for none. */
  imageGone: (name: string) =>
    `${name === '' ? 'An image' : `“${name}”`} is no longer on this device. Remove it and attach it again. Nothing was sent.`,
  tooLong: (name: string, tokens: string, model: string, window: string) =>
    `“${name}” has about ${tokens} tokens, and the window of ${model} has ${window}. Attach the part that matters, or choose a model with a larger window.`,
  notText: (name: string) =>
    `“${name}” is no text. Attach images and files of text; copy the words of other documents.`,
  emptyFile: (name: string) => `“${name}” is empty.`,
  unreadable: (name: string) => `“${name}” could not be read. Choose it again.`,
} as const
