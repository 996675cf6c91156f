/** Saved sessions and what is exported of them. */
export const sessionSentences = {
  expired: (sessions: number) =>
    `${sessions === 1 ? '1 session that was' : `${sessions} sessions that were`} untouched for long went to the trash, as the preset asks. You find them under Trash, below the list of sessions.`,
  notShown: (detail: string) =>
    `Its entries can be read, but not shown together (${detail}). Nothing was changed.`,
  tooLarge: (mostMegabytes: number) =>
    `This file is larger than ${mostMegabytes} MB, which is no session that Palimpsest wrote. Nothing was imported.`,
  notHere:
    'That session is not on this device. It may have been deleted, or the link comes from another browser.',
  isHereAlready:
    'This session is here already. What you see now is a copy; the list marks it as such.',
  forkTitle: (title: string) => `Fork of ${title}`,
  copyTitle: (title: string) => (title === '' ? 'Copy' : `Copy of ${title}`),
  nothingToExport: 'This session has no messages to export yet.',
  damagedExport:
    'This session is damaged, so the file holds its entries as they are stored. Nothing is left out, but this version of Palimpsest cannot import it.',
  damagedExports: (titles: string) =>
    `Damaged, so the file holds their entries as they are stored: ${titles}. This version of Palimpsest cannot import them.`,
  imagesLeftOut: (images: number) =>
    `The file has no room for all images of this session: the oldest of them, ${images}, are not in it. They stay on this device.`,
} as const
