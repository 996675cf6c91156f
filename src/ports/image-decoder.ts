/**
 * What the world must be able to do with pictures: tests have their own.
 *
 * @module
 */
import type { ImagePart } from '../engine/index.ts'

/** Pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A picture that was decoded, the right way up. */
export interface DecodedImage extends ImageSize {
  /**
   * The picture at a size, as a file of the kind, or as a PNG where the browser cannot write that kind. What the kind
   * cannot show through is white. `quality` is from 0 to 1; PNG has none.
   */
  draw(
    size: ImageSize,
    as: { readonly mediaType: ImagePart['mediaType']; readonly quality: number },
  ): Promise<Blob>
  /** Lets go of the pixels. */
  close(): void
}

/** Rejects for a file that cannot be decoded. */
export type DecodeImage = (file: Blob) => Promise<DecodedImage>
