import { textsOf } from '../../i18n/texts.ts'

/** The texts of sync: in the settings, and the dialog that sets it up. */
export const syncText = textsOf('sync', {
  'sync.why':
    'Sync keeps your chats the same on all your devices, through a place that is yours. Everything is encrypted on this device first. We have no server, and no one at that place can read a word.',
  'sync.set-up': 'Set up sync…',
  'sync.travels-what':
    'Chats with their images, projects, memory, prompts, presets and settings. What you delete on one device is deleted on all. API keys travel only if you share them. Words that you have not sent, and downloaded models stay on the device where they are.',

  'sync.in-step': 'In step with {place}, {when}.',
  'sync.syncing': 'Syncing with {place}: {done} of {of}.',
  'sync.starting': 'Syncing with {place}…',
  'sync.offline': 'No contact with {place} since {when}. Go on writing: sync continues by itself.',
  'sync.refused': 'Sync has not worked since {when}.',
  'sync.elsewhere': 'Another tab of this app syncs with {place}.',
  'sync.now': 'Sync now',
  'sync.again': 'Try again',
  'sync.allow': 'Allow the folder again',
  'sync.not-allowed':
    'Without your permission nothing is synced. Press the button to be asked again.',
  'sync.clock': {
    one: 'The clocks of your devices differ by {count} hour. Set them right, or an older title or setting may replace a newer one.',
    other:
      'The clocks of your devices differ by {count} hours. Set them right, or an older title or setting may replace a newer one.',
  },
  'sync.place.folder': 'the folder “{name}”',
  'sync.place.webdav': '{name}',
  'sync.place.couchdb': '{name}',
  'sync.place.remotestorage': '{name}',
  'sync.place.s3': 'the bucket “{name}”',

  'sync.named': '“{name}”',
  'sync.devices': 'Devices',
  'sync.devices-why':
    'A device was in contact when it last read or wrote. Remove one that is lost or not yours any more.',
  'sync.this-device': 'this device',
  'sync.contact': 'last contact {when}',
  'sync.rename': 'Rename this device',
  'sync.name-of-device': 'Name of this device',

  'sync.keys': 'API keys',
  'sync.keys-share': 'Also share the saved API keys of this device',
  'sync.keys-why':
    'They travel as they are saved here, sealed with their own passphrase, which your other devices ask for. Keys that are only in the memory of a tab never travel.',
  'sync.keys-none':
    'No key is saved on this device yet. With this on, keys that you save later travel, sealed with their own passphrase. Keys that are only in the memory of a tab never travel.',
  'sync.keys-off':
    'No keys travel from here any more. Devices that took them keep them. The sealed copy leaves the place within 15 days; to be sure, delete a key at its service.',
  'sync.keys-of': 'Keys of “{name}”',
  'sync.keys-add': 'Add…',
  'sync.keys-add-why':
    'Keys that are missing here are added to the saved ones. The keys on “{name}” stay as they are.',
  'sync.keys-own': 'Passphrase of the saved keys here',
  'sync.keys-theirs': 'Passphrase of the keys of “{name}”',
  'sync.keys-replace': 'Where both have a key, use the one of “{name}”',
  'sync.keys-add-do': 'Add keys',
  'sync.keys-added': {
    one: '{count} key of “{name}” was added.',
    other: '{count} keys of “{name}” were added.',
  },
  'sync.keys-kept': 'This device keeps its own key for {hosts}.',

  'sync.sign-in': 'Sign in again…',
  'sync.sign-in-title': 'Sign in again as {name}',
  'sync.sign-in-why':
    'Sync then goes on at the same place. Nothing on this device is sent or deleted in the meantime.',
  'sync.sign-in-do': 'Go on',

  'sync.keys-by': 'New keys were made on “{by}”.',
  'sync.keys-by-removing': 'New keys were made on “{by}”, which removed: {names}.',

  'sync.remove': 'Remove…',
  'sync.remove-name': 'Remove… {name}',
  'sync.remove-title': 'Remove “{name}” from sync',
  'sync.remove-why':
    'Your other devices get new keys by themselves. “{name}” keeps what it has, but can read nothing that is written from now on. It is told so, and can join again only with the new passphrase or the new recovery code. Everything is sent to {place} once more.',
  'sync.remove-place':
    'Is it lost or stolen? Then change the password of {place}, too. With the old one it can still delete files there, and mislead a device that was away.',
  'sync.staying':
    'These get the new keys: {names}. If you do not know one of them, remove it, too.',
  'sync.remove-do': 'Remove',
  'sync.keys-failed':
    'Nothing is lost, and nothing is half done: look at the list of devices, and try again.',
  'sync.change': 'Change passphrase…',
  'sync.change-title': 'Change the passphrase of sync',
  'sync.change-why':
    'Your devices go on as they are. One that joins needs the new passphrase. The recovery code stays the same.',
  'sync.change-do': 'Change passphrase',
  'sync.change-failed':
    'The old passphrase still works. The new one works instead if it had reached the place before the failure.',
  'sync.changed': 'The passphrase is changed.',
  'sync.changed-both':
    'The passphrase is changed. The old one works, too, until a device next reaches the place.',
  'sync.new-keys': 'Make new keys, too',
  'sync.new-keys-why':
    'Does someone know the old passphrase? If they copied a file of the place, a new passphrase does not stop them: they have the keys. With new keys they read nothing that is written from now on. You get a new recovery code, and everything is sent once more.',
  'sync.removed': '“{by}” removed this device from sync.',
  'sync.removed-why':
    'Your other devices have new keys without this one. All chats that are here stay here; nothing more is read from {place} or written there. Join again with the new passphrase or recovery code, or leave sync.',
  'sync.rejoin': 'Join again…',
  'sync.rejoin-title': 'Join your devices again',
  'sync.split':
    'There are other new keys at this place, too. If a device is missing in the list, it made or got those at the same time: on it, leave sync and join again with the passphrase of these devices. If none is missing, a removed device left them: change the password of the place.',

  'sync.code-show': 'Show the recovery code…',
  'sync.code-pending':
    'You have not confirmed that you keep the recovery code. Show it, and keep it in a safe place.',
  'sync.leave': 'Leave sync…',
  'sync.leave-title': 'Leave sync on this device',
  'sync.leave-why':
    'All chats stay on this device. What is at {place} stays there, encrypted, and your other devices go on with it. To join again you need the passphrase or the recovery code. When the last device has left, delete the files at that place.',
  'sync.leave-do': 'Leave sync',
  'sync.left': 'This device syncs no more. Its chats are all here.',

  'sync.title': 'Set up sync',
  'sync.step': 'Step {number} of 3: {name}',
  'sync.step.where': 'Where',
  'sync.step.test': 'Connection',
  'sync.step.secret': 'Passphrase',
  'sync.back': 'Back',
  'sync.continue': 'Continue',
  'sync.working': 'Working…',

  'sync.where': 'Where do your devices meet?',
  'sync.kind.folder': 'A folder',
  'sync.kind.folder-why':
    'One that Syncthing, Dropbox, OneDrive, iCloud or a USB stick brings to your other devices.',
  'sync.kind.folder-not':
    'This browser cannot write into a folder; Chrome and Edge on a computer can.',
  'sync.kind.webdav': 'A WebDAV server',
  'sync.kind.webdav-why': 'Nextcloud, ownCloud, Apache, or a network drive at home.',
  'sync.kind.remotestorage': 'A remoteStorage',
  'sync.kind.remotestorage-why':
    '5apps, or a server of your own. You sign in there and allow one folder.',
  'sync.kind.couchdb': 'A CouchDB database',
  'sync.kind.couchdb-why':
    'Your own server or a service. What another device writes arrives within seconds.',
  'sync.kind.s3': 'An S3 bucket',
  'sync.kind.s3-why': 'Amazon, Cloudflare, Backblaze, MinIO and others.',
  'sync.folder-choose': 'Choose folder…',
  'sync.folder-other': 'Choose another folder…',
  'sync.folder-chosen': 'Chosen: “{name}”',
  'sync.folder-missing': 'Choose a folder.',
  'sync.webdav.url': 'Address of the folder',
  'sync.webdav.user': 'User name',
  'sync.webdav.password': 'Password',
  'sync.couchdb.url': 'Address of the database',
  'sync.remotestorage.user': 'Your address',
  'sync.account-hint': 'As your provider shows it, such as you@5apps.com.',
  'sync.account-missing': 'Type your name and the host of your storage, with an @ between them.',
  'sync.find': 'Find my storage',
  'sync.finding': 'Looking…',
  'sync.sign-in-at': 'Sign in, then come back to this page:',
  'sync.sign-in-first': 'Press “Find my storage” and sign in there first.',
  'sync.signed-in': 'Signed in as {name}.',
  'sync.s3.url': 'Address of the service',
  'sync.s3.region': 'Region',
  'sync.s3.bucket': 'Bucket',
  'sync.s3.prefix': 'Folder in the bucket',
  'sync.s3.user': 'Access key ID',
  'sync.s3.password': 'Secret access key',
  'sync.url-hint':
    'Its last part is created if it is missing. The server must allow requests of pages from {origin} (CORS).',
  'sync.s3-url-hint': 'Without the bucket, such as https://s3.eu-central-1.amazonaws.com.',
  'sync.url-missing': 'Type the whole address. It begins with https://.',
  'sync.password-hint':
    'Stored on this device only, sealed, and sent only to that server. An app password is best.',
  'sync.missing': 'This is needed.',

  'sync.testing': 'Testing {place}. This may take some seconds.',
  'sync.found.answers': 'This device can read and write at {place}.',
  'sync.found.once': 'A file is written once and never replaced by another device.',
  'sync.found.same': 'What is written comes back as it was, and can be removed.',
  'sync.found.new': 'No device syncs here yet: you choose a passphrase next.',
  'sync.found.joins': 'Your devices already sync here: this one joins them.',
  'sync.test-failed': 'Sync cannot use {place} yet.',
  'sync.test-again': 'Test again',

  'sync.new-why':
    'The passphrase lets your other devices join. No one can recover it, so you also get a recovery code.',
  'sync.passphrase': 'New passphrase for sync',
  'sync.create': 'Start syncing',
  'sync.join-why':
    'Join with the passphrase that you chose last on your devices, or with the recovery code. Chats of this device are added to those that are there.',
  'sync.by.passphrase': 'Passphrase',
  'sync.by.code': 'Recovery code',
  'sync.join-by': 'Join with',
  'sync.join-passphrase': 'Passphrase of sync',
  'sync.join-code': 'Recovery code',
  'sync.join-code-hint':
    '13 groups of five letters and digits. Case, spaces and dashes do not count.',
  'sync.code-missing': 'Type the recovery code.',
  'sync.join': 'Join',
  'sync.account': 'Sync of Palimpsest',

  'sync.code-title': 'Recovery code',
  'sync.code-why':
    'With this code a device joins without the passphrase. Anyone who has it, and reaches the place, reads everything. Keep it away from this device: on paper or in a password manager.',
  'sync.copy': 'Copy the code',
  'sync.print': 'Print',
  'sync.on-paper': 'Recovery code for the sync of Palimpsest',
  'sync.qr': 'The recovery code as a picture for a camera',
  'sync.kept': 'I keep the code in a safe place',
  'sync.kept-missing':
    'First say that you keep the code. Without it and the passphrase, no device can join.',
  'sync.done': 'Done',
  'sync.continued': 'Also continued on {device}.',
  'sync.continued-read': 'Read it',
  'sync.continued-dismiss': 'Do not remind me',
})
