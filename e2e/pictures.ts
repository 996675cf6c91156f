/** Image files for tests, and what a person does with images. */
import { crc32, deflateSync } from 'node:zlib'
import { expect, type Locator, type Page } from '@playwright/test'
import { ADD, fromMenu } from './controls.ts'
import { wireImages, type WireImage } from './server/body.ts'
import type { TestServer } from './server/server.ts'

export interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A PNG of one colour over another, which any viewer opens. */
export function png(name: string, width: number, height: number, seed = 0): PictureFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1)
      row.set(
        [(seed * 70 + (255 * x) / width) % 256, (255 * y) / height, (seed * 110 + 90) % 256],
        1 + x * 3,
      )
    return row
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) }
}

function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.alloc(12 + content.length)
  framed.writeUInt32BE(content.length, 0)
  framed.write(type, 4, 'latin1')
  content.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + content.length)), 8 + content.length)
  return framed
}

/** One transparent pixel. */
export const GIF: PictureFile = {
  name: 'dot.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
}

/** Chooses files by the button next to the message box. */
export async function attach(page: Page, ...files: readonly PictureFile[]): Promise<void> {
  // Both end here, so that a click that fails leaves nothing behind that fails later.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    fromMenu(page, ADD, 'Attach files'),
  ])
  await chooser.setFiles([...files])
}

/** The images of the message being written. */
export function attached(page: Page): Locator {
  return page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
}

/** The button that opens an image large, in any place. */
export function openerOf(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name: new RegExp(`^Open \u2068?${name}\u2069?, `) })
}

/** True once the picture's own bytes are drawn. */
export async function expectDrawn(opener: Locator, width: number): Promise<void> {
  const drawn = () =>
    opener.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(drawn).toBe(width)
  await expect(opener.locator('img')).toHaveAttribute('src', /^blob:/)
}

/** Drags files over the page, and drops them where it is told to. */
export async function drag(
  page: Page,
  step: 'over' | 'drop',
  ...files: readonly PictureFile[]
): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
  await page.evaluate(
    ({ given, last }) => {
      const carried = new DataTransfer()
      for (const { name, mimeType, bytes } of given)
        carried.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      const target = document.querySelector('main') ?? document.body
      for (const type of last === 'drop' ? ['dragover', 'drop'] : ['dragover'])
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }),
        )
    },
    { given: plain, last: step },
  )
}

/** The images of the newest message that the server was sent. */
export function newestImages({ bodies }: TestServer): readonly (WireImage | null)[] {
  const newest = bodies.at(-1)?.messages.findLast(({ role }) => role === 'user')
  return newest ? wireImages(newest) : []
}

export function expectBytes(
  arrived: readonly (WireImage | null)[],
  given: readonly PictureFile[],
): void {
  expect(arrived.map(image => image?.mediaType)).toEqual(given.map(({ mimeType }) => mimeType))
  for (const [at, { name, buffer }] of given.entries())
    expect(arrived[at]?.bytes.equals(buffer), name).toBe(true)
}

/** Runs in the page: keeps every height that the first message ever had, in whole pixels. */
export function noteHeights(): void {
  const seen = new Set<number>()
  const sizes = new ResizeObserver(entries => {
    for (const { contentRect } of entries) seen.add(Math.round(contentRect.height))
    document.documentElement.dataset['rowHeights'] = [...seen].join(' ')
  })
  const rowsCome = new MutationObserver(() => {
    const row = document.querySelector('article[data-number="1"]')
    if (row !== null) sizes.observe(row)
  })
  rowsCome.observe(document, { childList: true, subtree: true })
}
