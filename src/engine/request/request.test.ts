import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder, NO_DATA } from '../../test/data-folder.ts'
import { configFor } from '../../test/drive.ts'
import { view } from '../../test/session.ts'
import { countTokens } from '../../workers/token-counter.ts'
import { assembleRequest, buildRequest, type RequestOptions } from './request.ts'
import type { CountText } from '../tokens/count.ts'
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

describe('a request that is asked for again', () => {
  const talk = view('u one', 'a two', `u ${'word '.repeat(400)}`, 'a four', 'u five')
  let version = 0
  /** A character is a token in the first version, and two in the next. */
  const count: CountText = Object.assign(
    (text: string) => ({ tokens: text.length * (1 + version), source: 'tokenized' }) as const,
    { version: () => version },
  )
  const given = { ...options(8_192), count }

  it('is built once for a view while nothing changes that it depends on', () => {
    version = 0
    const built = assembleRequest(talk, given)
    expect(assembleRequest({ ...talk }, { ...given, budget: { ...given.budget } })).toBe(built)
    version = 1
    expect(assembleRequest(talk, given).tokens.tokens).toBeGreaterThan(built.tokens.tokens)
  })

  it.each<Partial<RequestOptions>>([
    { system: 'Another prompt.' },
    { tools: [{ name: 'read', description: 'Reads.', inputSchema: { type: 'object' } }] },
    { budget: { ...given.budget, budgetTokens: 700 } },
    { budget: { ...given.budget, reserveTokens: 7 } },
    { preset: { ...given.preset, chain: [{ use: 'turn-window', options: { maxTurns: 1 } }] } },
    { sampling: { temperature: 0.5 } },
    { shrinkTo: 700 },
  ])('is another one with %o', change => {
    version = 0
    const before = assembleRequest(talk, given)
    const unknown = (text: string) => count(text)
    const fresh = assembleRequest(talk, { ...given, ...change, count: unknown })
    expect(fresh).not.toEqual(before)
    expect(assembleRequest(talk, { ...given, ...change })).toEqual(fresh)
  })

  it('is built again where counts may change without notice', () => {
    const unknown = { ...given, count: (text: string) => count(text) }
    expect(assembleRequest(talk, unknown)).not.toBe(assembleRequest(talk, unknown))
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
