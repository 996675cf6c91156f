import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor, createDrive, says } from '../../test/drive.ts'
import { failing } from '../../test/failures.ts'
import { image, someImages } from '../../test/image-arbitrary.ts'
import { plainSearch } from '../../test/plain-search.ts'
import { variedWords } from '../../test/words.ts'
import { viewOf } from '../branch/branch.ts'
import { createCounter, imageTokens } from '../tokens/image-tokens.ts'
import { inspectRequest } from '../reports/inspect.ts'
import {
  imageNote,
  imagesOf,
  textOf,
  type ImagePart,
  type ModelRequest,
  type Part,
} from '../message/message.ts'
import { measure } from '../reports/meter.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { countRequest, textsOf } from '../tokens/request-tokens.ts'
import { measuresOf } from './measures.ts'
import type { EngineConfig } from './types.ts'

const reader = (model: string, seesImages: boolean): Partial<EngineConfig> => ({
  model: { provider: 'test', host: 'host', model },
  seesImages,
  count: createCounter(configFor(8_192).count, { model, seesImages }),
})
const conversation = fc.array(
  fc.record({ words: fc.integer({ min: 1, max: 200 }), images: someImages }),
  { minLength: 1, maxLength: 12 },
)
const imagesIn = ({ messages }: Pick<ModelRequest, 'messages'>) =>
  messages.flatMap(({ parts }) => imagesOf(parts))
/** Bytes of a request's content on the wire, in the tersest of all formats. */
const bytesOf = ({ messages }: ModelRequest) => {
  const sizes = messages.flatMap(({ parts }) => parts.map(part => wireOf(part)))
  return sizes.reduce((sum, wire) => sum + Buffer.byteLength(JSON.stringify(wire)), 0)
}
const wireOf = (part: Part) =>
  part.type === 'image'
    ? { inlineData: { mimeType: part.mediaType, data: 'A'.repeat(Math.ceil(part.bytes / 3) * 4) } }
    : { text: textOf([part]) }

describe('a conversation with images', () => {
  it('B9, B11: is the same number to meter, triggers, inspector and request, seen or not', () => {
    fc.assert(
      fc.property(
        conversation,
        fc.constantFrom('gpt-5', 'claude-opus-5', 'gemini-2.5-pro', 'some-model'),
        fc.boolean(),
        (turns, model, seesImages) => {
          const drive = createDrive({
            windowTokens: 1_000_000,
            config: { automatic: false, ...reader(model, seesImages) },
          })
          for (const { words, images } of turns) drive.shows(images, variedWords(words))
          const { state, requests, events } = drive.driven()
          const { config } = drive
          const request = requests.at(-1) ?? expect.fail()
          const sent = events.findLast(event => event.type === 'v1.request-sent')
          expect(sent?.tokens).toEqual(countRequest(request, config.count))
          const calm = { windowSource: 'model', draft: '', compacting: false } as const
          const { tokens } = measure(state.branch, config, calm)
          expect(tokens.tokens).toBe(measuresOf(state.branch, config).requestTokens)
          expect(tokens).toEqual(inspectRequest(state.branch, config).tokens)
          const seen = seesImages ? turns.flatMap(({ images }) => images) : []
          expect(imagesIn(request)).toEqual(seen)
          // All but the images: what the same words take.
          const wordless = { ...request, messages: request.messages.map(withoutImages) }
          expect(countRequest(request, config.count).tokens).toBe(
            countRequest(wordless, config.count).tokens +
              imagesIn(request).reduce((sum, each) => sum + tokensFor(model, each), 0),
          )
        },
      ),
    )
  })

  it('sends a note in place of each image to a model that sees none, and counts that note ahead', () => {
    const drive = createDrive({ config: reader('some-model', false) })
    drive.shows([image({ name: 'plan.png' })], 'What is this?')
    const request = drive.driven().requests[0] ?? expect.fail()
    expect(request.messages).toEqual([
      {
        role: 'user',
        parts: [
          { type: 'text', text: '[image “plan.png”, 640 × 480]' },
          { type: 'text', text: 'What is this?' },
        ],
      },
    ])
    const messages = viewOf(drive.driven().state.branch).items
    const ahead = textsOf({ system: '', tools: [], messages })
    expect(ahead).toEqual(
      expect.arrayContaining([...textsOf({ system: '', tools: [], messages: request.messages })]),
    )
    const [shown] = inspectRequest(drive.driven().state.branch, drive.config).messages
    expect(shown).toMatchObject({ status: 'changed', by: 'image-notes' })
  })

  it('sends a message that is images only', () => {
    const drive = createDrive({ config: reader('claude-opus-5', true) })
    const only = image({ name: '' })
    drive.append({
      type: 'v1.message-appended',
      role: 'user',
      parts: [only],
      model: null,
      finishReason: null,
    })
    expect(drive.driven().requests[0]?.messages).toEqual([{ role: 'user', parts: [only] }])
  })
})

function withoutImages({ role, parts }: ModelRequest['messages'][number]) {
  return { role, parts: parts.filter(({ type }) => type !== 'image') }
}

const tokensFor = (model: string, each: ImagePart) =>
  imageTokens(model, { ...each, detail: 'high' }).tokens

describe('a request of too many bytes', () => {
  const refusal = failing({ kind: 'payload-bytes', remedy: 'fewer-bytes' })

  it('is asked again with notes for the oldest images, and with those of the newest message', () => {
    const drive = createDrive({
      windowTokens: 200_000,
      config: reader('claude-opus-5', true),
      answer: (_, index) => (index === 3 ? refusal : says('Seen.')),
    })
    for (const name of ['one.png', 'two.png', 'three.png', 'four.png'])
      drive.shows([image({ name, bytes: 3_000_000 })], `See ${name}`)
    const [first, second] = drive.driven().requests.slice(3)
    const names = (request: ModelRequest | undefined) =>
      (request ? imagesIn(request) : []).map(({ name }) => name)
    expect(names(first)).toEqual(['one.png', 'two.png', 'three.png', 'four.png'])
    expect(names(second)).toEqual(['three.png', 'four.png'])
    expect(textOf(second?.messages[0]?.parts ?? [])).toContain('[image “one.png”')
  })

  it('F4: is never asked again with as many, and gives up the newest images last', () => {
    fc.assert(
      fc.property(conversation, turns => {
        const drive = createDrive({
          windowTokens: 1_000_000,
          config: { automatic: false, ...reader('claude-opus-5', true) },
          answer: (_, index) => (index === turns.length - 1 ? refusal : says('Seen.')),
        })
        for (const { words, images } of turns) drive.shows(images, variedWords(words))
        const [first, second] = drive.driven().requests.slice(turns.length - 1)
        if (!first || !second) return
        expect(faultsOf(second.messages)).toEqual([])
        expect(bytesOf(second)).toBeLessThan(bytesOf(first))
        const kept = imagesIn(second).filter(({ bytes }) => bytes > 26)
        const had = imagesIn(first).filter(({ bytes }) => bytes > 26)
        expect(kept).toEqual(had.slice(had.length - kept.length))
        const sum = (images: readonly ImagePart[]) =>
          images.reduce((all, { bytes }) => all + bytes, 0)
        expect(sum(kept)).toBeLessThanOrEqual(sum(imagesIn(first)) / 2)
      }),
    )
  })
})

it('a compaction folds images away with their span, and leaves what was said of them to be found by name', () => {
  const drive = createDrive({
    windowTokens: 4_096,
    config: { ...reader('claude-opus-5', true), summarizer: 'model', modelSummaries: 'free' },
    summary: () => 'They looked at pictures.',
    answer: (_, index) => says(variedWords(100 + index)),
    recall: (asked, events) => plainSearch(events, asked),
  })
  const harbour = image({ name: 'harbour-lantern.jpg', width: 200, height: 200 })
  drive.shows([harbour], 'Remember this one.')
  for (let turn = 0; turn < 30; turn += 1) drive.user(variedWords(60 + turn))
  const { state, asked, requests } = drive.driven()
  expect(viewOf(state.branch).items.flatMap(({ parts }) => imagesOf(parts))).toEqual([])
  const read = asked.flatMap(({ plan }) => plan.toSummarize.flatMap(({ parts }) => imagesOf(parts)))
  expect(read[0]).toEqual(harbour)
  expect(imagesIn(requests.at(-1) ?? expect.fail())).toEqual([])
  drive.user('What about the harbour-lantern.jpg picture?')
  const newest = drive.driven().requests.at(-1)?.messages.at(-2)
  expect(textOf(newest?.parts ?? [])).toContain(imageNote(harbour))
})
