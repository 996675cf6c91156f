/** An image for tests: what a message names of it, and bytes that no text would hold. */
import type { ImagePart } from '../engine/message/message.ts'

export const IMAGE: ImagePart = {
  type: 'image',
  hash: '5a'.repeat(32),
  mediaType: 'image/webp',
  bytes: 600,
  width: 640,
  height: 480,
  name: 'harbour.webp',
}

/** Every value of a byte, some of them twice and more. */
export const IMAGE_BYTES = Uint8Array.from({ length: IMAGE.bytes }, (_, at) => (at * 7) % 256)
