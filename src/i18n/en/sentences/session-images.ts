/** Images in the message box. */
export const boxSentences = {
  tooManyImages: (most: number) =>
    `A message can take ${most} images at most. Send these first, then attach the others.`,
  /** `name` is empty for none. */
  imageGone: (name: string) =>
    `${name === '' ? 'An image' : `“${name}”`} is no longer on this device. Remove it and attach it again. Nothing was sent.`,
} as const
