import { textsOf } from '../t.ts'

/** Keys: where they are, and the passphrase of the saved ones. */
const keys = {
  'keys.all': 'All keys',
  'keys.memory': 'In this tab’s memory',
  'keys.memory-why': 'Gone when the tab is closed or reloaded.',
  'keys.memory-none': 'No key here.',
  'keys.saved': 'Saved on this device, encrypted',
  'keys.saved-off': 'off',
  'keys.saved-locked': 'locked',
  'keys.saved-unlocked': 'unlocked',
  'keys.saved-off-why': 'Survives a reload. Only a passphrase that you choose opens it.',
  'keys.saved-locked-why':
    'Your passphrase opens them. Until then not even their hosts can be read.',
  'keys.saved-unlocked-why':
    'Locked again after {minutes} minutes without use, or when the tab is closed.',
  'keys.saved-unlocked-until-closed': 'Locked again when the tab is closed.',
  'keys.saved-none': 'No key is saved yet.',
  'keys.impossible':
    'This page is plain http, so the browser offers no encryption and keys stay in this tab’s memory. Open Palimpsest over https, or on localhost, to save keys.',
  'keys.keep': 'Keep this key on this device, encrypted',
  'keys.keep-off':
    'Off: it stays in this tab’s memory, and is gone when the tab is closed or reloaded.',
  'keys.keep-on': 'Only your passphrase opens it.',
  'keys.keep-soon': 'Saved with “Use this model”. Only your passphrase opens it.',
  'keys.keep-locked': 'Your saved keys are locked; this one joins them when you unlock.',
  'keys.held-memory': 'A key for this host is in this tab’s memory. Leave this empty to use it.',
  'keys.held-saved': 'A key for this host is saved on this device. Leave this empty to use it.',
  'keys.held-locked': 'If a key for this host is saved, unlock to use it.',
  'keys.sent-to': 'Sent only to {host}.',
  'keys.sent-nowhere': 'Sent only to the server you name.',
  'keys.ask-again':
    'The address changed, so the key is asked for again: it was meant for {origin}.',
  'keys.save': 'Save on this device…',
  'keys.save-one': 'Save',
  'keys.save-one-for': 'Save the key for {host} on this device',
  'keys.forget': 'Forget',
  'keys.forget-for': 'Forget the key for {host}',
  'keys.unlock': 'Unlock…',
  'keys.lock': 'Lock now',
  'keys.change': 'Change passphrase…',
  'keys.delete': 'Delete saved keys…',
  'keys.lock-after': 'Minutes without use until saved keys are locked',
  'keys.lock-after-hint': '0 leaves them unlocked until the tab is closed.',
  'keys.account': 'Palimpsest, saved keys',
  'keys.passphrase': 'Passphrase',
  'keys.passphrase-now': 'Passphrase now',
  'keys.passphrase-new': 'New passphrase',
  'keys.passphrase-again': 'The same once more',
  'keys.passphrase-hint': '8 characters or more. Four words that do not belong together are good.',
  'keys.passphrase-short': 'At least 8 characters.',
  'keys.passphrase-differs': 'The two are not the same.',
  'keys.passphrase-missing': 'Type the passphrase.',
  'keys.strength': 'Strength: {strength}',
  'keys.strength.short': 'too short',
  'keys.strength.weak': 'weak, soon guessed by a computer',
  'keys.strength.fair': 'fair',
  'keys.strength.strong': 'strong',
  'keys.create.title': 'Save keys on this device',
  'keys.create.why':
    'Your keys are encrypted with a passphrase and stay in this browser. Nobody can recover the passphrase: if you forget it, delete the saved keys and paste them again.',
  'keys.create.do': 'Save keys',
  'keys.unlock.title': 'Unlock saved keys',
  'keys.unlock.why': 'Then requests can use them until they are locked again.',
  'keys.unlock.do': 'Unlock',
  'keys.change.title': 'Change the passphrase',
  'keys.change.why': 'The saved keys are encrypted anew. Other tabs ask for the new one.',
  'keys.change.do': 'Change passphrase',
  'keys.delete.title': 'Delete saved keys',
  'keys.delete.why':
    'All saved keys are deleted from this device, at once and for good. Nothing else is: to go on, paste a key again.',
  'keys.delete.do': 'Delete saved keys',
  'keys.cancel': 'Cancel',
  'keys.working': 'Working…',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const keysText = textsOf(keys)
