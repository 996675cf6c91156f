import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { EndpointProtocol } from '../../ports/endpoint.ts'
import { resolveSampling } from '../../runtime/settings/sampling.ts'
import type { Said, WireFamily } from './family.ts'
import {
  CALLS,
  chunksOfStep,
  HELLO,
  KEY,
  REQUEST,
  scriptedServer,
  serving,
} from './scripted-server.ts'
import { partsOf, refusing, saying, withStep } from './serve.ts'

/** Models that sample as they are told, and models that do not. */
const MODELS: Readonly<Record<EndpointProtocol, readonly string[]>> = {
  'openai-compatible': ['m', 'gpt-5', 'llama-3'],
  openai: ['m', 'gpt-4o', 'gpt-4.1-mini', 'o3', 'o4-mini', 'gpt-5', 'gpt-5-mini', 'gpt-5.2'],
  anthropic: [
    'm',
    'claude-3-5-haiku-20241022',
    'claude-opus-4-1',
    'claude-sonnet-4-20250514',
    'claude-sonnet-4-5',
    'claude-opus-4-6',
    'claude-opus-4-7',
    'claude-sonnet-5',
    'claude-opus-9',
  ],
  google: ['m', 'gemini-2.5-flash'],
}

/** What every model behind a server is asked, and what it is never told. */
export function describeRequests(family: WireFamily): void {
  describe('in what it asks', () => {
    const { modelAt, chunksFrom } = scriptedServer(family)

    it('asks with the system prompt, the tools and the limit of the reply', async () => {
      const server = await serving(saying(family, HELLO))
      await chunksFrom(server)
      expect(family.hear(server.bodies[0])).toMatchObject({
        system: 'Be brief.',
        tools: ['clock', 'weather'],
        maxTokens: 700,
      })
    })

    it('says nothing of sampling unless it is asked to', async () => {
      const server = await serving(saying(family, HELLO))
      await chunksFrom(server)
      await chunksFrom(server, { ...REQUEST, sampling: {} })
      expect(server.bodies.map(body => family.hear(body).sampling)).toEqual([{}, {}])
      expect(JSON.stringify(server.bodies[1])).toBe(JSON.stringify(server.bodies[0]))
    })

    it.each([
      { temperature: 0 },
      { temperature: 0.7, stop: ['END', '\n\n'] },
      { topP: 0.25 },
      { temperature: 0.5, topP: 0.25, stop: ['END'] },
    ])('sends of %j all that settings say that it takes', async own => {
      for (const model of MODELS[family.protocol]) {
        const server = await serving(saying(family, HELLO))
        const ref = { provider: family.protocol, host: 'x', model }
        const { replyTokens: _, ...sampling } = resolveSampling(ref, { modelSampling: [] }, own)
        await chunksOfStep(await modelAt(server, KEY, model), { ...REQUEST, sampling })
        expect([model, family.hear(server.bodies[0]).sampling]).toEqual([model, sampling])
        // What settings leave out would not have been sent, or not with the others.
        const whole = await serving(saying(family, HELLO))
        await chunksOfStep(await modelAt(whole, KEY, model), { ...REQUEST, sampling: own })
        expect([model, family.hear(whole.bodies[0]).sampling]).toEqual([model, sampling])
      }
    })

    it('sends the key in one header and nowhere else', async () => {
      const seen: { headers: IncomingHttpHeaders; url: string }[] = []
      const server = await serving((request, response, body) => {
        seen.push({ headers: request.headers, url: request.url ?? '' })
        saying(family, HELLO)(request, response, body)
      })
      await chunksFrom(server)
      const [name, valueOf] = family.keyHeader
      const [first] = seen
      expect(first?.headers[name]).toBe(valueOf(KEY))
      const { [name]: _, ...others } = first?.headers ?? {}
      expect(JSON.stringify([others, first?.url, server.bodies])).not.toContain(KEY)
    })

    it('sends no header for a key where there is none', async () => {
      let names: readonly string[] = []
      const server = await serving((request, response, body) => {
        names = Object.keys(request.headers)
        saying(family, HELLO)(request, response, body)
      })
      const chunks = await chunksOfStep(await modelAt(server, ''))
      expect(chunks.at(-1)?.type).toBe('finish')
      expect(names).toContain('content-type')
      expect(names).not.toContain(family.keyHeader[0])
    })

    it('goes through a step with tools: calls and results go back as they were', async () => {
      const server = await serving((request, response, body) =>
        saying(
          family,
          family.hear(JSON.parse(body)).results.length > 0
            ? HELLO
            : { calls: CALLS, finish: 'tool-calls' },
        )(request, response, body),
      )
      const first = partsOf(await chunksFrom(server))
      await chunksFrom(server, withStep(REQUEST, first, ['noon', 'rain']))
      expect(family.hear(server.bodies[1])).toMatchObject({
        calls: CALLS.map(({ name, arguments: json }) => ({ name, input: JSON.parse(json) })),
        results: ['noon', 'rain'],
      })
    })

    it('tells a result of a failed call from the same words of one that worked', async () => {
      const told = async (change: object) => {
        const server = await serving(saying(family, HELLO))
        const call = { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} } as const
        const result = {
          type: 'tool-result',
          callId: 'c1',
          tool: 'clock',
          output: 'Sent.',
          ...change,
        } as const
        await chunksFrom(server, {
          ...REQUEST,
          messages: [
            ...REQUEST.messages,
            { role: 'assistant', parts: [call] },
            { role: 'tool', parts: [result] },
          ],
        })
        return JSON.stringify(server.bodies[0])
      }
      expect(await told({})).not.toMatch(/error/i)
      expect(await told({ isError: true })).toMatch(/error/i)
    })

    it('gives sealed reasoning back to the server that sealed it, and to no other', async () => {
      const said: Said = {
        reasoning: { text: 'Hm.', seal: 'c2VhbA==' },
        calls: CALLS,
        finish: 'tool-calls',
      }
      const server = await serving(saying(family, said))
      const other = await serving(saying(family, HELLO))
      const step = withStep(REQUEST, partsOf(await chunksFrom(server)), ['noon', 'rain'])
      await chunksFrom(server, step)
      await chunksFrom(other, step)
      expect(family.hear(server.bodies[1]).seals).toEqual(
        family.returnsReasoning ? ['c2VhbA=='] : [],
      )
      expect(family.hear(other.bodies[0]).seals).toEqual([])
    })

    it('leaves tools out where the model takes none, and from then on', async () => {
      const server = await serving((request, response, body) =>
        family.hear(JSON.parse(body)).tools.length > 0
          ? refusing({ status: 400, body: { error: { message: 'm does not support tools' } } })(
              request,
              response,
              body,
            )
          : saying(family, HELLO)(request, response, body),
      )
      const model = await modelAt(server)
      for (let turn = 0; turn < 2; turn += 1)
        expect((await chunksOfStep(model)).at(-1)?.type).toBe('finish')
      expect(server.bodies.map(body => family.hear(body).tools.length)).toEqual([2, 0, 0])
    })
  })
}
