/** The name that browsers give to a copied picture that was never a file. */
const NAMELESS = 'image.png'

/** The images of a paste. None if it holds words, since office programs add a picture of them. A picture that was never a file has no name. */
export function pastedImages(pasted: Pick<DataTransfer, 'types' | 'files'>): readonly Blob[] {
  if (pasted.types.includes('text/plain')) return []
  return [...pasted.files]
    .filter(isImage)
    .map(file => (file.name === NAMELESS ? file.slice(0, file.size, file.type) : file))
}

/** Images and text are attached; files of JSON and zips show what an import of them would bring. */
export interface GivenFiles {
  /** Images, and what may be text: reading it finds out. */
  readonly attached: readonly File[]
  readonly imported: readonly File[]
  /** Files that are neither text nor image, in order. */
  readonly unsupported: readonly File[]
}

/** JSON is always text here: the button imports no session. */
export function chosenFiles(files: Iterable<File>): GivenFiles {
  const all = [...files]
  return {
    attached: all.filter(({ type }) => !isNeither(type)),
    imported: [],
    unsupported: all.filter(({ type }) => isNeither(type)),
  }
}

/** Files of any kind. Reading a file finds out if it can be sent. */
function isImage({ type }: Blob): boolean {
  return type.startsWith('image/')
}

/** Types of files that hold no words. Browsers take TypeScript for a film, and have no type for most code. */
export function isNeither(type: string): boolean {
  return (
    type !== 'video/mp2t' &&
    /^(?:audio|video|font)\/|^application\/(?:zip|gzip|x-(?:7z|tar|zip|bzip|rar))/.test(type)
  )
}
