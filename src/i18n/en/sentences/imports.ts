import { shortened } from '../../shortened.ts'

/** What an import left out. */
export const importSentences = {
  atWork: (title: string) =>
    `An answer is being written in “${shortened(title)}”, so nothing was added to it. Import the file again afterwards.`,
  changed: (title: string) =>
    `“${shortened(title)}” was changed meanwhile, so nothing was added to it. Import the file again.`,
  images: (count: number, title: string) =>
    `${count === 1 ? '1 image' : `${count} images`} of “${shortened(title)}” could not be read: a note stands in the message.`,
} as const
