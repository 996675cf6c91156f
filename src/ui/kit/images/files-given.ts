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
export type Hovering = 'images' | 'session' | 'unknown'

export function hoveringOf(items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Hovering {
  const types = [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  if (types.length === 0 || types.includes('')) return 'unknown'
  return types.some(type => type.startsWith('image/')) ? 'images' : 'session'
}

/** Images are attached; the first of other files is a session to import. */
export interface DroppedFiles {
  readonly images: readonly File[]
  readonly session: File | null
}

export function droppedFiles(files: Iterable<File>): DroppedFiles {
  const all = [...files]
  const images = all.filter(isImage)
  return { images, session: all.find(file => !isImage(file)) ?? null }
}

/** Of any kind: whether it is one that can be sent is found out by reading it. */
function isImage({ type }: Blob): boolean {
  return type.startsWith('image/')
}
