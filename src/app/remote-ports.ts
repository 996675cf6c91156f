/** The places of segments and their codec; loaded when this device syncs. */
import type { SegmentPorts } from '../ports/application-ports.ts'
import { lazyFunctions } from '../ports/connection.ts'
import type { SegmentStore, SyncPlace } from '../ports/sync-remote.ts'
import { probeStore } from '../providers/remotes/probe.ts'
import { openSealedVault } from '../store/sealed-vault.ts'

export { segmentCodec as codec } from '../store/sync/sync-codec.ts'

export const vault = openSealedVault()

/** Only the code of this kind of place is loaded. */
export const open: SegmentPorts['open'] = place => {
  const load = () => storeOf(place)
  const { list, get, putIfAbsent, remove, watch } = lazyFunctions<SegmentStore>(load)
  return { list, get, putIfAbsent, remove, ...(place.kind === 'couchdb' && watch && { watch }) }
}

export const probe: SegmentPorts['probe'] = (place, signal) =>
  probeStore(open(place), nameOf(place), signal)

export const beginSignIn: SegmentPorts['beginSignIn'] = async (...asked) => {
  const { beginStorageSignIn } = await import('../providers/remotes/remotestorage-sign-in.ts')
  return beginStorageSignIn(...asked)
}

async function storeOf(place: SyncPlace): Promise<SegmentStore> {
  switch (place.kind) {
    case 'webdav':
      return (await import('../providers/remotes/webdav.ts')).openWebdav(place)
    case 'couchdb':
      return (await import('../providers/remotes/couchdb.ts')).openCouchdb(place)
    case 'remotestorage':
      return (await import('../providers/remotes/remotestorage.ts')).openRemotestorage(place)
    case 's3':
      return (await import('../providers/remotes/s3.ts')).openS3(place)
    case 'folder': {
      const { folderSegments } = await import('../store/sync/folder-remote.ts')
      const { openFolder } = await import('../store/folder.ts')
      return folderSegments(openFolder(place.handle), place.handle.name)
    }
  }
}

function nameOf(place: SyncPlace): string {
  if (place.kind === 'folder') return place.handle.name
  return URL.canParse(place.url) ? new URL(place.url).host : place.url
}

/** The browser and the system that this agent names, such as `Firefox, Windows`. */
export function deviceName(agent = navigator.userAgent): string {
  const found = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([sign]) => agent.includes(sign))?.[1]
  return [found(BROWSERS), found(SYSTEMS)].filter(name => name !== undefined).join(', ')
}

/** What this agent runs on. An unknown one counts as a computer. */
export function deviceForm(agent = navigator.userAgent): string {
  if (/iPad|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /iPhone|Android/.test(agent) ? 'phone' : 'computer'
}

/** Signs in the order in which they count: most browsers name others, too. */
const BROWSERS = {
  'Edg/': 'Edge',
  'OPR/': 'Opera',
  'Firefox/': 'Firefox',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
}
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}
