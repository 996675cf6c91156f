import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed } from '../../test/compactions.ts'
import { configFor } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { appended } from '../../test/plan-policies.ts'
import { branch } from '../../test/session.ts'
import { repeatedWord } from '../../test/words.ts'
import { foldBranch, transcriptOf, type Branch } from '../branch/branch.ts'
import type { EventDraft, EventId } from '../log/event.ts'
import { createCounter } from '../tokens/image-tokens.ts'
import { inspectRequest, sharesOf } from './inspect.ts'
import { textOf } from '../message/message.ts'
import { measure } from './meter.ts'
import { PRESETS } from '../presets/registry.ts'

const calm = { windowSource: 'model', draft: '', compacting: false } as const
const tool = { name: 't', description: 'A tool', inputSchema: { type: 'object' } }
const configs = fc
  .record({
    windowTokens: fc.constantFrom(400, 1_500, 8_192),
    preset: fc.constantFrom(...PRESETS),
    model: fc.constantFrom('gpt-5-nano', 'some-model'),
    seesImages: fc.boolean(),
  })
  .map(({ windowTokens, preset, model, seesImages }) => {
    const config = configFor(windowTokens, { tools: [tool], preset, seesImages })
    return { ...config, count: createCounter(config.count, { model, seesImages }) }
  })

describe('the inspector', () => {
  it('adds up to the meter, whatever the log and the preset', () => {
    fc.assert(
      fc.property(logs(10), configs, (events, config) => {
        const folded = foldBranch(events)
        const { tokens, system, tools, messages } = inspectRequest(folded, config)
        const meter = measure(folded, config, calm)
        expect(tokens.tokens).toBe(meter.tokens.tokens - meter.parts.shortened)
        expect(tokens.source).toBe(meter.tokens.source)
        const sum = messages.reduce((all, message) => all + message.tokens, 0)
        expect(system.tokens + tools.tokens + sum).toBe(tokens.tokens)
      }),
    )
  })

  it('shows what is sent in the order of sending, and each message of the transcript once', () => {
    fc.assert(
      fc.property(logs(10), configs, (events, config) => {
        const folded = foldBranch(events)
        const { messages, request } = inspectRequest(folded, config)
        const sent = messages.filter(({ isSent }) => isSent)
        expect(sent.map(({ role, parts }) => ({ role, parts }))).toEqual(request.messages)
        const shown = messages.flatMap(({ number }) => number ?? [])
        const all = transcriptOf(folded).map(({ number }) => number)
        expect(shown.toSorted((left, right) => left - right)).toEqual(all)
      }),
    )
  })

  it('names the processor that left a message out, and says why nothing would be sent', () => {
    const long = branch('u one', `a ${repeatedWord(700)}`, 'u two', 'a three', 'u four')
    const { messages } = inspectRequest(long, configFor(500))
    expect(messages.map(({ number, status, by }) => [number, status, by])).toContainEqual([
      2,
      'trimmed',
      'guard',
    ])
    expect(messages.at(-1)).toMatchObject({ number: 5, status: 'kept', by: null, isSent: true })
    const without: EventDraft = { type: 'v1.message-excluded', messageId: 'e1' as EventId }
    const refusalOf = (made: Branch, windowTokens = 8_192) =>
      inspectRequest(made, configFor(windowTokens)).refusal?.code
    expect(refusalOf(branch('u one', without))).toBe('nothing-to-answer')
    expect(refusalOf(branch(`u ${repeatedWord(900)}`), 500)).toBe('cannot-fit')
    expect(refusalOf(branch('u one', 'a two'))).toBeUndefined()
    expect(refusalOf(branch('u one'))).toBeUndefined()
  })

  it('shows orders of the user, and what a clear hides', () => {
    const folded = branch(
      'u one',
      'a two',
      { type: 'v1.message-pinned', messageId: 'e1' as EventId },
      { type: 'v1.context-cleared', keepsFromId: null },
      'u three',
      'a four',
      'u five',
      { type: 'v1.message-excluded', messageId: 'e6' as EventId },
    )
    const { messages } = inspectRequest(folded, configFor(8_192))
    expect(messages.map(({ status, isSent, parts }) => [status, isSent, textOf(parts)])).toEqual([
      ['pinned', true, 'one'],
      ['cleared', false, 'two'],
      ['kept', true, 'three'],
      ['excluded', false, 'four'],
      ['kept', true, 'five'],
    ])
  })

  it('names what shortened a result: a strategy, or a compaction since when it is a marker', () => {
    const masks = (messageId: string, callId: string) => [
      {
        messageId: messageId as EventId,
        callId,
        marker: '[archived]',
        tokensBefore: 9,
        tokensAfter: 2,
      },
    ]
    const folded = branch(
      'u one',
      'a two',
      'u three',
      'call read',
      'result read long',
      'call list',
      'result list whole',
      { type: 'v1.tool-outputs-masked', rung: 'superseded-reads', masks: masks('e5', 'c1') },
      completed({ masks: masks('e7', 'c2') }),
    )
    const { messages } = inspectRequest(folded, configFor(8_192))
    const shortened = messages.filter(({ status }) => status === 'masked')
    expect(shortened.map(({ by, compactionNumber }) => [by, compactionNumber])).toEqual([
      ['superseded-reads', null],
      [null, 1],
    ])
    const others = messages.filter(({ status }) => status === 'kept')
    expect(others.map(({ by, compactionNumber }) => by ?? compactionNumber)).toEqual(
      others.map(() => null),
    )
    const pin: EventDraft = { type: 'v1.message-pinned', messageId: 'e5' as EventId }
    const pinned = inspectRequest(appended(folded, pin), configFor(8_192)).messages
    expect(pinned.find(({ id }) => id === 'e5')).toMatchObject({ status: 'pinned', by: null })
  })
})

it('sharesOf gives whole numbers that add up to the total, each within one of its share', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(5_000), { minLength: 1 }), (total, parts) => {
      const shares = sharesOf(total, parts)
      const sum = parts.reduce((all, part) => all + part, 0)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(total)
      if (sum > 0)
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - ((parts[at] ?? 0) * total) / sum)).toBeLessThan(1)
    }),
  )
})
