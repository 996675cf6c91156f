import { shortened, shortenedWords } from '../../shortened.ts'

/** Why a file of sync, a passphrase or a recovery code was not accepted, and what to do. */
export const segmentSentences = {
  foreign:
    'A file in the place of sync was not written by this app, so it was not read. Move it elsewhere, or choose an empty folder for sync.',
  newer: 'Another device uses a newer version of this app. Reload this page to update it.',
  'wrong-key':
    'These files belong to other devices: they were sealed with another recovery code. Check the code, or choose another folder.',
  cut: 'A file of sync is not complete yet. It is read again when the rest has arrived.',
  renamed:
    'A file of sync was renamed, so it was not read. Give it its old name back, or delete it: the device that wrote it still has everything.',
  swapped:
    'A file of sync has the content of another one, so it was not read. The place of sync may have restored old files. Nothing on this device was changed.',
  damaged:
    'A file of sync was changed after it was written, so it was not read. Nothing on this device was changed. Check the disk or the server.',
  'wrong-passphrase':
    'This is not the passphrase of these devices. Try again, or enter the recovery code.',
  impossible:
    'Browsers encrypt only on pages of https or on this computer, so sync is not possible here. Open this app by https.',
} as const

/** What is wrong with a typed recovery code. */
export const recoveryCodeSentences = {
  incomplete: (given: number, wanted: number) =>
    `The recovery code has ${wanted} letters and digits; this has ${given}. Check that nothing is missing and nothing is written twice.`,
  mistyped: (group: number, letters: string) =>
    `Group ${group} of the recovery code (${shortened(letters)}) has a mistake. Compare it with your copy, letter by letter.`,
} as const

/** Why the folder of sync cannot be used, and what to do. `name`: the folder's. */
export const folderStoreSentences = {
  full: (name: string) =>
    `The disk with the folder “${shortened(name)}” is full. Make room there; everything is safe in this browser, and sync goes on by itself.`,
  gone: (name: string) =>
    `The folder “${shortened(name)}” is not there any more: it was moved, renamed or deleted. Everything is safe in this browser. Choose the folder again.`,
  forbidden: (name: string) =>
    `The browser needs your permission again to use the folder “${shortened(name)}” for sync. Everything is safe in this browser.`,
  failed: (name: string, words: string) =>
    `The folder “${shortened(name)}” could not be used for sync. It is tried again. The browser says: ${shortenedWords(words)}`,
} as const
