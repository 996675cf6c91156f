/**
 * Images among what is pasted and dropped.
 *
 * @module
 */

/** What browsers call a picture that was copied and never was a file. */
const NAMELESS = 'image.png'

/**
 * The images of what is pasted. None where words are pasted: office programs send a picture of them along.
 * A picture that was never a file has no name.
 */
export function pastedImages(pasted: Pick<DataTransfer, 'types' | 'files'>): readonly Blob[] {
  if (pasted.types.includes('text/plain')) return []
  return [...pasted.files]
    .filter(isImage)
    .map(file => (file.name === NAMELESS ? file.slice(0, file.size, file.type) : file))
}

/** What hangs over the page, as far as the browser tells before it is dropped. */
export type Hovering = 'images' | 'session' | 'unknown' | 'unsupported'

export function hoveringOf(items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Hovering {
  const types = [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  if (types.length === 0 || types.includes('')) return 'unknown'
  if (types.some(type => type.startsWith('image/'))) return 'images'
  return types.some(isSession) ? 'session' : 'unsupported'
}

/** Images are attached; the first file that may be a session is imported; the rest is left alone. */
export interface DroppedFiles {
  readonly images: readonly File[]
  readonly session: File | null
  /** Neither an image nor a session, in order. */
  readonly unsupported: readonly File[]
}

export function droppedFiles(files: Iterable<File>): DroppedFiles {
  const all = [...files]
  const images = all.filter(isImage)
  const sessions = all.filter(file => !isImage(file) && isSession(file.type))
  return {
    images,
    session: sessions[0] ?? null,
    unsupported: all.filter(file => !isImage(file) && !sessions.includes(file)),
  }
}

/** Of any kind: whether it is one that can be sent is found out by reading it. */
function isImage({ type }: Blob): boolean {
  return type.startsWith('image/')
}

/** Also what the browser knows no type of: reading it finds out. */
function isSession(type: string): boolean {
  return type === '' || type === 'application/json'
}
