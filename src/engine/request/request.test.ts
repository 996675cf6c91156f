import { engineFailure } from '../../i18n/en/sentences/session.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder, NO_DATA } from '../../test/data-folder.ts'
import { configFor } from '../../test/drive.ts'
import { view } from '../../test/session.ts'
import { countTokens } from '../../workers/token-counter.ts'
import { buildRequest } from './request.ts'
import { countRequest, REPLY_OVERHEAD } from '../tokens/request-tokens.ts'

const options = (windowTokens: number) => ({ ...configFor(windowTokens), shrinkTo: null })
const exact = (text: string) => ({ tokens: countTokens(text), source: 'tokenized' }) as const

describe('buildRequest', () => {
  it('asks nothing when the newest message is the model’s own', () => {
    expect(buildRequest(view('u one', 'a two'), options(8_192)).type).toBe('refused')
  })

  it('shortens what would fit but for the words that repair adds', () => {
    const long = 'word '.repeat(60)
    const starts = view(
      `a ${long}`,
      ...Array.from({ length: 6 }, () => [`u ${long}`, `a ${long}`]).flat(),
      'u now',
    )
    const { count, budget, ...config } = options(8_192)
    const { tokens } = countRequest(
      { system: config.system, tools: [], messages: starts.items },
      count,
    )
    const exactly = { ...budget, budgetTokens: tokens }
    expect(buildRequest(starts, { ...config, count, budget: exactly })).toMatchObject({
      type: 'built',
      trimmed: expect.arrayContaining(['e1']),
    })
  })

  it('names all that is left when it cannot fit, tool results and summary included', () => {
    const long = 'word '.repeat(2_000)
    const crowded = view(`u ${long}`, `call read ${long}`, 'result read fine')
    const built = buildRequest(crowded, options(1_000))
    expect(built).toMatchObject({ type: 'refused', kind: 'floor-too-large' })
    expect(built.type === 'refused' && engineFailure(built.reason)).toMatch(
      /your newest message 2,\d+ \+ the newest tool calls and results \d+/,
    )
  })
})

const folder = dataFolder()

describe.skipIf(folder === null)(`the overhead of a message (needs data: ${NO_DATA})`, () => {
  it('is what OpenAI’s API counted for the published example, names aside', () => {
    const text = readFileSync(join(folder ?? '', 'token-vectors/openai-chat-overhead.json'), 'utf8')
    const { messages } = JSON.parse(text) as {
      messages: { role: string; name?: string; content: string }[]
    }
    const plain = messages.filter(({ name }) => name === undefined)
    // The rule as published: 3 for each message and the tokens of every value, 3 for the reply.
    const published = plain.reduce(
      (sum, { role, content }) => sum + 3 + countTokens(role) + countTokens(content),
      REPLY_OVERHEAD,
    )
    const system = plain.find(({ role }) => role === 'system')?.content ?? ''
    const user = plain.find(({ role }) => role === 'user')?.content ?? ''
    const ours = countRequest(
      { system, tools: [], messages: [{ role: 'user', parts: [{ type: 'text', text: user }] }] },
      exact,
    )
    expect(ours.tokens).toBe(published)
  })
})
