import { expect, it } from 'vitest'
import { pastedImages } from './files-given.ts'

const png = new File(['png'], 'harbour.png', { type: 'image/png' })
const copied = new File(['png'], 'image.png', { type: 'image/png' })
const session = new File(['{}'], 'talk.json', { type: 'application/json' })

const pasted = (types: readonly string[], ...files: File[]) => {
  const list = Object.assign(files, { item: (at: number) => files[at] ?? null })
  return pastedImages({ types, files: list })
}

it('what is pasted is an image by its name, and one that was never a file without a name', async () => {
  expect(pasted(['Files'], png)).toEqual([png])
  const [nameless] = pasted(['text/html', 'Files'], copied)
  expect(nameless).not.toBeInstanceOf(File)
  expect(nameless?.type).toBe('image/png')
  expect(await nameless?.text()).toBe('png')
})

it('what is pasted is no image where words come with it, or where the file is none', () => {
  expect(pasted(['text/plain', 'text/html', 'Files'], copied)).toEqual([])
  expect(pasted(['Files'], session)).toEqual([])
})
