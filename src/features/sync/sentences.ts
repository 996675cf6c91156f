import { textsOf } from '../../i18n/texts.ts'

/** What sync tells a person in a sentence. */
export const syncFaultText = textsOf('sync.faults', {
  newer:
    'Another device runs a newer version of this app and wrote something that this version cannot read. Reload the page here to update it; everything else is synced.',
  notThere:
    'No device syncs at this place yet. Check the place, or set up sync there as the first device.',
  isThere:
    'Your devices sync at this place already. Join them with the passphrase or the recovery code.',
  keysUnclear:
    'Other keys are in force at this place, and this device cannot know which ones are yours. Join again with the passphrase or the recovery code that was chosen last. Everything on this device is kept.',
  keysReplaced:
    'This passphrase or code was replaced when new keys were made. Use the one that was chosen then.',
  keysBusy:
    'Other devices changed the keys at the same time, so nothing was changed here. Try again in a minute.',
  deviceGone:
    'Another device has removed it in the meantime. The passphrase that was chosen there is the right one now.',
  removedMeanwhile: 'Another device has removed this one in the meantime, so nothing was changed.',
  otherKeys: 'That is not the passphrase of the keys of “{name}”. Nothing was changed; try again.',
  keysGone: 'That device shares no keys any more. Nothing was changed.',
  off: 'This device does not sync. Set up sync first.',
})
