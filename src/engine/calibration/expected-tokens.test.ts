import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDrive, says } from '../../test/drive.ts'
import { userMessage } from '../log/user-message.ts'
import { applyEvent, foldBranch, viewOf, type Branch } from '../branch/branch.ts'
import { expectationOf } from './expected-tokens.ts'
import { coldExpectation, expectedTokens } from './calibration.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import type { ModelRequest } from '../message/message.ts'
import { assembleRequest } from '../request/request.ts'
import { countMessage, countRequest } from '../tokens/request-tokens.ts'
import { measure } from '../reports/meter.ts'
import type { CountText } from '../tokens/count.ts'
import { measuresOf, pressureOf } from '../turn/measures.ts'
import type { EngineConfig } from '../turn/types.ts'

/** A provider with another tokenizer than ours and with hidden instructions. */
const HIDDEN_TOKENS = 700
const theirs: CountText = text => ({ tokens: Math.ceil(text.length / 3), source: 'reported' })
const promptTokens = (request: ModelRequest) => HIDDEN_TOKENS + countRequest(request, theirs).tokens

interface Told {
  readonly inputTokens?: (request: ModelRequest) => number
  readonly outputTokens?: number
  readonly partialPrompt?: boolean
}

/** A conversation whose every answer reports its usage as that provider would. */
function talk(prompts: readonly string[], told: Told = {}) {
  const drive = createDrive({
    windowTokens: 200_000,
    answer: (request, index) => {
      const answer = says(`Answer ${index}: ${'so be it, '.repeat(index + 1)}`)
      const message = { role: 'assistant', parts: answer.parts } as const
      const usage = {
        inputTokens: (told.inputTokens ?? promptTokens)(request),
        outputTokens: told.outputTokens ?? countMessage(message, theirs).tokens - 3,
        cachedInputTokens: null,
        reasoningTokens: null,
        ...(told.partialPrompt === undefined ? {} : { partialPrompt: told.partialPrompt }),
      }
      return { ...answer, usage }
    },
  })
  prompts.forEach(drive.user)
  const { events } = drive.driven()
  return { branch: foldBranch(events), events, config: drive.config }
}

const nextRequest = (branch: Branch, config: EngineConfig) =>
  assembleRequest(viewOf(branch), { ...config, shrinkTo: null })

const expectedNext = (branch: Branch, config: EngineConfig) =>
  expectedTokens(expectationOf(branch, config), nextRequest(branch, config).tokens.tokens)

function add(branch: Branch, draft: EventDraft): Branch {
  const at = Number(branch.leafId?.slice(1)) + 1
  const stamp = { id: `e${at}` as EventId, parentId: branch.leafId, at }
  return applyEvent(branch, { ...draft, ...stamp } as SessionEvent)
}

const PROMPTS = ['What is a palimpsest?', 'And who wrote them, where and on what?', 'Thank you.']
/** No person sends only spaces. */
const sentences = fc.string({ minLength: 1 }).filter(text => text.trim() !== '')
const prompts = fc.array(
  fc.array(fc.lorem(), { minLength: 1, maxLength: 9 }).map(words => words.join(' ')),
  { minLength: 1, maxLength: 6 },
)

describe('expectationOf', () => {
  it('expects what was reported, what the answer took, and no more', () => {
    const { branch, config } = talk(PROMPTS)
    expect(expectationOf(branch, config).basis).toBe('anchored')
    expect(expectedNext(branch, config)).toBe(promptTokens(nextRequest(branch, config).request))
  })

  it('is off by our error on what was added since, whatever the provider counts and hides', () => {
    fc.assert(
      fc.property(prompts, sentences, (texts, added) => {
        const { branch, config } = talk(texts)
        const next = add(branch, userMessage(added))
        const real = promptTokens(nextRequest(next, config).request)
        const error = Math.abs(expectedNext(next, config) - real)
        expect(expectationOf(next, config).basis).toBe('anchored')
        expect(error).toBeLessThanOrEqual(4 + 2 * added.length)
      }),
      { numRuns: 40 },
    )
  })

  it('says the same after a reload and with the request at hand', () => {
    const { branch, events, config } = talk(PROMPTS)
    const stored: unknown = JSON.parse(JSON.stringify(events))
    const reloaded = foldBranch(stored as SessionEvent[])
    const expected = expectationOf(branch, config)
    expect(expectationOf(reloaded, config)).toEqual(expected)
    expect(expectationOf(branch, config, nextRequest(branch, config))).toEqual(expected)
  })

  it('lets go of the anchor when anything before the answer changed', () => {
    const { branch, config } = talk(PROMPTS)
    const [first] = viewOf(branch).items
    const messageId = first?.id as EventId
    const basisOf = (changed: Branch, change: Partial<EngineConfig> = {}) =>
      expectationOf(changed, { ...config, ...change }).basis
    expect(basisOf(branch)).toBe('anchored')
    expect(basisOf(add(branch, { type: 'v1.message-excluded', messageId }))).toBe('family')
    expect(basisOf(branch, { system: 'Be long.' })).toBe('family')
    expect(basisOf(branch, { model: { ...config.model, model: 'other' } })).toBe('family')
    const tools = [{ name: 't', description: '', inputSchema: {} }]
    expect(basisOf(branch, { tools })).toBe('family')
    expect(basisOf(branch)).toBe('anchored')
  })

  it.each([
    ['zero', { inputTokens: () => 0 }],
    ['part of the prompt, and said so', { partialPrompt: true }],
    ['a sum over many steps', { inputTokens: request => 30 * promptTokens(request) }],
    ['a clipped prompt', { inputTokens: request => Math.floor(promptTokens(request) / 5) }],
  ] satisfies readonly (readonly [string, Told])[])('ignores a report of %s', (_, told) => {
    const { branch, config } = talk([...PROMPTS, 'word '.repeat(400)], told)
    expect(branch.usage).not.toBeNull()
    expect(expectationOf(branch, config)).toEqual(coldExpectation(branch, config.model, false))
  })

  it('counts the answer itself where the report cannot be true of it', () => {
    const silent = talk(PROMPTS, { outputTokens: 0 })
    const thinking = talk(PROMPTS, { outputTokens: 5_000 })
    expect(expectedNext(silent.branch, silent.config)).toBe(
      expectedNext(thinking.branch, thinking.config),
    )
    const real = promptTokens(nextRequest(silent.branch, silent.config).request)
    expect(Math.abs(expectedNext(silent.branch, silent.config) - real)).toBeLessThan(20)
  })

  it('is one number for the meter and for the triggers', () => {
    fc.assert(
      fc.property(prompts, sentences, (texts, added) => {
        const { branch, config } = talk(texts)
        const next = add(branch, userMessage(added))
        const meter = measure(next, config, { windowSource: 'model', draft: '', compacting: false })
        const { requestTokens } = measuresOf(next, config)
        expect(meter.tokens.tokens).toBe(requestTokens)
        expect(meter.tokens.tokens).toBe(expectedNext(next, config))
        expect(meter.pressure).toBe(pressureOf(next, config))
      }),
      { numRuns: 20 },
    )
  })

  it('never changes what a request contains', () => {
    fc.assert(
      fc.property(prompts, texts => {
        const { events, config } = talk(texts)
        const reported = foldBranch(events)
        const unreported = { ...reported, usage: null }
        expect(nextRequest(reported, config)).toEqual(nextRequest(unreported, config))
      }),
      { numRuns: 20 },
    )
  })
})
