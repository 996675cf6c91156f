/** The name that browsers give to a copied picture that was never a file. */
const NAMELESS = 'image.png'

/** The images of a paste. None if it holds words, since office programs add a picture of them. A picture that was never a file has no name. */
export function pastedImages(pasted: Pick<DataTransfer, 'types' | 'files'>): readonly Blob[] {
  if (pasted.types.includes('text/plain')) return []
  return [...pasted.files]
    .filter(isImage)
    .map(file => (file.name === NAMELESS ? file.slice(0, file.size, file.type) : file))
}

/** The kind of files that a person drags over the page, if the browser tells it before the drop. */
export type Hovering = 'attached' | 'session' | 'backup' | 'unknown' | 'unsupported'

export function hoveringOf(items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Hovering {
  const types = [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  if (types.length === 0 || types.includes('')) return 'unknown'
  if (types.every(type => type === JSON_TYPE)) return 'session'
  if (types.every(type => ZIP_TYPE.test(type))) return 'backup'
  return types.some(type => type !== JSON_TYPE && !isNeither(type)) ? 'attached' : 'unsupported'
}

/** Images and text are attached; the first file of JSON is imported, and the first zip shows what it would restore. */
export interface GivenFiles {
  /** Images, and what may be text: reading it finds out. */
  readonly attached: readonly File[]
  readonly session: File | null
  readonly backup: File | null
  /** Files that are neither text nor image, in order. */
  readonly unsupported: readonly File[]
}

export function droppedFiles(files: Iterable<File>): GivenFiles {
  const chosen = chosenFiles(files)
  const sessions = chosen.attached.filter(
    ({ name, type }) => type === JSON_TYPE || /\.json$/i.test(name),
  )
  const others = [...chosen.attached, ...chosen.unsupported]
  const backup = others.find(({ name, type }) => ZIP_TYPE.test(type) || /\.zip$/i.test(name))
  return {
    ...chosen,
    attached: chosen.attached.filter(file => !sessions.includes(file) && file !== backup),
    session: sessions[0] ?? null,
    backup: backup ?? null,
    unsupported: [...chosen.unsupported.filter(file => file !== backup), ...sessions.slice(1)],
  }
}

/** Like dropped files, but JSON is always text: the button here imports no session. */
export function chosenFiles(files: Iterable<File>): GivenFiles {
  const all = [...files]
  return {
    attached: all.filter(({ type }) => !isNeither(type)),
    session: null,
    backup: null,
    unsupported: all.filter(({ type }) => isNeither(type)),
  }
}

const JSON_TYPE = 'application/json'
const ZIP_TYPE = /^application\/(?:x-)?zip\b/

/** Files of any kind. Reading a file finds out if it can be sent. */
function isImage({ type }: Blob): boolean {
  return type.startsWith('image/')
}

/** Types of files that hold no words. Browsers take TypeScript for a film, and have no type for most code. */
function isNeither(type: string): boolean {
  return (
    type !== 'video/mp2t' &&
    /^(?:audio|video|font)\/|^application\/(?:zip|gzip|x-(?:7z|tar|zip|bzip|rar))/.test(type)
  )
}
