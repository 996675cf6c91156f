import { describe, expect, it } from 'vitest'
import { failing, hanging, saying, scriptedModel } from '../../test/application.ts'
import type { ModelRequest, Part } from '../../engine/message/message.ts'
import { ModelError } from '../../ports/errors.ts'
import { streamAnswer, type StreamOptions } from './stream-answer.ts'

const request: ModelRequest = { system: '', messages: [], tools: [], maxOutputTokens: 10 }
const limited = (retryAfterMs: number | null) =>
  new ModelError('rate-limit', 'slow down', { status: 429, retryAfterMs })

type Script = Parameters<typeof scriptedModel>[0]

async function streamed(script: Script, change: Partial<StreamOptions> = {}) {
  const { chat, requests } = scriptedModel(script)
  const seen: (readonly Part[])[] = []
  const outcome = await streamAnswer(chat, request, {
    signal: new AbortController().signal,
    onParts: parts => seen.push(parts),
    ...change,
  })
  return { outcome, seen, tries: requests.length }
}

describe('streamAnswer', () => {
  it('gathers what arrives and tells of it once in a frame', async () => {
    const { outcome, seen } = await streamed(async function* () {
      yield { type: 'text', text: 'H' }
      yield { type: 'text', text: 'e' }
      yield { type: 'text', text: 'l' }
      await new Promise(resolve => setTimeout(resolve, 60))
      yield* saying('lo.')
    })
    expect(seen.slice(0, 3)).toEqual([
      [{ type: 'text', text: 'H' }],
      [{ type: 'text', text: 'Hel' }],
      [{ type: 'text', text: 'Hello.' }],
    ])
    expect(outcome).toMatchObject({ type: 'finished', parts: [{ text: 'Hello.' }] })
  })

  it('tells of the end of an answer, also when that comes within the frame', async () => {
    const { seen } = await streamed(async function* () {
      yield { type: 'text', text: 'Hel' }
      yield* saying('lo.')
    })
    expect(seen.at(-1)).toEqual([{ type: 'text', text: 'Hello.' }])
  })

  it('hands on what the provider did by itself to the request', async () => {
    const edits = [{ name: 'compaction', cleared: null, clearedTokens: null, summary: 'So far.' }]
    const { outcome } = await streamed(async function* () {
      yield { type: 'text', text: 'Noon.' }
      yield { type: 'finish', finishReason: 'stop', usage: null, edits }
    })
    expect(outcome).toMatchObject({ type: 'finished', edits })
  })

  it('waits as long as the server asks and tries again', async () => {
    const startedAt = performance.now()
    const { outcome, tries } = await streamed((_, index) =>
      index === 0 ? failing(limited(20)) : saying('Thanks.'),
    )
    expect(outcome.type).toBe('finished')
    expect(performance.now() - startedAt).toBeGreaterThan(18)
    expect(tries).toBe(2)
  })

  it('tells once that notes were read in place of images, apart from the answer', async () => {
    let told = 0
    const { outcome, seen } = await streamed(
      async function* () {
        yield { type: 'images-refused' }
        yield* saying('Sorry.')
      },
      { onImagesRefused: () => (told += 1) },
    )
    expect(told).toBe(1)
    expect(seen).toEqual([[{ type: 'text', text: 'Sorry.' }]])
    expect(outcome.type).toBe('finished')
  })

  it('tells how far a model on this device has come into memory, apart from the answer', async () => {
    const shares: number[] = []
    const { outcome, seen } = await streamed(
      async function* () {
        yield { type: 'loading', share: 0.25 }
        yield { type: 'loading', share: 1 }
        yield* saying('Here.')
      },
      { onLoading: share => shares.push(share) },
    )
    expect(shares).toEqual([0.25, 1])
    expect(seen).toEqual([[{ type: 'text', text: 'Here.' }]])
    expect(outcome).toMatchObject({ type: 'finished', parts: [{ text: 'Here.' }] })
  })

  it('tells in its own words what failed on this device', async () => {
    const { chat } = scriptedModel(() => failing(new ModelError('other', 'The GPU was lost.')))
    const outcome = await streamAnswer({ ...chat, ref: { ...chat.ref, host: null } }, request, {
      signal: new AbortController().signal,
      onParts: () => undefined,
    })
    expect(outcome).toMatchObject({ type: 'failed', failure: { message: 'The GPU was lost.' } })
  })

  it('tells nothing once it has ended, however late its timers are', async () => {
    const { seen } = await streamed(async function* () {
      yield { type: 'text', text: 'a' }
      yield { type: 'text', text: 'b' }
      for (const until = performance.now() + 40; performance.now() < until;);
      yield { type: 'text', text: 'c' }
      yield* saying('d')
    })
    const told = seen.length
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(seen).toHaveLength(told)
  })

  it('quotes the server under our sentence, cut short, and no web page', async () => {
    const refused = async (body: string) => {
      const { outcome } = await streamed(() =>
        failing(new ModelError('not-found', 'no', { status: 404, body })),
      )
      return outcome.type === 'failed' ? outcome.failure.message.split('\n').slice(1) : []
    }
    const said = 'The model `x` does not exist'
    expect(await refused(JSON.stringify({ error: { message: said, code: 'no_model' } }))).toEqual([
      expect.stringMatching(/ said: “The model `x` does not exist”$/),
    ])
    expect(await refused(JSON.stringify({ error: said }))).toHaveLength(1)
    expect(await refused(`Not\u202e here\u0007 at all.`)).toEqual([
      expect.stringMatching(/“Not here at all\.”$/),
    ])
    const [long = ''] = await refused(JSON.stringify({ detail: `${'So many words. '.repeat(90)}` }))
    expect(long.length).toBeLessThan(350)
    expect(long).toMatch(/…”$/)
    expect(await refused('<html><body>Bad Gateway here</body></html>')).toEqual([])
    expect(await refused('{"code":404}')).toEqual([])
  })

  it('gives up after two more tries, with a sentence', async () => {
    const { outcome, tries } = await streamed(() => failing(limited(1)))
    expect(tries).toBe(3)
    expect(outcome).toMatchObject({ type: 'failed', failure: { kind: 'rate-limit', status: 429 } })
  })

  it('asks the person instead of waiting for more than a minute', async () => {
    const { outcome, tries } = await streamed(() => failing(limited(61_000)))
    expect([outcome.type, tries]).toEqual(['failed', 1])
  })

  it('does not ask again once words have arrived, and keeps them', async () => {
    const { outcome, tries } = await streamed(async function* () {
      yield { type: 'text', text: 'Half' }
      throw new ModelError('server-error', 'broken', { status: 500 })
    })
    expect(tries).toBe(1)
    expect(outcome).toMatchObject({ type: 'failed', parts: [{ text: 'Half' }] })
  })

  it('ends a wait at once when the user stops it', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    const { outcome, tries } = await streamed(() => failing(limited(30_000)), {
      signal: stop.signal,
    })
    expect(outcome).toEqual({ type: 'stopped', parts: [] })
    expect(tries).toBe(1)
  })

  it('keeps what had arrived when the user stops it', async () => {
    const stop = new AbortController()
    const { outcome } = await streamed((_, __, signal) => hanging('Half', signal), {
      signal: stop.signal,
      onParts: () => stop.abort(),
    })
    expect(outcome).toEqual({ type: 'stopped', parts: [{ type: 'text', text: 'Half' }] })
  })

  it('calls a server dead that sends nothing for too long', async () => {
    const { outcome } = await streamed((_, __, signal) => hanging('Half', signal), {
      silenceMs: 20,
    })
    expect(outcome).toMatchObject({ type: 'failed', failure: { kind: 'timeout' } })
  })

  it('calls a stream cut that ends without saying so', async () => {
    const { outcome } = await streamed(async function* () {
      yield { type: 'text', text: 'Half' }
    })
    expect(outcome).toMatchObject({ type: 'failed', failure: { kind: 'cut-stream' } })
  })

  it('has a sentence for any failure, also where not even that sentence can be loaded', async () => {
    const { outcome } = await streamed(() => {
      throw new TypeError('undefined is not a function')
    })
    expect(outcome).toMatchObject({ type: 'failed', failure: { kind: 'other' } })
    const offline = await streamed(() => failing(new ModelError('unreachable', 'no')), {
      loadWording: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    expect(offline.outcome).toMatchObject({
      type: 'failed',
      failure: { kind: 'unreachable', message: expect.stringContaining('Check the network') },
    })
  })
})
