import { afterEach, describe, expect, it } from 'vitest'
import type { SseServer } from '../../test/sse-server.ts'
import { serving } from '../../test/wire/scripted-server.ts'
import { answeringAt } from '../../test/wire/serve.ts'
import {
  discoverWindow,
  ollamaRunningWindow,
  ollamaWindow,
  windowInEntry,
} from './discover-window.ts'
import { processorMs } from '../../test/processor-time.ts'

it.each([
  [{ max_model_len: 4_096 }, 4_096],
  [{ context_length: 8_192 }, 8_192],
  [{ context_window: 131_072 }, 131_072],
  [{ max_context_length: 32_768 }, 32_768],
  [{ context_length: 200_000, top_provider: { context_length: 128_000 } }, 128_000],
  [{ max_context_length: 131_072, loaded_context_length: 8_192 }, 8_192],
  [{ meta: { n_ctx: 16_384, n_ctx_train: 131_072 } }, 16_384],
  [{ context_length: '4096' }, 4_096],
])('windowInEntry finds it in %j', (entry, tokens) => {
  expect(windowInEntry(entry)?.tokens).toBe(tokens)
})

it.each([
  { id: 'gpt' },
  { context_length: 0 },
  { context_length: null },
  {},
  null,
  undefined,
  'gpt',
])('windowInEntry finds none in %j', entry => {
  expect(windowInEntry(entry)).toBeNull()
})

describe('ollamaWindow', () => {
  it('takes what is set', () => {
    const shown = { parameters: 'stop "x"\nnum_ctx                        16384' }
    expect(ollamaWindow(shown)).toEqual({ tokens: 16_384, advice: null })
  })

  it('takes the default where nothing is set, and says how to get more', () => {
    const told = ollamaWindow({ model_info: { 'llama.context_length': 131_072 } })
    expect(told.tokens).toBe(4_096)
    expect(told.advice).toContain('num_ctx')
  })

  it('takes less where the model was trained with less', () => {
    const shown = { model_info: { 'phi2.context_length': 2_048 } }
    expect(ollamaWindow(shown)).toEqual({ tokens: 2_048, advice: null })
  })
})

it('ollamaRunningWindow takes that of the model as it runs, with its tag or without', () => {
  const running = { models: [{ name: 'qwen3:latest', context_length: 32_768 }] }
  expect(ollamaRunningWindow(running, 'qwen3')).toBe(32_768)
  expect(ollamaRunningWindow(running, 'qwen3:latest')).toBe(32_768)
  expect(ollamaRunningWindow(running, 'llama3')).toBeNull()
  expect(ollamaRunningWindow({ models: [] }, 'qwen3')).toBeNull()
  expect(ollamaRunningWindow(null, 'qwen3')).toBeNull()
})

describe('discoverWindow', () => {
  const settingsAt = (baseUrl: string) =>
    ({ protocol: 'openai-compatible', baseUrl, model: 'm', windowTokens: null }) as const
  let server: SseServer | null = null
  const asked: string[] = []
  afterEach(() => void asked.splice(0))

  async function discover(entry: object, answers: Readonly<Record<string, unknown>> = {}) {
    server = await serving((request, ...rest) => {
      asked.push(request.url ?? '')
      answeringAt(answers)(request, ...rest)
    })
    return discoverWindow(entry, settingsAt(server.url), new AbortController().signal)
  }

  it('asks nobody where the list already told', async () => {
    expect(await discover({ context_length: 8_192 })).toEqual({ tokens: 8_192, advice: null })
    expect(asked).toEqual([])
  })

  it('asks nobody where nothing shows what the server is', async () => {
    expect(await discover({ id: 'm', owned_by: 'openai' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('asks llama.cpp for the window that it was started with, beside the OpenAI paths', async () => {
    const entry = { owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }
    const props = { default_generation_settings: { n_ctx: 4_096 } }
    expect(await discover(entry, { '/props': props })).toMatchObject({ tokens: 4_096 })
    expect(asked).toEqual(['/props'])
  })

  it('takes what a llama.cpp model was trained with when the server tells no more', async () => {
    const entry = { owned_by: 'llamacpp', meta: { n_ctx_train: 2_048 } }
    expect(await discover(entry)).toMatchObject({ tokens: 2_048 })
  })

  it('asks LM Studio for what is loaded', async () => {
    const loaded = { max_context_length: 131_072, loaded_context_length: 4_096 }
    const told = await discover({ owned_by: 'organization_owner' }, { '/api/v0/models/m': loaded })
    expect(told).toMatchObject({ tokens: 4_096 })
  })

  it('asks Ollama for the running model first, then for its settings', async () => {
    const running = { models: [{ name: 'm:latest', context_length: 65_536 }] }
    const told = await discover({ owned_by: 'library' }, { '/api/ps': running })
    expect(told).toEqual({ tokens: 65_536, advice: null })
    const shown = { parameters: 'num_ctx 8192' }
    const set = await discover(
      { owned_by: 'library' },
      { '/api/ps': { models: [] }, '/api/show': shown },
    )
    expect(set).toEqual({ tokens: 8_192, advice: null })
    expect(server?.bodies).toEqual([{ model: 'm' }])
  })

  it('claims nothing when a server that should tell does not', async () => {
    expect(await discover({ owned_by: 'library' })).toBeNull()
  })

  it('rejects when it is aborted', async () => {
    const settings = settingsAt('http://127.0.0.1:9/v1')
    const asking = discoverWindow({ owned_by: 'library' }, settings, AbortSignal.abort())
    await expect(asking).rejects.toThrow(/abort/i)
  })
})

it('the parameters of a model are read in time, however long they are', () => {
  const parameters = '\n\n num_ctx'.repeat(20_000)
  const took = processorMs(() => {
    expect(ollamaWindow({ parameters }).tokens).toBeGreaterThan(0)
    expect(ollamaWindow({ parameters: `${parameters}\n  num_ctx   9000` }).tokens).toBe(9_000)
  })
  expect(took).toBeLessThan(2_000)
})
