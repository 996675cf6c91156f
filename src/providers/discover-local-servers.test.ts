import { afterEach, describe, expect, it, vi } from 'vitest'
import { discoverLocalServers } from './known-servers.ts'

afterEach(() => vi.unstubAllGlobals())

type Answer = (init: RequestInit) => Response | Promise<Response>

/** What listens at which port of this computer; nothing does elsewhere. */
function listening(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url)
    init.signal?.throwIfAborted()
    const answer = answers[new URL(url).port]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(init)
  })
  return asked
}

const list =
  (...entries: readonly object[]) =>
  () =>
    Response.json({ data: entries })
const closed: Answer = ({ mode }) => {
  if (mode === 'no-cors') return new Response()
  throw new TypeError('Failed to fetch')
}

describe('discoverLocalServers', () => {
  it('finds what runs at the usual ports, with its models', async () => {
    listening({
      11434: list({ id: 'qwen3:8b', owned_by: 'library' }),
      8000: list({ id: 'meta/llama', owned_by: 'vllm' }),
    })
    const found = await discoverLocalServers(new AbortController().signal)
    expect(found.map(({ server, baseUrl, models }) => [server.name, baseUrl, models])).toEqual([
      ['Ollama', 'http://localhost:11434/v1', ['qwen3:8b']],
      ['vLLM', 'http://localhost:8000/v1', ['meta/llama']],
    ])
    expect(found.every(({ letsPageIn }) => letsPageIn)).toBe(true)
  })

  it('names a server by its models where another one has its port', async () => {
    listening({ 8080: list({ id: 'm', owned_by: 'vllm' }) })
    const [found] = await discoverLocalServers(new AbortController().signal)
    expect(found).toMatchObject({ server: { id: 'vllm' }, baseUrl: 'http://localhost:8080/v1' })
  })

  it('tells a server that keeps the page out, and which setting lets it in', async () => {
    listening({ 11434: closed, 1234: closed })
    const found = await discoverLocalServers(new AbortController().signal)
    expect(
      found.map(({ server, letsPageIn }) => [server.local?.originSetting, letsPageIn]),
    ).toEqual([
      ['OLLAMA_ORIGINS', false],
      ['Enable CORS', false],
    ])
  })

  it('takes nothing for a model server that only happens to listen at such a port', async () => {
    listening({
      8000: () => new Response('<html>', { status: 200 }),
      8080: closed,
      1234: () => Response.json({ detail: 'Not Found' }, { status: 404 }),
      11434: () => Response.json({ detail: 'who are you' }, { status: 401 }),
    })
    expect(await discoverLocalServers(new AbortController().signal)).toEqual([])
  })

  it('counts a server that wants a key first', async () => {
    listening({ 8000: () => Response.json({ error: 'Unauthorized' }, { status: 401 }) })
    const found = await discoverLocalServers(new AbortController().signal)
    expect(found).toMatchObject([{ server: { id: 'vllm' }, models: [], letsPageIn: true }])
  })

  it('asks this computer and nobody else', async () => {
    const asked = listening({})
    expect(await discoverLocalServers(new AbortController().signal)).toEqual([])
    expect(new Set(asked.map(url => new URL(url).hostname))).toEqual(new Set(['localhost']))
  })

  it('rejects with the reason of an abort', async () => {
    const reason = new Error('enough')
    const controller = new AbortController()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const asking = discoverLocalServers(controller.signal)
    controller.abort(reason)
    await expect(asking).rejects.toBe(reason)
  })
})
