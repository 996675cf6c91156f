import { textsOf } from '../../texts.ts'

/** Why a folder cannot be written, and what to do. `words`: the browser's own. */
export const folderText = textsOf('sentences.folder', {
  full: 'The disk with the folder is full, so the newest changes are not saved there. They are safe in this browser. Make room; saving goes on by itself.',
  gone: 'The folder is not there any more: it was moved, renamed or deleted. Everything is safe in this browser. Choose the folder again, or another one.',
  forbidden:
    'The browser needs your permission to write into the folder again. Everything is safe in this browser.',
  failed:
    'The folder could not be written. Everything is safe in this browser, and it is tried again. The browser says: {words}',
  /** One session could not be written; all others were. */
  session:
    '“{title}” could not be written into the folder; all others are there. It is safe in this browser, and it is tried again. The reason: {words}',
})
