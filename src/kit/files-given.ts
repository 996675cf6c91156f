/** The name that browsers give to a copied picture that was never a file. */
const NAMELESS = 'image.png'

/** The images of a paste. None if it holds words, since office programs add a picture of them. A picture that was never a file has no name. */
export function pastedImages(pasted: Pick<DataTransfer, 'types' | 'files'>): readonly Blob[] {
  if (pasted.types.includes('text/plain')) return []
  return [...pasted.files]
    .filter(isImage)
    .map(file => (file.name === NAMELESS ? file.slice(0, file.size, file.type) : file))
}

/** Files that a person dropped or attached. */
export interface ChosenFiles {
  /** Images, and what may be text: reading it finds out. */
  readonly attached: readonly File[]
  /** Files that are neither text nor image, in order. */
  readonly unsupported: readonly File[]
}

export function chosenFiles(files: Iterable<File>): ChosenFiles {
  const all = [...files]
  return {
    attached: all.filter(({ type }) => !isNeither(type)),
    unsupported: all.filter(({ type }) => isNeither(type)),
  }
}

/** True for files that may hold conversations, by what the browser and their names say. Reading them finds out. */
export function mayHoldTalks({ type, name }: File): boolean {
  return /^application\/(json|(x-)?zip)|\.(jsonl?|traj|html?|zip)$/i.test(`${type} ${name}`)
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
