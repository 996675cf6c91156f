/** What an import left out. */
export const importSentences = {
  atWork: (title: string) =>
    `An answer is being written in “${title}”, so nothing was added to it. Import the file again afterwards.`,
  changed: (title: string) =>
    `“${title}” was changed meanwhile, so nothing was added to it. Import the file again.`,
  images: (count: number, title: string) =>
    `${count === 1 ? '1 image' : `${count} images`} of “${title}” could not be read: a note stands in the message.`,
} as const
