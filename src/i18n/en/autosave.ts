import { textsOf } from '../t.ts'

/** The texts of saving into a folder, in the settings. */
export const autosaveText = textsOf({
  'autosave.name': 'Save into a folder',
  'autosave.why':
    'Each session becomes a page in a folder of yours, again after each change. A page opens in any browser, and Import brings it back. Deleted sessions move to “deleted” within the folder.',
  'autosave.unsupported':
    'This browser cannot save into a folder by itself; Chrome and Edge on a computer can. Use Back up above.',
  'autosave.choose': 'Choose folder…',
  'autosave.other': 'Choose another folder…',
  'autosave.stop': 'Stop saving',
  'autosave.allow': 'Allow saving again',
  'autosave.again': 'Try again',
  'autosave.refused':
    'Without your permission nothing is saved there. Press the button to be asked again.',
  'autosave.stopped': 'Nothing more is saved into the folder. The files that are there stay.',
  'autosave.saving': 'Saving into “{folder}”: {saved} of {all} sessions.',
  'autosave.saved': {
    one: '{count} session is saved in “{folder}”, {when}.',
    other: '{count} sessions are saved in “{folder}”, {when}.',
  },
  'autosave.answering': 'Saving into “{folder}” goes on when the answer is written.',
  'autosave.elsewhere': 'Another tab of this app saves into “{folder}”.',
  'autosave.into': 'Folder “{folder}”: {saved} of {all} sessions are saved.',
})
