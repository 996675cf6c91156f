import { describe, expect, it } from 'vitest'
import { chosenFiles, droppedFiles, hoveringOf, pastedImages } from './files-given.ts'

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

describe('what is dropped', () => {
  const none = { attached: [], session: null, backup: null, unsupported: [] }
  const words = new File(['Hello'], 'notes.txt', { type: 'text/plain' })
  const code = new File(['let a'], 'main.ts', { type: 'video/mp2t' })
  const rust = new File(['fn a'], 'main.rs')
  const pdf = new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' })
  const film = new File(['...'], 'film.mp4', { type: 'video/mp4' })

  it('is attached where it is an image, and imported where it is JSON', () => {
    expect(droppedFiles([png, session, copied])).toEqual({
      ...none,
      attached: [png, copied],
      session,
    })
    expect(droppedFiles([png])).toEqual({ ...none, attached: [png] })
    expect(droppedFiles([])).toEqual(none)
    expect(droppedFiles([new File(['{}'], 'talk.json')]).session?.name).toBe('talk.json')
  })

  it('is a backup where it is a zip, whatever the browser calls that', () => {
    for (const type of ['application/zip', 'application/x-zip-compressed', '']) {
      const zip = new File(['PK'], 'everything.zip', { type })
      const second = new File(['PK'], 'more.zip', { type: 'application/zip' })
      expect(droppedFiles([zip, second])).toEqual({ ...none, backup: zip, unsupported: [second] })
    }
  })

  it('joins the message where it may be text, whatever the browser takes it for', () => {
    const attached = [words, code, rust, pdf]
    expect(droppedFiles(attached)).toEqual({ ...none, attached })
    expect(chosenFiles([session, words])).toEqual({ ...none, attached: [session, words] })
  })

  it('is left alone where it is neither, and named', () => {
    const second = new File(['{}'], 'other.json')
    expect(droppedFiles([film, session, second])).toEqual({
      ...none,
      session,
      unsupported: [film, second],
    })
  })

  it('is told beforehand as far as the browser tells', () => {
    const hovering = (...types: string[]) => hoveringOf(types.map(type => ({ kind: 'file', type })))
    expect(hovering('image/png', 'application/json')).toBe('attached')
    expect(hovering('text/plain', 'application/pdf')).toBe('attached')
    expect(hovering('application/json')).toBe('session')
    expect(hovering('application/zip')).toBe('backup')
    expect(hovering('application/x-zip-compressed')).toBe('backup')
    expect(hovering('video/mp4', 'font/woff2')).toBe('unsupported')
    expect(hovering('')).toBe('unknown')
    expect(hovering()).toBe('unknown')
    expect(hoveringOf([{ kind: 'string', type: 'text/plain' }])).toBe('unknown')
  })
})
