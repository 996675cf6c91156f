/** What sync tells a person in a sentence. */
export const syncSentences = {
  newer:
    'Another device runs a newer version of this app and wrote something that this version cannot read. Reload the page here to update it; everything else is synced.',
  notThere:
    'No device syncs at this place yet. Check the place, or set up sync there as the first device.',
  isThere:
    'Your devices sync at this place already. Join them with the passphrase or the recovery code.',
  off: 'This device does not sync. Set up sync first.',
} as const
