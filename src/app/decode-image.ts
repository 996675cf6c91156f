import type { DecodedImage } from '../ports/application-ports.ts'

/** Decodes and draws images with the browser. Rejects for a file that this browser cannot decode. */
export async function decodeImage(file: Blob): Promise<DecodedImage> {
  const bitmap = await createImageBitmap(file)
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw: ({ width, height }, { mediaType, quality }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new RangeError(`No canvas of ${width} × ${height} pixels can be drawn on`)
      if (mediaType === 'image/jpeg') {
        context.fillStyle = 'white'
        context.fillRect(0, 0, width, height)
      }
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, width, height)
      return canvas.convertToBlob({ type: mediaType, quality })
    },
    close: () => bitmap.close(),
  }
}
