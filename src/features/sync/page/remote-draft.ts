/** Where the devices meet, as it is typed. */
import { syncText } from '../texts.ts'
import type { FolderHandle } from '../../../ports/folder.ts'
import type { RemoteAddress } from '../../../ports/sync-remote.ts'

export type RemoteKind = RemoteAddress['kind']

/** The fields of a kind, in the order in which they are filled in. */
export const FIELDS = {
  folder: [],
  webdav: ['url', 'user', 'password'],
  couchdb: ['url', 'user', 'password'],
  remotestorage: ['user'],
  s3: ['url', 'region', 'bucket', 'prefix', 'user', 'password'],
} as const satisfies Record<RemoteKind, readonly string[]>

export type RemoteField = (typeof FIELDS)['s3'][number]

/** Another kind keeps what is typed. */
export interface RemoteDraft {
  readonly kind: RemoteKind
  readonly folder: FolderHandle | null
  /** Where the person signed in; null for nowhere yet. */
  readonly storage: Extract<RemoteAddress, { kind: 'remotestorage' }> | null
  readonly typed: Readonly<Record<RemoteField, string>>
}

export interface StepProps {
  readonly draft: RemoteDraft
  readonly onDraft: (change: RemoteDraft | ((current: RemoteDraft) => RemoteDraft)) => void
  /** Continue was pressed: what is missing is said. */
  readonly isTried: boolean
}

export const emptyDraft = (kind: RemoteKind): RemoteDraft => ({
  kind,
  folder: null,
  storage: null,
  typed: { url: '', user: '', password: '', region: '', bucket: '', prefix: 'palimpsest/' },
})

/** What is missing in a field; null for nothing. A server at home may ask for no name, and a bucket may hold nothing else. */
export function faultOfField(field: RemoteField, { kind, typed }: RemoteDraft): string | null {
  const text = typed[field].trim()
  if (field === 'url')
    return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? null : syncText('sync.url-missing')
  if (kind === 'remotestorage')
    return /^[^@\s]+@[^@\s]+$/.test(text) ? null : syncText('sync.account-missing')
  return text !== '' || kind !== 's3' || field === 'prefix' ? null : syncText('sync.missing')
}

/** The place that is meant; null while something is missing. */
export function remoteOf(draft: RemoteDraft): RemoteAddress | null {
  const { kind, folder, storage, typed } = draft
  if (FIELDS[kind].some(field => faultOfField(field, draft) !== null)) return null
  if (kind === 'folder') return folder && { kind, handle: folder }
  if (kind === 'remotestorage') return storage?.user === typed.user.trim() ? storage : null
  const address = { url: typed.url.trim(), user: typed.user.trim(), password: typed.password }
  if (kind !== 's3') return { kind, ...address }
  const { region, bucket, prefix } = typed
  return { kind, ...address, region: region.trim(), bucket: bucket.trim(), prefix: prefix.trim() }
}

/** How a place is called in sentences. */
export function remoteName(place: RemoteAddress): string {
  if (place.kind === 'folder') return syncText('sync.place.folder', { name: place.handle.name })
  if (place.kind === 'remotestorage') return place.user
  if (place.kind === 's3') return syncText('sync.place.s3', { name: place.bucket })
  return new URL(place.url).host
}
