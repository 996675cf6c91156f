import { shortened, shortenedAddress, shortenedList, shortenedWords } from '../../shortened.ts'

/** Why a place of sync cannot be used, and what to do. `host` and `origin` are addresses. */
export const segmentStoreSentences = {
  unreachable: (host: string) =>
    `Nothing answers at ${shortenedAddress(host)}. Check the address and your network. If it begins with https, open it in a new tab: there the browser says whether it trusts the certificate.`,
  slow: (host: string, seconds: number) =>
    `${shortenedAddress(host)} did not answer within ${seconds} seconds. It is tried again; if that stays so, check the server or your network.`,
  busy: (host: string, status: number) =>
    `${shortenedAddress(host)} asks to wait (${status}). It is tried again in a while.`,
  cut: (host: string) =>
    `The answer of ${shortenedAddress(host)} ended in the middle. It is tried again; if that stays so, check your network and what lies before the server, such as a proxy.`,
  'http-from-https': (host: string) =>
    `This page came over https, so the browser blocks plain http to ${shortenedAddress(host)}. Use an address of https, or a folder.`,
  'bad-address':
    'This is not the address of a server. It should look like https://cloud.example.com/remote.php/dav/files/you/palimpsest/.',
  'no-cors': (host: string, origin: string, missing: readonly string[]) =>
    `${shortenedAddress(host)} is running but does not let this page (${shortenedAddress(origin)}) use it (CORS). It must also send: ${byName(missing)}. Add that in the settings of the server or of its proxy, then try again, or sync by a folder.`,
  'no-preflight': (host: string, origin: string, headers: readonly string[]) =>
    `${shortenedAddress(host)} is running but refuses the question (OPTIONS) that browsers ask before a request. It must answer OPTIONS with status 204 and without a password, and send to ${shortenedAddress(origin)}: ${byName(headers)}. Add that in the settings of the server or of its proxy, then try again, or sync by a folder.`,
  redirected: (host: string, target: string | null) =>
    `${shortenedAddress(host)} redirects to ${target === null ? 'an address that the browser does not tell' : shortenedAddress(target)}, so nothing of yours was sent on. Enter the server’s own address.`,
  unauthorized: (host: string) =>
    `${shortenedAddress(host)} does not accept this name and password. Check both, and for S3 the region. Some servers want a separate password for apps: make one in your account there.`,
  'signed-out': (host: string) =>
    `${shortenedAddress(host)} does not let this app in any more. Sign in there again; everything stays in this browser.`,
  'no-storage': (host: string, account: string) =>
    `${shortenedAddress(host)} knows no remoteStorage of ${shortened(account)}. Check the address; the provider of your storage shows it.`,
  'bad-account':
    'This is not the address of a remoteStorage. It should look like you@example.com, or like a name and the host of your storage.',
  'sign-in-denied': (host: string) =>
    `The sign-in at ${shortenedAddress(host)} was refused there. Press Find my storage to try again.`,
  'sign-in-failed': (host: string, words: string) =>
    `The sign-in at ${shortenedAddress(host)} failed (${shortenedWords(words)}). Press Find my storage to try again.`,
  forbidden: (host: string) =>
    `${shortenedAddress(host)} does not let you read there. Check the path, and what your account may do.`,
  'read-only': (host: string) =>
    `You can read at ${shortenedAddress(host)} but not write or delete. Ask for the right to write there, or choose another path.`,
  gone: (host: string, path: string) =>
    `There is no folder, bucket or database ${shortened(path)} at ${shortenedAddress(host)}. Check the path; create what it begins with, or choose another one.`,
  full: (host: string) =>
    `${shortenedAddress(host)} has no space left for you. Make room there; everything is safe in this browser, and sync goes on by itself.`,
  'too-large': (host: string, megabytes: string) =>
    `${shortenedAddress(host)} refuses a file of ${shortened(megabytes)} MB. Raise its limit for uploads (in nginx: client_max_body_size). Everything is safe in this browser.`,
  'not-exclusive': (host: string) =>
    `${shortenedAddress(host)} overwrites a file although it was asked not to (If-None-Match: *), so two devices could lose each other’s changes. It cannot be used for sync. Choose another server, such as Apache or Nextcloud, or a folder.`,
  changed: (host: string) =>
    `${shortenedAddress(host)} gives back another file than it got. Switch off what changes files there (compression, virus scanners, caches), or choose another place.`,
  'not-a-store': (host: string, path: string) =>
    `${shortenedAddress(host)} answers, but it does not offer a folder for files at ${shortened(path)}. Check the path: Nextcloud shows it under Files, Settings, WebDAV.`,
  'too-many': (place: string, most: number) =>
    `${shortened(place)} lists more than ${most.toLocaleString('en-US')} files of sync. Your devices do not write so many, so nothing was read or changed. Look at what is there, or choose an empty place for sync.`,
  clock: (host: string) =>
    `The clock of this device differs too much from the one of ${shortenedAddress(host)}, so it refuses every request. Set the time of this device.`,
  failed: (host: string, words: string) =>
    `${shortenedAddress(host)} answered with an error (${shortenedWords(words)}). It is tried again; if that stays so, look at the server’s own messages.`,
} as const

/** Headers as `Name: value`, each name once with all its values. */
function byName(headers: readonly string[]): string {
  const pairs = headers.map(header => header.split(': '))
  return [...Map.groupBy(pairs, ([name]) => name)]
    .map(
      ([name = '', all]) =>
        `${shortened(name)}: ${shortenedList(all.map(([, value = '']) => value))}`,
    )
    .join('; ')
}
