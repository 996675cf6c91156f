import { describe, expect, it, vi } from 'vitest'
import { tinyGguf } from '../../test/tiny-gguf.ts'
import { CATALOGUE } from './catalogue.ts'
import { openModelFiles } from './model-files.ts'
import { wllamaRunner } from './runner.ts'

async function fresh() {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(`test-${crypto.randomUUID()}`, { create: true })
  return async () => folder
}

const GIGABYTE = 1_000_000_000
const never = { signal: new AbortController().signal, onProgress: () => undefined }

describe('the models on the processor', () => {
  it('are those that fit into memory, smallest first', async () => {
    const root = await fresh()
    const small = await wllamaRunner({ root, memoryBytes: GIGABYTE }).models()
    const large = await wllamaRunner({ root, memoryBytes: 8 * GIGABYTE }).models()
    expect(large.map(({ id }) => id)).toEqual(CATALOGUE.map(({ id }) => id))
    expect(small.length).toBeLessThan(large.length)
    for (const { memoryBytes } of small) expect(memoryBytes).toBeLessThanOrEqual(GIGABYTE)
  })

  it('are those that were added too, whatever they need', async () => {
    const root = await fresh()
    const runner = wllamaRunner({ root, memoryBytes: 1 })
    expect(await runner.models()).toEqual([])
    const bytes = tinyGguf({ texts: ['one two three'], name: 'Tiny' })
    const added = await runner.addFile?.(new File([bytes], 'tiny.gguf'))
    expect(added).toMatchObject({ id: 'tiny.gguf', name: 'Tiny', isStored: true })
    expect(await wllamaRunner({ root, memoryBytes: 1 }).models()).toEqual([added])
    await runner.remove('tiny.gguf')
    expect(await runner.models()).toEqual([])
  })

  it('tell of a download that stopped on the way, which can be deleted', async () => {
    const root = await fresh()
    const runner = wllamaRunner({ root })
    const [entry] = await runner.models()
    if (!entry) throw new RangeError('The catalogue is empty')
    const files = openModelFiles(root)
    const piece = await files.addPiece(entry.id, 0, new Uint8Array(10))
    const { id, name, windowTokens, memoryBytes } = entry
    const note = { id, name, windowTokens, memoryBytes, tools: false, version: null }
    await files.write({ ...note, address: 'http://models.example', bytes: 30, pieces: [piece] })
    const before = await runner.models()
    expect(before.filter(model => model.isPartlyStored)).toMatchObject([{ id, isStored: false }])
    await runner.remove(id)
    expect((await runner.models()).some(model => model.isPartlyStored)).toBe(false)
  })

  it('can be opened before they are here, with the limits that they will have', async () => {
    const [entry] = CATALOGUE
    if (!entry) throw new RangeError('The catalogue is empty')
    const { limits, ref } = await wllamaRunner({ root: await fresh() }).open(entry.id)
    expect(limits.windowTokens).toBe(entry.windowTokens)
    expect(ref).toEqual({ provider: 'wllama', host: null, model: entry.id })
  })

  it('are none beside these', async () => {
    const runner = wllamaRunner({ root: await fresh() })
    await expect(runner.open('unheard-of')).rejects.toMatchObject({ code: 'not-found' })
    await expect(runner.fetch('unheard-of', never)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      runner.addFile?.(new File(['A letter, and no model at all.'], 'letter.gguf')),
    ).rejects.toThrow('no model file')
    expect(await runner.models()).toHaveLength(CATALOGUE.length)
  })

  it('are fetched from the address that was set, by one tab at a time', async () => {
    const runner = wllamaRunner({ root: await fresh() })
    const asked: string[] = []
    const isUnderWay = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async address => {
      asked.push(String(address))
      isUnderWay.resolve()
      await mayEnd.promise
      return new Response(null, { status: 404 })
    })
    runner.setSource?.('http://models.example')
    const [entry] = CATALOGUE
    const fetching = Promise.allSettled([runner.fetch(entry?.id ?? '', never)])
    await isUnderWay.promise
    const [second] = await Promise.allSettled([runner.fetch(entry?.id ?? '', never)])
    mayEnd.resolve()
    const [first] = await fetching
    network.mockRestore()
    expect(asked.every(address => address.startsWith('http://models.example/'))).toBe(true)
    expect(first).toMatchObject({ reason: { code: 'not-found' } })
    expect(second).toMatchObject({ reason: { message: expect.stringContaining('Another tab') } })
  })
})
