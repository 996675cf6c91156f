import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { image } from '../../../test/image-arbitrary.ts'
import { keepsTheLaws, views } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { userMessage } from '../../log/user-message.ts'
import { KEPT_WITH_CALLS } from '../../message/message.ts'
import type { View } from '../../message/view.ts'
import { imageBytesIn, noteImages, stripReasoning } from './parts.ts'

const says = (name: string, bytes: number, text: string) =>
  userMessage(text, [image({ name, bytes })])

const album = view(
  says('one.png', 4_000, 'the first'),
  'a seen',
  says('two.png', 4_000, 'the second'),
  'a seen',
  says('three.png', 4_000, 'the newest'),
)
const run = (maxBytes: number | null, given = album) =>
  noteImages.build({ maxBytes }).process(given, chainContext(1_000))

describe('note-images', () => {
  it('puts notes in place of the oldest images until the others fit', () => {
    expect(shown(run(8_000))).toEqual([
      'u [image “one.png”, 640 × 480]',
      'u the first',
      'a seen',
      'image two.png',
      'u the second',
      'a seen',
      'image three.png',
      'u the newest',
    ])
  })

  it('takes those of the newest message last', () => {
    expect(imageBytesIn(run(4_000).items)).toBe(4_000)
    expect(shown(run(4_000)).slice(-2)).toEqual(['image three.png', 'u the newest'])
    expect(imageBytesIn(run(3_999).items)).toBe(0)
  })

  it('leaves what fits, an image that is smaller than its note, and everything when it is disabled', () => {
    expect(run(12_000)).toBe(album)
    expect(run(null)).toBe(album)
    const dot = view(says('a name that is longer than the dot itself.gif', 26, 'see'))
    expect(run(0, dot)).toBe(dot)
  })

  it('leaves at most so many bytes of any view, but for images that are smaller than their notes', () => {
    fc.assert(
      fc.property(views, fc.nat({ max: 20_000 }), (given, maxBytes) => {
        const left = run(maxBytes, given).items
        const heavy = left.map(item => ({
          parts: item.parts.filter(part => part.type === 'image' && part.bytes > 500),
        }))
        expect(imageBytesIn(heavy)).toBeLessThanOrEqual(maxBytes)
      }),
    )
  })
})

keepsTheLaws(noteImages, {
  options: fc.record({ maxBytes: fc.option(fc.nat({ max: 20_000 }), { nil: null }) }),
  disabled: [{ maxBytes: null }],
  notesImages: true,
})

it('leaves reasoning out, and a message that held nothing else', () => {
  const before = view('u one', 'think hard', 'a two', 'u three')
  expect(shown(stripReasoning.build({}).process(before, chainContext(1_000)))).toEqual([
    'u one',
    'a two',
    'u three',
  ])
})

it('leaves no message without a part behind', () => {
  const [asked, answer] = view('u one', 'think hard').items
  const before: View = { items: [asked!, answer!, ...view('u three').items] }
  const { items } = stripReasoning.build({}).process(before, chainContext(1_000))
  expect(items.map(({ parts }) => parts.length)).toEqual([1, 1])
})

it('keeps what the provider wants back while the newest turn goes through tools', () => {
  const sealed = { host: { signature: 's' } }
  const { items } = view('u one', 'think old', 'a two', 'u three', 'think new', 'a four')
  const signed: View = {
    items: items.map(item => ({
      ...item,
      parts: item.parts.map(part =>
        part.type === 'reasoning' ? { ...part, metadata: sealed } : part,
      ),
    })),
  }
  const left = stripReasoning.build({}).process(signed, chainContext(1_000))
  expect(
    left.items.flatMap(({ parts }) => parts).filter(({ type }) => type === 'reasoning'),
  ).toEqual([{ type: 'reasoning', text: 'new', metadata: sealed }])
})

it('keeps reasoning that goes back with calls as long as its turn has one, in every turn', () => {
  const kept = { host: { keep: KEPT_WITH_CALLS } }
  const given = view(
    'u one',
    'think plain',
    'a two',
    'u three',
    'think asks',
    'call clock',
    'result clock noon',
    'think tells',
    'a four',
    'u five',
  )
  const items = given.items.map(item => ({
    ...item,
    parts: item.parts.map(part => (part.type === 'reasoning' ? { ...part, metadata: kept } : part)),
  }))
  const thoughtsIn = (from: View) =>
    stripReasoning
      .build({})
      .process(from, chainContext(1_000))
      .items.flatMap(({ parts }) => parts)
      .flatMap(part => (part.type === 'reasoning' ? [part.text] : []))
  expect(thoughtsIn({ items })).toEqual(['asks', 'tells'])
  const withoutCalls = items.map(item => ({
    ...item,
    parts: item.parts.filter(({ type }) => type !== 'tool-call'),
  }))
  expect(thoughtsIn({ items: withoutCalls.filter(({ parts }) => parts.length > 0) })).toEqual([])
})

keepsTheLaws(stripReasoning, {
  options: fc.constant({}),
  disabled: [],
  dropsReasoning: true,
})
