import { describe, expect, it } from 'vitest'
import { chosenFiles } from '../kit/files-given.ts'
import { droppedFiles, hoveringOf } from './DropArea.tsx'

const png = new File(['png'], 'harbour.png', { type: 'image/png' })
const copied = new File(['png'], 'image.png', { type: 'image/png' })
const session = new File(['{}'], 'talk.json', { type: 'application/json' })

describe('what is dropped', () => {
  const none = { attached: [], imported: [], unsupported: [] }
  const words = new File(['Hello'], 'notes.txt', { type: 'text/plain' })
  const code = new File(['let a'], 'main.ts', { type: 'video/mp2t' })
  const rust = new File(['fn a'], 'main.rs')
  const pdf = new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' })
  const film = new File(['...'], 'film.mp4', { type: 'video/mp4' })

  it('is attached where it is an image, and imported where it is JSON', () => {
    expect(droppedFiles([png, session, copied])).toEqual({
      ...none,
      attached: [png, copied],
      imported: [session],
    })
    expect(droppedFiles([png])).toEqual({ ...none, attached: [png] })
    expect(droppedFiles([])).toEqual(none)
    for (const name of ['talk.json', 'talk.jsonl', 'run.traj'])
      expect(droppedFiles([new File(['{}'], name)]).imported).toHaveLength(1)
  })

  it('is imported where it is a zip, whatever the browser calls that', () => {
    for (const type of ['application/zip', 'application/x-zip-compressed', '']) {
      const zip = new File(['PK'], 'everything.zip', { type })
      const second = new File(['PK'], 'more.zip', { type: 'application/zip' })
      expect(droppedFiles([zip, second])).toEqual({ ...none, imported: [zip, second] })
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
      imported: [session, second],
      unsupported: [film],
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
