/** WebLLM's real library in its own worker, as far as it goes without a model that it can run. */
import { afterEach, describe, expect, it } from 'vitest'
import { TINY_MODELS, tinyFolder } from '../../test/webllm-folder.ts'
import { configFile, libraryFile, browserModelStore } from './model-files.ts'
import { connectEngine, EngineFailure, EngineLost, type Engine } from './engine.ts'
import { meaningOf } from './failure.ts'
import { startWebLlmWorker } from './runner.ts'

const [MODEL] = TINY_MODELS as [(typeof TINY_MODELS)[number]]
const store = browserModelStore()

let engine: Engine | null = null
afterEach(async () => {
  engine?.end(new EngineLost('The test is over'))
  await store.remove(configFile(MODEL))
  await store.remove(libraryFile(MODEL))
})

async function loadFailure(): Promise<EngineFailure> {
  engine = connectEngine(startWebLlmWorker())
  const error = await engine.load(MODEL, () => undefined).catch((caught: unknown) => caught)
  if (error instanceof EngineFailure) return error
  throw new Error('It did not fail as an engine fails', { cause: error })
}

function put(file: ReturnType<typeof configFile>, content: BlobPart): Promise<void> {
  return store.put(file, new Blob([content]).stream())
}

describe('the library', () => {
  it('asks the network for nothing, and names what is missing', async () => {
    const error = await loadFailure()
    expect(error.message).toBe(`NotStoredError: ${configFile(MODEL).url}`)
    expect(meaningOf(error)).toBe('broken-files')
  })

  it('finds what is stored under its usual address, and refuses what is none', async () => {
    await put(configFile(MODEL), '<p>not a configuration</p>')
    expect((await loadFailure()).message).toMatch(/^SyntaxError: /)
  })

  it('refuses a library that is none', async () => {
    await put(configFile(MODEL), tinyFolder().get('mlc-chat-config.json') ?? '')
    await put(libraryFile(MODEL), 'no library')
    const error = await loadFailure()
    expect(error.message).toMatch(/^CompileError: /)
    expect(meaningOf(error)).toBe('broken-files')
  })

  it('answers nothing once it is ended', async () => {
    const ended = connectEngine(startWebLlmWorker())
    const loading = ended.load(MODEL, () => undefined).catch((error: unknown) => error)
    const reason = new EngineLost('gone')
    ended.end(reason)
    expect(await loading).toBe(reason)
    expect(ended.isGone).toBe(true)
    await expect(ended.load(MODEL, () => undefined)).rejects.toBe(reason)
  })

  it('tells where its worker cannot be started', async () => {
    const broken = connectEngine(
      new Worker(URL.createObjectURL(new Blob(['throw new Error("no")'])), { type: 'module' }),
    )
    const error = await broken.load(MODEL, () => undefined).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(EngineFailure)
    expect(error instanceof EngineFailure && meaningOf(error)).toBe('no-worker')
  })
})
