import { textsOf } from '../texts.ts'

/** The texts of encryption on this device: in the settings, and of the lock screen. */
export const atRestText = textsOf('core.at-rest', {
  'at-rest.name': 'Encryption on this device',
  'at-rest.off':
    'What you and the models write is stored on this device without encryption. Whoever can copy the files of this browser can read it.',
  'at-rest.impossible':
    'This browser cannot encrypt here. It needs an address that begins with https://.',
  'at-rest.on':
    'Encrypted: nobody can read the words on this device without your passphrase. Palimpsest asks for it at each start. The command /lock locks it at once.',
  'at-rest.encrypt': 'Encrypt what is stored on this device…',
  'at-rest.decrypt': 'Stop encrypting…',
  'at-rest.lock-now': 'Lock now',
  'at-rest.lock-after': 'Lock after minutes without use',
  'at-rest.lock-after-hint': '0: only by “Lock now”, and when the last tab is closed.',

  'at-rest.encrypt-title': 'Encrypt what is stored on this device',
  'at-rest.encrypt-why':
    'Chats, drafts, images, projects, memory, prompts and settings are encrypted. Nobody can recover the passphrase: without it, all of this is lost. Save a backup first.',
  'at-rest.encrypt-left':
    'Files that you export, backups, and the folder of “Save into a folder” are not encrypted. Saved keys and sync have passphrases of their own. This browser deletes the old files; a person with special tools may find remains of them on the disk for some time.',
  'at-rest.encrypt-next':
    'Palimpsest starts again and asks for the passphrase once more. Other tabs of it are locked, and an answer that is being written is stopped. Keys that are kept only until the tab closes must be given again.',
  'at-rest.passphrase': 'New passphrase',
  'at-rest.continue': 'Continue',
  'at-rest.decrypt-title': 'Stop encrypting',
  'at-rest.decrypt-why':
    'Everything is stored without encryption again. Palimpsest starts again and asks for the passphrase a last time.',
  'at-rest.account': 'Palimpsest on this device',

  'at-rest.change': 'Change passphrase…',
  'at-rest.change-title': 'Change the passphrase of this device',
  'at-rest.change-why':
    'Then only the new passphrase unlocks Palimpsest on this device. The words are not encrypted again, and remains of the old passphrase may stay on the disk: if someone may know it, stop encrypting instead, and encrypt again.',
  'at-rest.change-do': 'Change passphrase',
  'at-rest.changed': 'The passphrase was changed.',
  'at-rest.now': 'Passphrase now',

  'at-rest.locked': 'Palimpsest is locked',
  'at-rest.locked-why': 'What is stored on this device is encrypted.',
  'at-rest.unlock': 'Unlock',
  'at-rest.typed': 'Passphrase',
  'at-rest.wrong': 'This passphrase is not right. Nothing was changed; try again.',
  'at-rest.working': 'Working…',
  'at-rest.plan-encrypt': 'Encrypt what is stored on this device',
  'at-rest.plan-encrypt-why':
    'Type the passphrase again. Then everything is copied into an encrypted database and the old one is deleted. If this is interrupted, nothing is lost, and it starts again.',
  'at-rest.plan-encrypt-do': 'Encrypt',
  'at-rest.plan-decrypt': 'Stop encrypting',
  'at-rest.plan-decrypt-why':
    'Type the passphrase. Then everything is stored without encryption again. If this is interrupted, nothing is lost, and it starts again.',
  'at-rest.plan-decrypt-do': 'Stop encrypting',
  'at-rest.waiting': 'Waiting for other tabs of Palimpsest. Close them if this takes long.',
  'at-rest.copying': 'Copying: {percent} %. Leave this tab open.',
  'at-rest.copy-failed':
    'It could not be copied, so nothing was changed. Make room on the disk and try again, or cancel. The browser says: {reason}',
  'at-rest.damaged': 'The key of what is stored here is damaged',
  'at-rest.damaged-why':
    'No passphrase can open it any more. You can erase it and begin again, for example with a backup.',

  'at-rest.forgotten': 'Forgot the passphrase?',
  'at-rest.erase-title': 'Erase everything on this device?',
  'at-rest.erase-why':
    'Nobody can recover the passphrase. Without it you can only begin again: all chats, drafts, projects, memory, prompts, settings and saved keys on this device are deleted. This cannot be undone. Backups and synced devices keep what they have.',
  'at-rest.erase': 'Erase everything',
})
