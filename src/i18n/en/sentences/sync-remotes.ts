import { shortenedList } from '../../list.ts'
import { textsOf } from '../../texts.ts'
import { shortened } from '../../shortened.ts'

/** Why a place of sync cannot be used, and what to do. `host` and `origin` are addresses. */
export const syncRemoteText = textsOf('sentences.segment-stores', {
  unreachable:
    'Nothing answers at {host}. Check the address and your network. If it begins with https, open it in a new tab: there the browser says whether it trusts the certificate.',
  slow: {
    one: '{host} did not answer within {count} second. It is tried again; if that stays so, check the server or your network.',
    other:
      '{host} did not answer within {count} seconds. It is tried again; if that stays so, check the server or your network.',
  },
  busy: '{host} asks to wait ({status}). It is tried again in a while.',
  cut: 'The answer of {host} ended in the middle. It is tried again; if that stays so, check your network and what lies before the server, such as a proxy.',
  'http-from-https':
    'This page came over https, so the browser blocks plain http to {host}. Use an address of https, or a folder.',
  'bad-address':
    'This is not the address of a server. It should look like https://cloud.example.com/remote.php/dav/files/you/palimpsest/.',
  'no-cors':
    '{host} is running but does not let this page ({origin}) use it (CORS). It must also send: {headers}. Add that in the settings of the server or of its proxy, then try again, or sync by a folder.',
  'no-preflight':
    '{host} is running but refuses the question (OPTIONS) that browsers ask before a request. It must answer OPTIONS with status 204 and without a password, and send to {origin}: {headers}. Add that in the settings of the server or of its proxy, then try again, or sync by a folder.',
  redirected:
    '{host} redirects to {address}, so nothing of yours was sent on. Enter the server’s own address.',
  'redirected-unknown':
    '{host} redirects to an address that the browser does not tell, so nothing of yours was sent on. Enter the server’s own address.',
  unauthorized:
    '{host} does not accept this name and password. Check both, and for S3 the region. Some servers want a separate password for apps: make one in your account there.',
  'signed-out':
    '{host} does not let this app in any more. Sign in there again; everything stays in this browser.',
  'no-storage':
    '{host} knows no remoteStorage of {account}. Check the address; the provider of your storage shows it.',
  'bad-account':
    'This is not the address of a remoteStorage. It should look like you@example.com, or like a name and the host of your storage.',
  'sign-in-denied': 'The sign-in at {host} was refused there. Press Find my storage to try again.',
  'sign-in-failed': 'The sign-in at {host} failed ({words}). Press Find my storage to try again.',
  forbidden: '{host} does not let you read there. Check the path, and what your account may do.',
  'read-only':
    'You can read at {host} but not write or delete. Ask for the right to write there, or choose another path.',
  gone: 'There is no folder, bucket or database {path} at {host}. Check the path; create what it begins with, or choose another one.',
  full: '{host} has no space left for you. Make room there; everything is safe in this browser, and sync goes on by itself.',
  'too-large':
    '{host} refuses a file of {megabytes} MB. Raise its limit for uploads (in nginx: client_max_body_size). Everything is safe in this browser.',
  'not-exclusive':
    '{host} overwrites a file although it was asked not to (If-None-Match: *), so two devices could lose each other’s changes. It cannot be used for sync. Choose another server, such as Apache or Nextcloud, or a folder.',
  changed:
    '{host} gives back another file than it got. Switch off what changes files there (compression, virus scanners, caches), or choose another place.',
  'not-a-store':
    '{host} answers, but it does not offer a folder for files at {path}. Check the path: Nextcloud shows it under Files, Settings, WebDAV.',
  'too-many': {
    one: '{host} lists more than {count} file of sync. Your devices do not write so many, so nothing was read or changed. Look at what is there, or choose an empty place for sync.',
    other:
      '{host} lists more than {count} files of sync. Your devices do not write so many, so nothing was read or changed. Look at what is there, or choose an empty place for sync.',
  },
  'too-many-in': {
    one: 'The folder “{name}” lists more than {count} file of sync. Your devices do not write so many, so nothing was read or changed. Look at what is there, or choose an empty place for sync.',
    other:
      'The folder “{name}” lists more than {count} files of sync. Your devices do not write so many, so nothing was read or changed. Look at what is there, or choose an empty place for sync.',
  },
  clock:
    'The clock of this device differs too much from the one of {host}, so it refuses every request. Set the time of this device.',
  failed:
    '{host} answered with an error ({words}). It is tried again; if that stays so, look at the server’s own messages.',
})

/** Headers as `Name: value`, each name once with all its values. */
export function headersByName(headers: readonly string[]): string {
  const pairs = headers.map(header => header.split(': '))
  return [...Map.groupBy(pairs, ([name]) => name)]
    .map(
      ([name = '', all]) =>
        `${shortened(name)}: ${shortenedList(all.map(([, value = '']) => value))}`,
    )
    .join('; ')
}
