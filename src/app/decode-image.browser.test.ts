import { describe, expect, it } from 'vitest'
import { readImage } from '../runtime/session/handlers/read-file.ts'
import { readImageHeader } from '../transfer/image-header.ts'
import { decodeImage } from './decode-image.ts'

/** A picture of two halves, left red and right half transparent. */
async function painted(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') ?? expect.fail()
  context.fillStyle = 'rgb(255 0 0)'
  context.fillRect(0, 0, width / 2, height)
  return canvas.convertToBlob({ type })
}

async function pixelAt(file: Blob, x: number, y: number): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') ?? expect.fail()
  context.drawImage(bitmap, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data]
}

const fileOf = (blob: Blob, name: string) => new File([blob], name)

describe('an image in Chromium', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'])(
    'stays as it is where it is small: %s',
    async type => {
      const blob = await painted(40, 30, type)
      const { part, bytes } = await readImage(fileOf(blob, 'small'), decodeImage)
      expect(bytes).toEqual(new Uint8Array(await blob.arrayBuffer()))
      expect(part).toMatchObject({ mediaType: type, width: 40, height: 30 })
    },
  )

  it('is redrawn smaller in its own kind, with what one can see through', async () => {
    const { part, bytes } = await readImage(
      fileOf(await painted(5_000, 2_500, 'image/png'), 'large.png'),
      decodeImage,
    )
    expect(part).toMatchObject({ mediaType: 'image/png', width: 2_000, height: 1_000 })
    const drawn = new Blob([bytes.slice()], { type: 'image/png' })
    expect(await pixelAt(drawn, 10, 10)).toEqual([255, 0, 0, 255])
    expect(await pixelAt(drawn, 1_990, 10)).toEqual([0, 0, 0, 0])
  })

  it('is drawn on white where its kind shows nothing through', async () => {
    const image = await decodeImage(await painted(20, 10, 'image/png'))
    const drawn = await image.draw(
      { width: 20, height: 10 },
      { mediaType: 'image/jpeg', quality: 1 },
    )
    image.close()
    expect(drawn.type).toBe('image/jpeg')
    const [red = 0, green = 0, blue = 0] = await pixelAt(drawn, 18, 5)
    expect(Math.min(red, green, blue)).toBeGreaterThan(250)
  })

  it('loses the camera’s notes, and stands the right way up', async () => {
    const plain = new Uint8Array(await (await painted(40, 20, 'image/jpeg')).arrayBuffer())
    // Held on its side: orientation 6 is a quarter turn.
    const exif = [
      0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1,
      0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    const photo = new Blob([plain.slice(0, 2), Uint8Array.from(exif), plain.slice(2)])
    const header = readImageHeader(new Uint8Array(await photo.arrayBuffer()))
    expect(header).toMatchObject({ width: 40, height: 20, hasCameraNotes: true })
    const { part, bytes } = await readImage(fileOf(photo, 'photo.jpg'), decodeImage)
    expect(part).toMatchObject({ mediaType: 'image/jpeg', width: 20, height: 40 })
    expect(readImageHeader(bytes)).toMatchObject({ hasCameraNotes: false })
  })

  it('that breaks off is called broken', async () => {
    const blob = await painted(400, 300, 'image/png')
    const half = blob.slice(0, 60)
    await expect(readImage(fileOf(half, 'half.png'), decodeImage)).rejects.toMatchObject({
      code: 'broken',
    })
  })
})
