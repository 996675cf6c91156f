import { describe, expect, it } from 'vitest'
import type { WireFamily } from './family.ts'
import { partsOf } from './serve.ts'
import { CALLS, HELLO, scriptedServer } from './scripted-server.ts'

/** What every model behind a server hands on of an answer. */
export function describeAnswers(family: WireFamily): void {
  describe('in what it hands on', () => {
    const { chunksOf } = scriptedServer(family)

    it('streams the words as they come', async () => {
      const chunks = await chunksOf(HELLO)
      expect(chunks).toEqual([
        { type: 'text', text: 'No' },
        { type: 'text', text: 'on.' },
        { type: 'finish', finishReason: 'stop', usage: null },
      ])
    })

    it('reports usage with what was cached and what was reasoned', async () => {
      const usage = { input: 1_000, cached: 600, written: 50, output: 40, reasoning: 25 }
      const chunks = await chunksOf({ ...HELLO, usage })
      expect(chunks.at(-1)).toEqual({
        type: 'finish',
        finishReason: 'stop',
        usage: {
          inputTokens: 1_000,
          cachedInputTokens: 600,
          ...(family.tellsWritten ? { writtenInputTokens: 50 } : {}),
          outputTokens: 40,
          reasoningTokens: 25,
        },
      })
    })

    it.each(['stop', 'length', 'content-filter'] as const)('tells the end %s', async finish => {
      const chunks = await chunksOf({ texts: ['x'], finish })
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: finish })
    })

    it('hands on parallel calls with the arguments as they were written', async () => {
      const chunks = await chunksOf({ texts: ['I look.'], calls: CALLS, finish: 'tool-calls' })
      const told = (json: string) =>
        family.keepsArgumentText ? json : JSON.stringify(JSON.parse(json))
      expect(chunks.filter(({ type }) => type === 'tool-call')).toEqual(
        CALLS.map(call => ({
          type: 'tool-call',
          callId: call.id,
          tool: call.name,
          input: told(call.arguments),
        })),
      )
      expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'tool-calls' })
    })

    it('shows the reasoning before the answer', async () => {
      const chunks = await chunksOf({ ...HELLO, reasoning: { text: 'Hm.', seal: 'c2VhbA==' } })
      const parts = partsOf(chunks)
      expect(parts.map(({ type }) => type)).toEqual(['reasoning', 'text'])
      expect(parts).toMatchObject([{ text: 'Hm.' }, { text: 'Noon.' }])
    })
  })
}
