/** Why the browser's storage refused. */
export const storeSentences = {
  full: 'This device has no room left, so that could not be done. Nothing was lost: what was saved before is safe. Free some space on the disk, then try again.',
  conflict:
    'This session was changed in another tab at the same moment. Nothing was written twice or lost; try again.',
  unavailable:
    'This browser does not let Palimpsest store anything here. A private window or blocked site data can be the cause: open a normal window or allow site data for this page, then reload.',
  'not-queued':
    'Another tab has sent, changed or removed this queued message at the same moment. Nothing was sent twice or lost.',
  'not-found': 'This session is not on this device. Perhaps it was deleted in another tab.',
  outdated:
    'Another tab runs a newer version of Palimpsest and has updated its data. Reload this tab to go on; nothing was lost.',
  blocked:
    'Another tab still runs an older version of Palimpsest. Close or reload that tab, then try again; nothing was lost.',
  unreadable: (position: number, sessionId: string, detail: string) =>
    `Entry ${position} of session ${sessionId} cannot be read (${detail}). Perhaps a newer version of Palimpsest wrote it: reload to get that version. Nothing was changed.`,
  unreadableRecord: 'A saved record cannot be read. Nothing was changed.',
} as const

/** Why the vault of saved keys was not opened or written. */
export const vaultSentences = {
  'wrong-passphrase':
    'That is not the passphrase of your saved keys. Nothing was changed; try again.',
  damaged:
    'Your saved keys were changed or damaged on this device, so they cannot be trusted or read; the passphrase is not the cause. Nothing was deleted. Delete them here and paste your keys again.',
  'rolled-back':
    'An older copy of your saved keys was put back on this device, so none of it is used. If you restored it yourself, reload and unlock it; otherwise delete the saved keys here and paste your keys again.',
  newer:
    'A newer version of Palimpsest saved these keys. Reload to get that version; nothing was changed.',
  missing: 'No keys are saved on this device any more. Another tab may have deleted them.',
  exists:
    'Keys are saved on this device already, by another tab. Unlock them with their passphrase.',
  resealed:
    'Another tab changed the passphrase of your saved keys. Unlock them with the new one; nothing was lost.',
  impossible:
    'This page is not encrypted (plain http), so the browser offers no encryption here and keys stay in this tab’s memory. Open Palimpsest over https, or on localhost, to save keys.',
} as const
