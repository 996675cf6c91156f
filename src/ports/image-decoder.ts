/** Decodes and redraws images; tests have their own implementation. */
import type { ImagePart } from '../engine/index.ts'

/** Pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A decoded image, the right way up. */
export interface DecodedImage extends ImageSize {
  /** The image as a file of this type, else as PNG; on white if the type has no transparency. `quality`: 0 to 1; PNG ignores it. */
  draw(
    size: ImageSize,
    as: { readonly mediaType: ImagePart['mediaType']; readonly quality: number },
  ): Promise<Blob>
  /** Frees the pixels. */
  close(): void
}

/** Rejects for a file that cannot be decoded. */
export type DecodeImage = (file: Blob) => Promise<DecodedImage>
