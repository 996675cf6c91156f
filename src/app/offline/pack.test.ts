import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPack, openPack, packOf, packPath, typeOf } from './pack.ts'

const pack = (files: Readonly<Record<string, string>>) =>
  new Blob(
    packOf(Object.entries(files).map(([path, text]) => ({ path, bytes: gzipSync(text) }))).map(
      part => new Uint8Array(part),
    ),
  )

describe('a pack', () => {
  it('has every file as it was, by its path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), async files => {
        const find = await openPack(pack(files))
        for (const [path, text] of Object.entries(files))
          expect(await new Response(find(path)).text()).toBe(text)
      }),
      { examples: [[JSON.parse('{"__proto__":"a"}')]] },
    )
  })

  it('has no other file', async () => {
    const find = await openPack(pack({ 'assets/a-1.js': 'a' }))
    expect(find('assets/b-1.js')).toBeNull()
    expect(find('constructor')).toBeNull()
  })

  it('is known by its name', () => {
    expect(isPack(packPath('3f9A_-1b'))).toBe(true)
    expect(isPack('assets/offline-3f9A_-1b.js')).toBe(false)
  })
})

describe('typeOf', () => {
  it.each([
    ['assets/a-1.js', 'text/javascript'],
    ['assets/a-1.css', 'text/css'],
    ['assets/a-1.wasm', null],
    ['assets/constructor', null],
  ])('of %s is %s', (path, type) => {
    expect(typeOf(path)).toBe(type)
  })
})
