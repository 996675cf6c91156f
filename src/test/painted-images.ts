/** Pictures without pixels: what is drawn begins as such a file does and has as many bytes as told. */
import type { DecodeImage } from '../ports/application-ports.ts'
import { readImageHeader } from '../transfer/image-header.ts'
import { jpeg, png, webpWide } from './image-files.ts'

export interface PaintedOptions {
  /** Of a drawn file; WebP takes as many as JPEG. */
  readonly bytesPerPixel?: { readonly png: number; readonly jpeg: number }
  /** No file can be decoded. */
  readonly isBroken?: boolean
}

export function paintedImages({
  bytesPerPixel = { png: 0.5, jpeg: 0.1 },
  isBroken = false,
}: PaintedOptions = {}) {
  const drawn: string[] = []
  let open = 0
  const decode: DecodeImage = async file => {
    const header = readImageHeader(new Uint8Array(await file.arrayBuffer()))
    if (!header || isBroken) throw new DOMException('Broken', 'InvalidStateError')
    open += 1
    return {
      width: header.width,
      height: header.height,
      draw: async ({ width, height }, { mediaType }) => {
        drawn.push(`${mediaType} ${width} × ${height}`)
        const isPng = mediaType === 'image/png'
        const make = isPng ? png : mediaType === 'image/webp' ? webpWide : jpeg
        const begun = make(width, height)
        const perPixel = isPng ? bytesPerPixel.png : bytesPerPixel.jpeg
        // More than this is too many in any case.
        const length = Math.min(5_000_000, Math.ceil(width * height * perPixel))
        const bytes = new Uint8Array(Math.max(begun.length, length))
        bytes.set(begun)
        return new Blob([bytes], { type: mediaType })
      },
      close: () => {
        open -= 1
      },
    }
  }
  return {
    decode,
    /** What was drawn, in order. */
    drawn: (): readonly string[] => drawn,
    /** Pictures that were decoded and not let go of. */
    open: () => open,
  }
}
