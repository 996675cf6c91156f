import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { imageNote, type ModelRequest } from '../../engine/message/message.ts'
import { streamAnswer } from '../../runtime/requests/stream-answer.ts'
import type { Respond } from '../sse-server.ts'
import { IMAGE, IMAGE_BYTES } from '../tiny-image.ts'
import type { WireFamily } from './family.ts'
import { chunksOfStep, HELLO, REQUEST, scriptedServer, serving } from './scripted-server.ts'
import { refusing, saying, streaming } from './serve.ts'

const PARTS = [
  { type: 'text', text: 'Where is' },
  IMAGE,
  { type: 'text', text: 'this, and when?' },
] as const
const NOTED: ModelRequest = { ...REQUEST, messages: [{ role: 'user', parts: PARTS }] }
const SHOWN: ModelRequest = { ...NOTED, images: new Map([[IMAGE.hash, IMAGE_BYTES]]) }

const BASE64 = Buffer.from(IMAGE_BYTES).toString('base64')
const ADDRESS = `data:image/webp;base64,${BASE64}`
const SEEN = ['Where is', ADDRESS, 'this, and when?']
const NOTES = ['Where is', imageNote(IMAGE), 'this, and when?']
const NOTE = NOTES.join('\n\n')
const WRITTEN: ModelRequest = {
  ...REQUEST,
  messages: [{ role: 'user', parts: NOTES.map(text => ({ type: 'text', text })) }],
}

/** Images of a message go out whole and in their place, or as a note if the server takes none. */
export function describeImages(family: WireFamily): void {
  describe('with images', () => {
    const { modelAt, chunksFrom, failureOf } = scriptedServer(family)
    const seen = (body: unknown) => family.hear(body).newest

    it.each([
      ['their bytes as they are, with their type, in their place among the words', SHOWN, SEEN],
      ['a note, in one text with the words, where the bytes are missing', NOTED, [NOTE]],
      ['one text where the words and the notes were written already', WRITTEN, [NOTE]],
    ])('sends %s', async (_, request, parts) => {
      const server = await serving(saying(family, HELLO))
      await chunksFrom(server, request)
      expect(seen(server.bodies[0])).toEqual(parts)
      expect(JSON.stringify(server.bodies).includes(BASE64)).toBe(request === SHOWN)
    })

    it('sends notes once the server refused images, and from then on; says so the first time', async () => {
      const server = await serving(refusingImages('this model does not support image input'))
      const model = await modelAt(server)
      const chunks = [await chunksOfStep(model, SHOWN), await chunksOfStep(model, SHOWN)]
      for (const ofTurn of chunks) expect(ofTurn.at(-1)).toMatchObject({ type: 'finish' })
      const told = chunks.map(ofTurn => ofTurn.findIndex(({ type }) => type === 'images-refused'))
      expect(told).toEqual([0, -1])
      expect(server.bodies.map(seen)).toEqual([SEEN, [NOTE], [NOTE]])
    })

    it('sends notes also where the refusal comes inside the stream', async () => {
      const words = 'Model does not support images. Please use a model that does.'
      const server = await serving((request, response, body) =>
        (holdsImage(body) ? streaming([family.streamError(words)]) : saying(family, HELLO))(
          request,
          response,
          body,
        ),
      )
      expect((await chunksFrom(server, SHOWN)).at(-1)).toMatchObject({ type: 'finish' })
      expect(server.bodies.map(seen)).toEqual([SEEN, [NOTE]])
    })

    it('keeps sending them where one was too large, and says so', async () => {
      const words = 'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum'
      const server = await serving(
        refusing({
          status: 400,
          body: { error: { message: `${words}: 6000000 > 5242880 bytes` } },
        }),
      )
      const model = await modelAt(server)
      const outcome = await streamAnswer(model, SHOWN, {
        signal: new AbortController().signal,
        onParts: () => undefined,
      })
      expect(outcome).toMatchObject({ failure: { kind: 'payload-bytes', limitTokens: null } })
      await chunksOfStep(model, SHOWN).catch(() => undefined)
      expect(server.bodies.map(seen)).toEqual([SEEN, SEEN])
    })

    it.each([
      ['the address', ADDRESS],
      ['a piece of the address', ADDRESS.slice(0, 90)],
      ['the bytes', BASE64],
    ])('repeats nothing of them that an error tells: %s', async (_, told) => {
      const error = await failureOf(
        refusing({ status: 400, body: { error: { message: `'${told}' is not valid` } } }),
        SHOWN,
      )
      expect(error.body).toContain("'[image]' is not valid")
      const everything = JSON.stringify(error, Object.getOwnPropertyNames(error))
      expect(everything).not.toContain(BASE64.slice(0, 24))
      expect(everything).not.toContain(BASE64.slice(-24))
    })

    function holdsImage(body: string): boolean {
      return seen(JSON.parse(body)).some(part => part.startsWith('data:'))
    }

    /** Answers every request without an image. */
    function refusingImages(message: string): Respond {
      return (request, response, body) =>
        (holdsImage(body)
          ? refusing({ status: 400, body: { error: { message } } })
          : saying(family, HELLO))(request, response, body)
    }
  })
}
