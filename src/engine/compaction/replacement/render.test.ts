import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../test/deep-freeze.ts'
import { histories, prose } from '../../../test/items.ts'
import { branch } from '../../../test/session.ts'
import { spanArchiveId } from '../../masking/markers.ts'
import { archiveReferencesIn } from '../../../test/archived-text.ts'
import { budgetFor } from '../../tokens/budget.ts'
import type { EventId } from '../../log/event.ts'
import { textOf, textWithNotes, type Message } from '../../message/message.ts'
import type { Replacement } from '../../presets/plan-policy.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { toArray } from '../../branch/append-list.ts'
import { estimateText } from '../../tokens/count.ts'
import { fillTemplate, type ReplacementFrame, addSummary } from './builder.ts'
import { detailsIn } from '../audit/exact-details.ts'
import { renderReplacement } from './render.ts'

const span = { firstId: 'e1' as EventId, lastId: 'e12' as EventId, count: 12, hash: 'h' }
const frame = (parts: Replacement, change: Partial<ReplacementFrame> = {}): ReplacementFrame => ({
  parts,
  span,
  originals: [],
  kept: [],
  fixedTokens: 0,
  budget: budgetFor(8_192, null),
  count: estimateText,
  ...change,
})
const originals = (...lines: string[]) => toArray(branch(...lines).items)
const texts = (messages: readonly Message[]) => messages.map(({ parts }) => textOf(parts))
const written = { summary: 'SUM', isMarker: false }
const messagesFor = (...made: Parameters<typeof renderReplacement>) =>
  renderReplacement(...made).messages
const repeated = {
  use: 'user-messages',
  tokens: 20_000,
  share: 0.5,
  clipped: '...<truncated>...',
  omitted: '[{count} earlier messages of the user are left out]',
} as const

describe('renderReplacement', () => {
  it('builds what the preset lists, in its order', () => {
    const made = messagesFor(
      frame(
        [
          { ...repeated, tokens: 50 },
          { use: 'summary', role: 'user', before: '<{count}>', after: '</{messages}>' },
          { use: 'text', role: 'assistant', text: 'Understood, {messages}.' },
        ],
        { originals: originals('u one', 'a two', 'u three') },
      ),
      { summary: 'SUM {count}', isMarker: false },
    )
    expect(texts(made)).toEqual([
      'one',
      'three',
      '<12>SUM {count}</12 messages>',
      'Understood, 12 messages.',
    ])
    expect(made.map(({ role }) => role)).toEqual(['user', 'user', 'user', 'assistant'])
  })

  it('speaks of one message in the singular, and names the reference through which the originals can be fetched', () => {
    const one = frame([{ use: 'summary', role: 'user', before: '{messages}: ', after: '' }], {
      span: { ...span, count: 1 },
    })
    expect(texts(messagesFor(one, written))).toEqual(['1 message: SUM'])
    const made = messagesFor(
      frame([{ use: 'summary', role: 'user', before: '{archive} ', after: '' }]),
      written,
    )
    expect(archiveReferencesIn(texts(made).join())).toEqual([spanArchiveId(span)])
  })

  it('puts the static marker there word for word, without the words that call it a summary', () => {
    const parts: Replacement = [{ use: 'summary', role: 'user', before: '[Summary]\n', after: '!' }]
    const summary = fillTemplate(
      '[Earlier conversation trimmed — {count} messages removed to stay within context budget]',
      frame(parts).span,
    )
    expect(texts(messagesFor(frame(parts), { summary, isMarker: true }))).toEqual([
      '[Earlier conversation trimmed — 12 messages removed to stay within context budget]',
    ])
  })
})

describe('user messages once more', () => {
  const render = (tokens: number, ...lines: string[]) =>
    texts(
      messagesFor(frame([{ ...repeated, tokens }], { originals: originals(...lines) }), written),
    )

  it('are the newest that fit, in their order, the oldest of them clipped in its middle', () => {
    const long = Array.from({ length: 200 }, (_, n) => `w${n}`).join(' ')
    const made = render(120, 'u first', `u ${long}`, 'a no', 'u last')
    expect(made[0]).toBe('[1 earlier messages of the user are left out]')
    expect(made[1]).toMatch(/^w0 w1 .*\.\.\.<truncated>\.\.\..* w199$/s)
    expect(made.slice(2)).toEqual(['last'])
  })

  it('say nothing of what was left out where nothing was, or where the preset has no words for it', () => {
    expect(render(1_000, 'u one', 'u two')).toEqual(['one', 'two'])
    const silent = frame([{ ...repeated, tokens: 1, omitted: '' }], {
      originals: originals('u one two three four'),
    })
    expect(texts(messagesFor(silent, written))).toEqual([])
  })

  it('B7: take no more than their share of the budget, for any history; surrogates stay whole', () => {
    fc.assert(
      fc.property(histories(6), fc.integer({ min: 1, max: 400 }), (items, tokens) => {
        const input = deepFreeze(
          frame([{ ...repeated, tokens, omitted: '' }], { originals: items }),
        )
        const made = texts(messagesFor(input, written))
        const sum = made.reduce((total, text) => total + estimateText(text).tokens, 0)
        expect(sum).toBeLessThanOrEqual(tokens)
        const said = items
          .filter(({ role }) => role === 'user')
          .map(({ parts }) => textWithNotes(parts))
        for (const text of made.slice(1)) expect(said).toContain(text)
        const [oldest = ''] = made
        const [start = '', end = ''] = oldest.split(repeated.clipped)
        expect(said.some(text => text.startsWith(start) && text.endsWith(end))).toBe(true)
      }),
    )
  })

  it('B5: give way to the summary and the messages that stay, down to none of them', () => {
    const size = fc.integer({ min: 0, max: 500 })
    const summary = { use: 'summary', role: 'user', before: 'In short: ', after: '' } as const
    const tokensOf = (messages: readonly Message[]) => countMessages(messages, estimateText).tokens
    fc.assert(
      fc.property(histories(6), size, size, size, (items, stays, fixedTokens, told) => {
        const wordy = { summary: 'word '.repeat(told), isMarker: false }
        const kept = originals(`u ${'stays '.repeat(stays)}`)
        const budget = budgetFor(1_024, null)
        const input = (parts: Replacement) =>
          frame(parts, { originals: items, kept, fixedTokens, budget })
        const others = fixedTokens + tokensOf(kept)
        const least = tokensOf(messagesFor(input([summary]), wordy))
        const made = messagesFor(input([repeated, summary]), wordy)
        expect(others + tokensOf(made)).toBeLessThanOrEqual(
          Math.max(budget.budgetTokens, others + least),
        )
      }),
    )
  })
})

describe('exact details', () => {
  const details = { use: 'exact-details', share: 0.1, shareAbove64k: 0.03 } as const
  const summary = { use: 'summary', role: 'user', before: '', after: '' } as const

  it('hold what neither summary nor tail holds', () => {
    const items = originals('u The key file is src/lock/main.ts and the port is 48213.', 'a Noted.')
    const made = renderReplacement(frame([summary, details], { originals: items }), {
      summary: 'Work on src/lock/main.ts.',
      isMarker: false,
    })
    expect(texts(made.messages)).toEqual([made.summary])
    expect(made.summary).toMatch(/^Work on src\/lock\/main\.ts\.\n\n## Exact details\n/)
    expect(made.summary).toContain('48213')
    expect(made.summary).not.toContain('src/lock/main.ts and')
  })

  it('B7: keep to their share of the window, for any history', () => {
    fc.assert(
      fc.property(histories(6), fc.constantFrom(512, 2_048, 8_192), (items, windowTokens) => {
        const budget = budgetFor(windowTokens, null)
        const made = renderReplacement(
          frame([summary, details], { originals: items, budget }),
          written,
        )
        const { tokens } = estimateText(detailsIn(made.summary) ?? '')
        expect(tokens).toBeLessThanOrEqual(0.1 * windowTokens)
      }),
    )
  })
})

describe('addSummary', () => {
  const message = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] })
  const exchanged = (text: string) => texts(addSummary([message(text)], 'In short.', 'New.'))[0]

  it.each([
    ['In short.', 'New.'],
    ['[Summary]\nIn short.\n[End]', '[Summary]\nNew.\n[End]'],
    ['In short. is its name\nIn short.', 'In short. is its name\nNew.'],
    ['Read: In short.\nIn short.\nso', 'Read: In short.\nNew.\nso'],
    ['In short.\nIn short.', 'New.\nIn short.'],
    ['It says In short. once, In short. twice', 'It says New. once, In short. twice'],
    ['Nothing of it', 'Nothing of it'],
  ])('exchanges in “%s” what stands on lines of its own, else the first', (before, after) => {
    expect(exchanged(before)).toBe(after)
  })

  it('changes the first message that holds it alone, and of that its texts', () => {
    const image = { type: 'tool-call', callId: 'c', tool: 'In short.', input: {} } as const
    const replacement: readonly Message[] = [
      message('Before.'),
      { role: 'assistant', parts: [image, { type: 'text', text: 'In short.' }] },
      message('In short.'),
    ]
    const after = addSummary(replacement, 'In short.', 'New.')
    expect(after[0]).toBe(replacement[0])
    expect(after[1]?.parts).toEqual([image, { type: 'text', text: 'New.' }])
    expect(after[2]).toBe(replacement[2])
  })

  it('exchanges the summary and nothing else', () => {
    fc.assert(
      fc.property(prose, prose, (original, edited) => {
        const parts: Replacement = [
          { use: 'summary', role: 'user', before: '[Summary.]\n\n', after: '\n\n[End of it.]' },
          { use: 'text', role: 'assistant', text: 'Ok.' },
        ]
        const before = messagesFor(frame(parts), { summary: original, isMarker: false })
        expect(addSummary(before, original, edited)).toEqual(
          messagesFor(frame(parts), { summary: edited, isMarker: false }),
        )
      }),
    )
  })
})
