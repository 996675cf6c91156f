import { textsOf } from '../../i18n/texts.ts'

/** What is said about saving into a folder. */
export const text = textsOf('autosave', {
  why: 'Each chat becomes a page in a folder of yours, again after each change. A page opens in any browser, and Import brings it back. Deleted chats move to “deleted” within the folder.',
  unsupported:
    'This browser cannot save into a folder by itself; Chrome and Edge on a computer can. Use Back up above.',
  choose: 'Choose folder…',
  other: 'Choose another folder…',
  stop: 'Stop saving',
  allow: 'Allow saving again',
  again: 'Try again',
  refused: 'Without your permission nothing is saved there. Press the button to be asked again.',
  stopped: 'Nothing more is saved into the folder. The files that are there stay.',
  saving: 'Saving chats into “{folder}”: {saved} of {all}.',
  saved: {
    one: '{count} chat is saved in “{folder}”, {when}.',
    other: '{count} chats are saved in “{folder}”, {when}.',
  },
  answering: 'Saving into “{folder}” goes on when the answer is written.',
  elsewhere: 'Another tab of this app saves into “{folder}”.',
  into: 'Chats saved in “{folder}”: {saved} of {all}.',
  'stopped-why': 'Saving into your folder has stopped. {why}',
})
