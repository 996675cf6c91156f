import { textsOf } from '../../texts.ts'

/** Labels of the buttons of notices. */
export const noticeActionText = textsOf('sentences.notice-actions', {
  tryAgain: 'Try again',
  restore: 'Restore',
  unlock: 'Unlock',
  useAddress: 'Use that address',
})

/** Faults of the app itself. */
export const appFaultText = textsOf('sentences.app', {
  // With the words of its error.
  fault:
    'Something went wrong in the app itself: {detail}. Nothing saved was lost; reload the page if it does not continue.',
  codeLost:
    'A part of the app could not be fetched. Nothing is lost. Check your connection and try again. If that does not help, reload the page.',
})

/** A full disk, by the kind of work. */
export const fullDiskText = textsOf('sentences.full-disk', {
  sending:
    'This device has no room left, so your message could not be saved. It is still in the box. Free some space on the disk, then send it again.',
  waiting:
    'This device has no room left, so the message that is next in the queue could not be sent. It stays there. Free some space on the disk; the queue then continues automatically.',
  answer:
    'This device has no room left, so the answer could not be saved yet. It is kept in this tab: leave it open and free some space on the disk. It is then saved automatically.',
  summary:
    'This device has no room left, so the summary could not be saved yet. It is kept in this tab: leave it open and free some space on the disk. It is then saved automatically.',
  record:
    'This device has no room left, so what was done last could not be saved yet. It is kept in this tab: leave it open and free some space on the disk. It is then saved automatically.',
  drafting:
    'This device has no room left for the answer that is being written. It is kept in this tab: leave it open and free some space on the disk. It is then saved automatically.',
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
})

/** Saved sessions and their exports. */
export const sessionText = textsOf('sentences.sessions', {
  expired: {
    one: '{count} chat that was untouched for long went to the trash, as the preset asks. You find them under Trash, below the list of chats.',
    other:
      '{count} chats that were untouched for long went to the trash, as the preset asks. You find them under Trash, below the list of chats.',
  },
  notShown: 'Its entries can be read, but not shown together ({detail}). Nothing was changed.',
  tooLarge:
    'This file is larger than {mostMegabytes} MB, which is no chat that Palimpsest wrote. Nothing was imported.',
  /** Why a file with this name was not imported. */
  ofFile: '“{name}”: {sentence}',
  notHere:
    'That chat is not on this device. It may have been deleted, or the link comes from another browser.',
  forkTitle: 'Branch of {title}',
  copy: 'Copy',
  copyTitle: 'Copy of {title}',
  nothingToExport: 'This chat has no messages to export yet.',
  damagedExport:
    'This chat is damaged, so the file holds its entries as they are stored. Nothing is missing, but this version of Palimpsest cannot import it.',
  damagedExports:
    'Damaged, so the file holds their entries as they are stored: {titles}. This version of Palimpsest cannot import them.',
  damagedLeftOut:
    'Damaged, so they are not in this file: {titles}. Export them as JSON to get their entries as they are stored.',
  /** Becomes the name of a file. */
  messagesOf: { one: '{title} {count} message', other: '{title} {count} messages' },
  imagesLeftOut:
    'The file has no room for all images of this chat: the oldest of them, {images}, are not in it. They stay on this device.',
})

/** Models on servers, before anything is sent. */
export const modelFaultText = textsOf('sentences.models', {
  limitOfDay:
    'Today’s requests cost {spent} and your limit for a day is {limit}, so nothing was sent. Raise the limit in the settings under Costs, or choose a model on this device.',
  limitOfMonth:
    'This month’s requests cost {spent} and your limit for a month is {limit}, so nothing was sent. Raise the limit in the settings under Costs, or choose a model on this device.',
  redirected: '{host} redirects to {address}. Nothing of yours was sent there.',
  badAddress: 'The server’s address is not a web address. Open Settings and correct it.',
})

/** Saved keys that a request or a change needs. */
export const savedKeyText = textsOf('sentences.keys', {
  locked: 'The key for {host} is saved on this device, and locked.',
  wantsKey: '{host} wants a key, and your saved keys are locked.',
  missing:
    'There is no key for {host}: a key that is not saved is gone after a reload. Enter it in Settings, then press Retry.',
  /** `why`: one of the sentences above. */
  failed: '{why} Unlock in Settings, then press Retry.',
  unreachable: 'Your saved keys could not be reached: {detail}. Nothing was lost; try again.',
})

/** Commands that failed. */
export const commandFaultText = textsOf('sentences.commands', {
  'unknown-model': 'There is no model named {name}. There are: {known}.',
  'unknown-preset': 'There is no preset named {name}. There are: {known}.',
  noRunner: 'Nothing here runs models by “{id}”.',
  noFiles: 'This runner takes no files.',
  badSource: 'Write a whole address that begins with https:// or http://',
})
