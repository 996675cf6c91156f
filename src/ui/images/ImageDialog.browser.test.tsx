import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FilePart, ImagePart } from '../../engine/index.ts'
import type { Application } from '../../runtime/application/application.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { FileDialog, ImageDialog } from './ImageDialog.tsx'

/** No two tests share one: the page keeps the addresses of images that it has shown. */
const image = (letter: string): ImagePart => ({
  type: 'image',
  hash: letter.repeat(64),
  mediaType: 'image/png',
  bytes: 2_000,
  width: 640,
  height: 480,
  name: 'harbour.png',
})

function open(part: ImagePart, blob: Blob | null) {
  const readImage = vi.fn<Application['readImage']>(async () => blob)
  const { box } = mount(
    <ImageDialog image={part} />,
    Object.assign(createFakeApplication(), { readImage }),
  )
  return { box, readImage }
}

const dialog = page.getByRole('dialog')

/** A picture that the browser can draw. */
async function drawn(): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 3)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3)
  return canvas.convertToBlob()
}

it('shows the image with its facts, and offers to save it', async () => {
  open(image('a'), await drawn())
  await expect.element(dialog.getByRole('img', { name: 'harbour.png' })).toBeVisible()
  await expect.element(dialog).toMatchTextContent('640 × 480 pixels, 2 kB')
  await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible()
})

it('an image that is not on this device says how to bring it back, and offers nothing to save', async () => {
  open(image('b'), null)
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent(/harbour\.png is not on this device\..*import a chat/)
  await expect.element(dialog.getByRole('button', { name: 'Download' })).not.toBeInTheDocument()
})

it('an image that the browser cannot draw says so, and can still be saved', async () => {
  open(image('c'), new Blob(['no picture'], { type: 'image/png' }))
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('harbour.png cannot be shown by this browser.')
  await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible()
})

it('a file of a message is shown as it was read, with its lines counted', async () => {
  const file: FilePart = { type: 'text', text: 'one\ntwo\nthree', file: 'notes.txt' }
  mount(<FileDialog file={file} />)
  await expect.element(dialog).toMatchTextContent(/notes\.txt.*3 lines, /)
  await expect.element(dialog).toMatchTextContent('one two three')
})
