import { afterEach, describe, expect, it } from 'vitest'
import type { LoadProgress } from '../../ports/local-runner.ts'
import { fileServer, type FileServer, type FileServerOptions } from '../../test/file-server.ts'
import { memoryModelFiles } from '../../test/memory-model-files.ts'
import { modelErrorOf } from '../../test/model-request.ts'
import type { CatalogueModel } from './catalogue.ts'
import { fetchModel } from './fetch-model.ts'
import { isWhole, storedBytes } from './model-files.ts'

const ENTRY: CatalogueModel = {
  id: 'tiny',
  name: 'Tiny',
  repository: 'someone/tiny-GGUF',
  file: 'tiny.gguf',
  downloadBytes: 1_000,
  memoryBytes: 2_000,
  windowTokens: 2_048,
  tools: false,
}
const HUB_PATH = '/someone/tiny-GGUF/resolve/main/tiny.gguf'
const FILE = new TextEncoder().encode(`GGUF${'model '.repeat(500)}`)

let server: FileServer | null = null
afterEach(() => server?.close())

async function started(overrides: Partial<FileServerOptions> = {}) {
  server = await fileServer({ bytes: FILE, path: HUB_PATH, ...overrides })
  return server
}

function fetching() {
  const files = memoryModelFiles()
  const reports: LoadProgress[] = []
  const run = (signal = new AbortController().signal, free: number | null = null) =>
    fetchModel(ENTRY, {
      files,
      source: server?.url ?? null,
      signal,
      onProgress: progress => reports.push(progress),
      freeBytes: async () => free,
      pieceBytes: 256,
    })
  const failure = (...rest: Parameters<typeof run>) => modelErrorOf(run(...rest))
  return { files, reports, run, failure }
}

describe('fetchModel', () => {
  it('stores the file in pieces and tells how far it is', async () => {
    await started()
    const { files, reports, run } = fetching()
    const model = await run()
    expect(isWhole(model)).toBe(true)
    expect(model.pieces.length).toBeGreaterThan(5)
    expect(await files.read('tiny')).toEqual(model)
    expect(new Uint8Array((await (await files.open(model))?.arrayBuffer()) ?? [])).toEqual(FILE)
    expect(reports[0]).toMatchObject({ loadedBytes: 0, totalBytes: FILE.length })
    expect(reports.at(-1)).toMatchObject({ loadedBytes: FILE.length, share: 1 })
  })

  it('asks nobody for what is here', async () => {
    const { asked } = await started()
    const { run } = fetching()
    await run()
    await run()
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['shows its ranges', true],
    ['hides its ranges', false],
  ])(
    'keeps what came before the connection broke, and goes on from there, where the server %s',
    async (_, showsRange) => {
      const { options, asked } = await started({ breakAfter: 700, showsRange })
      const { files, run, failure } = fetching()
      expect(await failure()).toMatchObject({
        code: expect.stringMatching(/cut-stream|unreachable/),
      })
      const part = await files.read('tiny')
      expect(part && storedBytes(part)).toBe(700)
      options.breakAfter = null
      expect(isWhole(await run())).toBe(true)
      expect(asked[1]?.headers.range).toBe('bytes=700-')
      const model = await files.read('tiny')
      expect(model && (await (await files.open(model))?.text())).toBe(
        new TextDecoder().decode(FILE),
      )
    },
  )

  it('loses nothing by a pause', async () => {
    await started({ breakAfter: 700 })
    const { files, run, reports } = fetching()
    const pause = new AbortController()
    const reason = new Error('paused')
    const ending = run(pause.signal).catch((error: unknown) => error)
    await expect.poll(() => reports.at(-1)?.loadedBytes).toBe(700)
    pause.abort(reason)
    expect(await ending).toBe(reason)
    await expect.poll(async () => (await files.read('tiny'))?.pieces.length).toBe(3)
  })

  it.each([
    ['another version of the file', { version: '"2"' }],
    ['no ranges', { ranges: false }],
    ['a shorter file', { bytes: FILE.slice(0, 600) }],
  ])('begins again where the server has %s', async (_, change) => {
    const { options } = await started({ breakAfter: 700 })
    const { run, failure } = fetching()
    await failure()
    Object.assign(options, { breakAfter: null }, change)
    const model = await run().catch(() => run())
    expect(storedBytes(model)).toBe(options.bytes.length)
  })

  it('finds the file in a plain folder too', async () => {
    const { asked } = await started({ path: '/tiny.gguf' })
    expect(isWhole(await fetching().run())).toBe(true)
    expect(asked.map(({ path }) => path)).toEqual([HUB_PATH, '/tiny.gguf'])
  })

  it('says that nobody answers', async () => {
    await (await started()).close()
    expect(await fetching().failure()).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('cannot be reached'),
    })
  })

  it('stores nothing of what is no model', async () => {
    await started({ bytes: new TextEncoder().encode('<html>Sign in to the network</html>') })
    const { files, failure } = fetching()
    expect((await failure()).message).toContain('no model file')
    expect((await files.read('tiny'))?.pieces ?? []).toEqual([])
  })

  it('asks for room before anything is stored', async () => {
    await started()
    const { files, failure } = fetching()
    const error = await failure(new AbortController().signal, FILE.length - 1)
    expect(error.message).toMatch(/^Tiny needs 1 MB more on this device/)
    expect(await files.list()).toEqual([])
  })
})
