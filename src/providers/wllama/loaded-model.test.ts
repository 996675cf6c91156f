import { describe, expect, it } from 'vitest'
import { compactionPrompt } from '../../engine/compaction/prompt.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import { memoryModelFiles, storeModel } from '../../test/memory-model-files.ts'
import { llamaDelta, scriptedLlama } from '../../test/scripted-llama.ts'
import { createLoadedModel } from './loaded-model.ts'
import { collect, requestOf } from '../../test/model-request.ts'

const ANSWER = [llamaDelta({ content: 'noon' }), llamaDelta({}, 'stop')]
const never = new AbortController().signal

const ASKING = requestOf('Time?', { maxOutputTokens: 512 })
const SUMMARIZING: ModelRequest = {
  ...ASKING,
  system: compactionPrompt({
    items: [],
    previousSummary: null,
    focus: null,
    targetTokens: 300,
    count: text => ({ tokens: text.length, source: 'estimated' }),
  }).system,
}

/** Two models are stored; every load makes a new stand-in. */
async function memory(script = ANSWER, whileLoading: () => void = () => undefined) {
  const files = memoryModelFiles()
  for (const id of ['one', 'two']) await storeModel(files, id, [`GGUF ${id}`])
  const loads: ReturnType<typeof scriptedLlama>[] = []
  const made = createLoadedModel({
    files: async () => files,
    refetch: () => Promise.reject(new RangeError('Nothing is fetched here')),
    load: async (_file, { onShare }) => {
      onShare(0.5)
      whileLoading()
      const llama = scriptedLlama([script])
      loads.push(llama)
      return llama
    },
  })
  const ask = (id: string, request = ASKING, holdsToForm = true) =>
    collect(made.stream({ id, holdsToForm }, request, never))
  return { ask, loads, made }
}

describe('createMemory', () => {
  it('loads a model with its first request, and tells how far that is', async () => {
    const { ask, loads } = await memory()
    expect(loads).toHaveLength(0)
    expect((await ask('one')).map(({ type }) => type)).toEqual([
      'loading',
      'loading',
      'text',
      'finish',
    ])
    expect((await ask('one')).map(({ type }) => type)).toEqual(['text', 'finish'])
    expect(loads).toHaveLength(1)
  })

  it('holds one model at a time', async () => {
    const { ask, loads } = await memory()
    await ask('one')
    await ask('two')
    expect(loads.map(llama => llama.isGone())).toEqual([true, false])
  })

  it('loads again what was unloaded or died', async () => {
    const { ask, loads, made } = await memory()
    await ask('one')
    made.unload()
    await ask('one')
    loads[1]?.exit()
    await ask('one')
    expect(loads).toHaveLength(3)
  })

  it('gives up a model that is on its way when the memory is freed', async () => {
    let free = () => {}
    const { ask, loads, made } = await memory(ANSWER, () => free())
    free = made.unload
    await expect(ask('one')).rejects.toThrow('taken out of memory')
    expect(loads[0]?.isGone()).toBe(true)
  })

  it('frees the memory of the model that is dropped, and of no other', async () => {
    const { ask, loads, made } = await memory()
    await ask('one')
    made.drop('two')
    expect(loads[0]?.isGone()).toBe(false)
    made.drop('one')
    expect(loads[0]?.isGone()).toBe(true)
  })

  it('holds summaries to their form, answers never, and neither where it is told not to', async () => {
    const { ask, loads } = await memory()
    await ask('one', SUMMARIZING)
    await ask('one', ASKING)
    await ask('one', SUMMARIZING, false)
    expect(loads[0]?.bodies.map(({ grammar }) => grammar === undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('says nothing of a summary before it is whole', async () => {
    const { ask } = await memory([llamaDelta({ content: '## Goal' }), { nonsense: true }])
    await expect(ask('one', SUMMARIZING)).rejects.toMatchObject({ code: 'malformed-stream' })
  })

  it('knows no model that is not here', async () => {
    const { ask } = await memory()
    await expect(ask('three')).rejects.toMatchObject({ code: 'not-found' })
  })
})
