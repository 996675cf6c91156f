import { shortened, shortenedAddress, shortenedList, shortenedWords } from '../../shortened.ts'

/** Labels of the buttons of notices. */
export const noticeActions = {
  tryAgain: 'Try again',
  restore: 'Restore',
  unlock: 'Unlock',
  useAddress: 'Use that address',
} as const

/** A bug of the app itself, with the words of its error. */
export function appFault(detail: string): string {
  return `Something went wrong in the app itself: ${shortenedWords(detail)}. Nothing saved was lost; reload the page if it does not continue.`
}

export const codeLost =
  'A part of the app could not be fetched. Nothing is lost. Check your connection and try again. If that does not help, reload the page.'

const KEPT =
  'It is kept in this tab: leave it open and free some space on the disk. It is then saved automatically.'

/** A full disk, by the kind of work. */
export const fullDisk = {
  sending:
    'This device has no room left, so your message could not be saved. It is still in the box. Free some space on the disk, then send it again.',
  waiting:
    'This device has no room left, so the message that is next in the queue could not be sent. It stays there. Free some space on the disk; the queue then continues automatically.',
  answer: `This device has no room left, so the answer could not be saved yet. ${KEPT}`,
  summary: `This device has no room left, so the summary could not be saved yet. ${KEPT}`,
  record: `This device has no room left, so what was done last could not be saved yet. ${KEPT}`,
  drafting: `This device has no room left for the answer that is being written. ${KEPT}`,
  typing:
    'This device has no room left to save what you type. It stays in the box while this tab is open. Free some space on the disk; it is then saved automatically.',
  importing:
    'This device has no room left for this chat, so nothing was imported. Free some space on the disk, then import the file again.',
  image:
    'This device has no room left for this image, so the image was not added. Free some space on the disk, then attach it again.',
  keys: 'This device has no room left, so your saved keys are as they were. A key that you typed works until you close this tab. Free some space on the disk, then try again.',
  setting:
    'This device has no room left to save this setting. It holds until you close this tab. Free some space on the disk, then set it again.',
  opening:
    'This device has no room left, so the browser cannot open what is saved. Nothing of it is lost. Free some space on the disk; this page then continues automatically.',
  reading:
    'This device has no room left, so the browser cannot open what is saved. Nothing of it is lost. Free some space on the disk, then try again.',
} as const

/** Saved sessions and their exports. */
export const sessionSentences = {
  expired: (sessions: number) =>
    `${sessions === 1 ? '1 chat that was' : `${sessions} chats that were`} untouched for long went to the trash, as the preset asks. You find them under Trash, below the list of chats.`,
  notShown: (detail: string) =>
    `Its entries can be read, but not shown together (${shortenedWords(detail)}). Nothing was changed.`,
  tooLarge: (mostMegabytes: number) =>
    `This file is larger than ${mostMegabytes} MB, which is no chat that Palimpsest wrote. Nothing was imported.`,
  /** Why a file with this name was not imported. */
  ofFile: (name: string, sentence: string) => `“${shortened(name)}”: ${shortenedWords(sentence)}`,
  notHere:
    'That chat is not on this device. It may have been deleted, or the link comes from another browser.',
  isHereAlready:
    'This chat is here already. What you see now is a copy; the list marks it as such.',
  forkTitle: (title: string) => `Branch of ${shortened(title)}`,
  copyTitle: (title: string) => (title === '' ? 'Copy' : `Copy of ${shortened(title)}`),
  nothingToExport: 'This chat has no messages to export yet.',
  damagedExport:
    'This chat is damaged, so the file holds its entries as they are stored. Nothing is missing, but this version of Palimpsest cannot import it.',
  damagedExports: (titles: string) =>
    `Damaged, so the file holds their entries as they are stored: ${shortened(titles)}. This version of Palimpsest cannot import them.`,
  damagedLeftOut: (titles: string) =>
    `Damaged, so they are not in this file: ${shortened(titles)}. Export them as JSON to get their entries as they are stored.`,
  /** Becomes the name of a file. */
  messagesOf: (title: string, count: number) =>
    `${shortened(title, 40)} ${count} ${count === 1 ? 'message' : 'messages'}`,
  imagesLeftOut: (images: number) =>
    `The file has no room for all images of this chat: the oldest of them, ${images}, are not in it. They stay on this device.`,
} as const

/** Models on servers, before anything is sent. */
export const modelSentences = {
  limitOfDay: (spentDollars: number, limitDollars: number) =>
    `Today’s requests cost $${spentDollars.toFixed(2)} and your limit for a day is $${limitDollars.toFixed(2)}, so nothing was sent. Raise the limit in the settings under Costs, or choose a model on this device.`,
  redirected: (host: string, address: string) =>
    `${shortenedAddress(host)} redirects to ${shortenedAddress(address)}. Nothing of yours was sent there.`,
  badAddress: 'The server’s address is not a web address. Open Settings and correct it.',
} as const

/** Saved keys that a request or a change needs. */
export const keySentences = {
  locked: (host: string) =>
    `The key for ${shortenedAddress(host)} is saved on this device, and locked.`,
  wantsKey: (host: string) =>
    `${shortenedAddress(host)} wants a key, and your saved keys are locked.`,
  missing: (host: string) =>
    `There is no key for ${shortenedAddress(host)}: a key that is not saved is gone after a reload. Enter it in Settings, then press Retry.`,
  /** `why`: one of the sentences above. */
  failed: (why: string) => `${shortenedWords(why)} Unlock in Settings, then press Retry.`,
  unreachable: (detail: string) =>
    `Your saved keys could not be reached: ${shortenedWords(detail)}. Nothing was lost; try again.`,
} as const

/** Commands that failed. */
export const commandSentences = {
  unknown: (what: 'model' | 'preset', name: string, known: readonly string[]) =>
    `There is no ${what} named ${shortened(name)}. There are: ${shortenedList(known)}.`,
  noRunner: (id: string) => `Nothing here runs models by “${shortened(id)}”.`,
  noFiles: 'This runner takes no files.',
  badSource: 'Write a whole address that begins with https:// or http://',
} as const
