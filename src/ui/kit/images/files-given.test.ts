import { describe, expect, it } from 'vitest'
import { droppedFiles, hoveringOf, pastedImages } from './files-given.ts'

const png = new File(['png'], 'harbour.png', { type: 'image/png' })
const copied = new File(['png'], 'image.png', { type: 'image/png' })
const session = new File(['{}'], 'talk.json', { type: 'application/json' })

const pasted = (types: readonly string[], ...files: File[]) => {
  const list = Object.assign(files, { item: (at: number) => files[at] ?? null })
  return pastedImages({ types, files: list })
}

describe('what is pasted', () => {
  it('is an image by its name, and one that was never a file without a name', async () => {
    expect(pasted(['Files'], png)).toEqual([png])
    const [nameless] = pasted(['text/html', 'Files'], copied)
    expect(nameless).not.toBeInstanceOf(File)
    expect(nameless?.type).toBe('image/png')
    expect(await nameless?.text()).toBe('png')
  })

  it('is no image where words come with it, or where the file is none', () => {
    expect(pasted(['text/plain', 'text/html', 'Files'], copied)).toEqual([])
    expect(pasted(['Files'], session)).toEqual([])
  })
})

describe('what is dropped', () => {
  it('is attached where it is an image, and imported where it is none', () => {
    const none = { images: [], session: null, unsupported: [] }
    expect(droppedFiles([png, session, copied])).toEqual({
      ...none,
      images: [png, copied],
      session,
    })
    expect(droppedFiles([png])).toEqual({ ...none, images: [png] })
    expect(droppedFiles([])).toEqual(none)
  })

  it('is left alone where it is neither, and named', () => {
    const words = new File(['Hello'], 'notes.txt', { type: 'text/plain' })
    const nameless = new File(['{}'], 'talk')
    expect(droppedFiles([words, nameless, session])).toEqual({
      images: [],
      session: nameless,
      unsupported: [words],
    })
  })

  it('is told beforehand as far as the browser tells', () => {
    const hovering = (...types: string[]) => hoveringOf(types.map(type => ({ kind: 'file', type })))
    expect(hovering('image/png', 'application/json')).toBe('images')
    expect(hovering('application/json')).toBe('session')
    expect(hovering('text/plain', 'application/pdf')).toBe('unsupported')
    expect(hovering('')).toBe('unknown')
    expect(hovering()).toBe('unknown')
    expect(hoveringOf([{ kind: 'string', type: 'text/plain' }])).toBe('unknown')
  })
})
