/** The remotes and their codec; loaded when this device syncs. */
import type { RemotePorts } from '../ports/application-ports.ts'
import { lazyFunctions } from '../ports/connection.ts'
import type { SyncRemote, RemoteAddress } from '../ports/sync-remote.ts'
import { probeStore } from '../providers/remotes/probe.ts'
import { openSealedVault } from '../store/sealed-vault.ts'

export { syncCodec as codec } from '../store/sync/sync-codec.ts'

export const vault = openSealedVault()

/** Only the code of this kind of remote is loaded. */
export const open: RemotePorts['open'] = address => {
  const load = () => storeOf(address)
  const { list, get, putIfAbsent, remove, watch } = lazyFunctions<SyncRemote>(load)
  return { list, get, putIfAbsent, remove, ...(address.kind === 'couchdb' && watch && { watch }) }
}

export const probe: RemotePorts['probe'] = (address, signal) =>
  probeStore(open(address), nameOf(address), signal)

export const beginSignIn: RemotePorts['beginSignIn'] = async (...asked) => {
  const { beginStorageSignIn } = await import('../providers/remotes/remotestorage-sign-in.ts')
  return beginStorageSignIn(...asked)
}

async function storeOf(address: RemoteAddress): Promise<SyncRemote> {
  switch (address.kind) {
    case 'webdav':
      return (await import('../providers/remotes/webdav.ts')).openWebdav(address)
    case 'couchdb':
      return (await import('../providers/remotes/couchdb.ts')).openCouchdb(address)
    case 'remotestorage':
      return (await import('../providers/remotes/remotestorage.ts')).openRemotestorage(address)
    case 's3':
      return (await import('../providers/remotes/s3.ts')).openS3(address)
    case 'folder': {
      const { folderRemote } = await import('../store/sync/folder-remote.ts')
      const { openFolder } = await import('../store/folder.ts')
      return folderRemote(openFolder(address.handle), address.handle.name)
    }
  }
}

function nameOf(address: RemoteAddress): string {
  if (address.kind === 'folder') return address.handle.name
  return URL.canParse(address.url) ? new URL(address.url).host : address.url
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
