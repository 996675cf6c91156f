import { textsOf } from '../../texts.ts'

/** Why a file of sync, a passphrase or a recovery code was not accepted, and what to do. */
export const syncFileText = textsOf('sentences.segments', {
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
})

/** What is wrong with a typed recovery code. */
export const recoveryCodeText = textsOf('sentences.recovery-code', {
  incomplete: {
    one: 'The recovery code has {count} letter and digits; this has {given}. Check that nothing is missing and nothing is written twice.',
    other:
      'The recovery code has {count} letters and digits; this has {given}. Check that nothing is missing and nothing is written twice.',
  },
  mistyped:
    'Group {group} of the recovery code ({letters}) has a mistake. Compare it with your copy, letter by letter.',
})

/** Why the folder of sync cannot be used, and what to do. `name`: the folder's. */
export const folderStoreText = textsOf('sentences.folder-store', {
  full: 'The disk with the folder “{name}” is full. Make room there; everything is safe in this browser, and sync goes on by itself.',
  gone: 'The folder “{name}” is not there any more: it was moved, renamed or deleted. Everything is safe in this browser. Choose the folder again.',
  forbidden:
    'The browser needs your permission again to use the folder “{name}” for sync. Everything is safe in this browser.',
  failed:
    'The folder “{name}” could not be used for sync. It is tried again. The browser says: {words}',
})
