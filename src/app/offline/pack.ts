/**
 * Many small files as one: each request and each entry of a cache costs a device more than a small file does.
 *
 * A pack is a number of `DIGITS` digits, an index of that many characters, and the compressed files one after the other.
 */

/** Where a file lies after the index: its first byte and the one after its last. */
type Place = readonly [start: number, end: number]

const DIGITS = 8
const NAME = /^assets\/offline-[\w-]+\.pack$/

/** One compressed file for a pack. */
export interface PackedFile {
  readonly path: string
  /** As `gzip` makes them. */
  readonly bytes: Uint8Array
}

/** The content of a pack. */
export function packOf(files: readonly PackedFile[]): Uint8Array[] {
  const index: (readonly [path: string, place: Place])[] = []
  let end = 0
  for (const { path, bytes } of files) {
    index.push([path, [end, end + bytes.byteLength]])
    end += bytes.byteLength
  }
  const head = new TextEncoder().encode(JSON.stringify(Object.fromEntries(index)))
  const length = new TextEncoder().encode(String(head.byteLength).padStart(DIGITS, '0'))
  return [length, head, ...files.map(({ bytes }) => bytes)]
}

/** A function that finds files of this pack by their paths, not compressed; null for none. */
export async function openPack(
  pack: Blob,
): Promise<(path: string) => ReadableStream<Uint8Array> | null> {
  const begun = DIGITS + Number(await pack.slice(0, DIGITS).text())
  const index: Readonly<Record<string, Place>> = JSON.parse(await pack.slice(DIGITS, begun).text())
  return path => {
    const place = Object.hasOwn(index, path) ? index[path] : undefined
    if (place === undefined) return null
    const [start, end] = place
    return pack
      .slice(begun + start, begun + end)
      .stream()
      .pipeThrough(new DecompressionStream('gzip'))
  }
}

/** The path of a pack that has this content, given the beginning of its hash. */
export function packPath(hash: string): string {
  return `assets/offline-${hash}.pack`
}

export function isPack(path: string): boolean {
  return NAME.test(path)
}

/** The type of a file that may be in a pack; null for a file that may not. */
export function typeOf(path: string): string | null {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
}
