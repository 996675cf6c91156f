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
