/**
 * The audit against a plain string search: over generated sessions in which orders differ from one another in one
 * token, what it calls lost is what the summary does not hold, and a quotation is cited from a message that holds it.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewItem } from '../../../test/session.ts'
import type { ViewItem } from '../../message/view.ts'
import { runAudit, type AuditReport } from './run.ts'

const said = (texts: readonly string[]): readonly ViewItem[] =>
  texts.map((text, at) => viewItem(at % 2 === 0 ? 'user' : 'assistant', text, { id: `m${at + 1}` }))

const lostOrders = ({ lost }: AuditReport): readonly string[] =>
  lost.flatMap(({ kind, text }) => (kind === 'rule' ? [text] : [])).toSorted()

const examined = (originals: readonly ViewItem[], summary: string): AuditReport =>
  runAudit({
    originals,
    firstNumber: 1,
    excluded: [],
    verbatim: [],
    read: [{ parts: [{ type: 'text', text: summary }] }],
    summary,
  })

/** Each order by the user, and an answer between. */
const talk = (orders: readonly string[]) => said(orders.flatMap(order => [order, 'Understood.']))

describe('review, Wrong 1: Lost never reassures falsely', () => {
  it.each([
    ['You must keep the backups of May.', 'You must not keep the backups of May.'],
    ['Always write it in C.', 'Always write it in C++.'],
    ['Always turn the heating off.', 'Always turn the heating on.'],
    ['Never delete rows.', 'Never delete old rows.'],
  ])('knows “%s” from “%s”', (one, other) => {
    for (const [kept, gone] of [
      [one, other],
      [other, one],
    ] as const)
      expect(lostOrders(examined(talk([kept, gone]), `- ${kept}`))).toEqual([gone])
  })

  it('does not take a summary for an order that says the opposite of it', () => {
    const { lost, kept } = examined(
      talk(['You must never keep the old backups of May.']),
      '- You must keep the old backups of May.',
    )
    expect(lost).toHaveLength(1)
    expect(kept).toBe(0)
  })

  it('knows an order in another order and form of its words', () => {
    const order = 'Please never touch the table customers_legacy in production.'
    const { lost, unchecked } = examined(
      talk([order]),
      '- In production the customers_legacy table is never touched',
    )
    expect([lost, unchecked.map(({ text }) => text)]).toEqual([[], []])
  })

  it('calls an order that the summary may put in other words in doubt, neither kept nor lost', () => {
    const order = 'You must explain every technical detail in simple friendly language.'
    const { lost, total, kept, inDoubt, unchecked } = examined(
      talk([order]),
      '- Explain every technical detail in simple language, kindly.',
    )
    expect(lost).toEqual([])
    expect([total, kept]).toEqual([1, 0])
    expect(inDoubt.map(({ kind, text, number }) => [kind, text, number])).toEqual([
      ['rule', order, 1],
    ])
    expect(unchecked).toEqual([])
  })

  it('calls unchecked what no rule can judge, unless the model reads it word for word', () => {
    const originals = said([
      'I liked the warm tone of the second draft.',
      'The last one was drier.',
    ])
    const gone = examined(originals, '- They compared two drafts.')
    expect(gone.unchecked.map(({ text, number, origin }) => [text, number, origin])).toEqual([
      ['I liked the warm tone of the second draft.', 1, 'user'],
      ['The last one was drier.', 2, 'assistant'],
    ])
    expect(gone.isVerbatim).toBe(false)
    const quoted = examined(
      originals,
      '- User: I liked the warm tone of the second draft.\n- The last one was drier.',
    )
    expect([quoted.unchecked, quoted.isVerbatim]).toEqual([[], true])
  })

  it('says that every message is verbatim only where each is read word for word', () => {
    const originals = said(['Thanks!', 'You are welcome.'])
    expect(examined(originals, '- They were polite.')).toMatchObject({
      lost: [],
      total: 0,
      isVerbatim: false,
    })
    const whole = runAudit({
      originals,
      firstNumber: 1,
      excluded: ['m2'],
      verbatim: ['m1'],
      read: [],
      summary: '- They were polite.',
    })
    expect(whole.isVerbatim).toBe(true)
  })
})

/** Frames with one place, and what may be in it. */
const FRAMES = [
  'Never touch the ledger rows of region %.',
  'Always ask % before the shelf is moved.',
  'You must keep the % folder as it is.',
  'Do not send more than % letters a day, please.',
  'Never copy % to the public server.',
  'You must call the office % noon.',
  'Always write the % report in plain words.',
] as const
const TOKENS =
  '1 2 12 21 A B Marit Jonas red blue before after src/app.ts src/app.tsx db-01 db-02 file files not only every no'.split(
    ' ',
  )

const order = fc
  .tuple(fc.constantFrom(...FRAMES), fc.constantFrom(...TOKENS))
  .map(([frame, token]) => frame.replace('%', token))

const SMALL_TALK = ['Good.', 'Understood, I will.', 'The weather turned.', 'Tell me more of it.']

/** A session with orders among small talk, and those of them that its summary holds. */
const sessions = fc.uniqueArray(order, { minLength: 2, maxLength: 14 }).chain(orders =>
  fc.record({
    orders: fc.constant(orders),
    quoted: fc.subarray(orders),
    answers: fc.array(fc.constantFrom(...SMALL_TALK), {
      minLength: orders.length,
      maxLength: orders.length,
    }),
    cites: fc.boolean(),
  }),
)

describe('over 200 sessions with orders that differ in one token', () => {
  it('calls lost what a plain string search does not find, and cites what holds the words', () => {
    fc.assert(
      fc.property(sessions, ({ orders, quoted, answers, cites }) => {
        const originals = said(orders.flatMap((text, at) => [text, answers[at] ?? '']))
        const summary = quoted
          .map((text, at) => `- ${text}${cites ? ` [¶${1 + ((at * 2) % originals.length)}]` : ''}`)
          .join('\n')
        const found = examined(originals, summary)
        const { lost, claims } = found
        expect(lostOrders(found)).toEqual(orders.filter(text => !summary.includes(text)).toSorted())
        for (const { text, number } of lost)
          expect(JSON.stringify(originals[number - 1]?.parts)).toContain(text)
        expect(claims).toHaveLength(quoted.length)
        for (const [at, { sources, isSupported, wrongCitations, cited }] of claims.entries()) {
          const position = 1 + 2 * orders.indexOf(quoted[at] ?? '')
          expect(sources.map(({ number }) => number)).toEqual([position])
          expect(isSupported).toBe(true)
          expect(wrongCitations).toEqual(cited.filter(number => number !== position))
        }
      }),
      { numRuns: 200 },
    )
  })
})
