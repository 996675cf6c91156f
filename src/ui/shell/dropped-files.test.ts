import { describe, expect, it } from 'vitest'
import { chosenFiles, mayHoldTalks } from '../../kit/files-given.ts'
import { hoveringOf } from './DropArea.tsx'

const png = new File(['png'], 'harbour.png', { type: 'image/png' })
const copied = new File(['png'], 'image.png', { type: 'image/png' })
const session = new File(['{}'], 'talk.json', { type: 'application/json' })

describe('what is dropped or chosen', () => {
  const none = { attached: [], unsupported: [] }
  const words = new File(['Hello'], 'notes.txt', { type: 'text/plain' })
  const code = new File(['let a'], 'main.ts', { type: 'video/mp2t' })
  const rust = new File(['fn a'], 'main.rs')
  const pdf = new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' })
  const film = new File(['...'], 'film.mp4', { type: 'video/mp4' })

  it('may hold conversations if it is JSON, a page or a zip, whatever the browser calls that', () => {
    const named = (name: string, type = '') => new File(['{}'], name, { type })
    const possible = ['talk.json', 'talk.jsonl', 'run.traj', 'page.html', 'page.HTM', 'all.zip']
    for (const name of possible) expect(mayHoldTalks(named(name))).toBe(true)
    for (const type of ['application/zip', 'application/x-zip-compressed', 'application/json'])
      expect(mayHoldTalks(named('file', type))).toBe(true)
    for (const file of [png, words, code, rust, pdf, film]) expect(mayHoldTalks(file)).toBe(false)
  })

  it('joins the message if it may be text, whatever the browser takes it for', () => {
    const attached = [png, copied, session, words, code, rust, pdf]
    expect(chosenFiles(attached)).toEqual({ ...none, attached })
    expect(chosenFiles([])).toEqual(none)
  })

  it('is left alone if it is neither, and named', () => {
    expect(chosenFiles([film, session])).toEqual({ attached: [session], unsupported: [film] })
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
