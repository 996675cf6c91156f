import { z } from 'zod'
import { type ImagePart, type Part, splitReasoning } from '../../engine/index.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { fromBase64, sha256Of } from '../bytes.ts'
import { MOST_IMAGE_BYTES, MOST_PIXELS } from '../file-images.ts'
import { readImageHeader } from '../image-header.ts'
import { reasoningPart, textPart } from './content.ts'
import type { ForeignPart, ForeignSession } from './foreign-session.ts'

type ForeignImage = Extract<ForeignPart, { type: 'image' }>

/** Images of a conversation that were read; null: this one cannot be. */
export interface ForeignImages {
  readonly parts: ReadonlyMap<ForeignImage, ImagePart>
  /** By hash. */
  readonly bytes: ReadonlyMap<string, Uint8Array>
  /** The number of those that could not be read. */
  readonly unread: number
}

export const NO_IMAGES: ForeignImages = { parts: new Map(), bytes: new Map(), unread: 0 }

/** Reads the images of a conversation. `find`: the bytes of a file in the same zip whose name begins so; null for none. */
export async function imagesOf(
  session: ForeignSession,
  find: (asset: string) => Promise<Uint8Array | null>,
): Promise<ForeignImages> {
  const parts = new Map<ForeignImage, ImagePart>()
  const bytes = new Map<string, Uint8Array>()
  let unread = 0
  for (const { role, parts: held } of session.messages)
    for (const part of held) {
      if (part.type !== 'image') continue
      const data = part.base64 === null ? await find(part.asset) : fromBase64(part.base64)
      const image = data && role === 'user' ? imageOf(data, part.name) : null
      if (data && image) {
        parts.set(part, image)
        bytes.set(image.hash, data)
      } else unread += 1
    }
  return { parts, bytes, unread }
}

function imageOf(bytes: Uint8Array, name: string): ImagePart | null {
  const header = readImageHeader(bytes)
  if (header === null || bytes.length > MOST_IMAGE_BYTES) return null
  const { mediaType, width, height } = header
  if (width * height > MOST_PIXELS) return null
  return {
    type: 'image',
    hash: sha256Of(bytes),
    mediaType,
    bytes: bytes.length,
    width,
    height,
    name: name.slice(0, MOST_NAME),
  }
}

const MOST_NAME = 240
/** The parts of a message as ours, and its calls. What does not fit the speaker becomes a note. */
export function partsOf(
  parts: readonly ForeignPart[],
  role: 'user' | 'assistant' | 'tool',
  images: ForeignImages,
) {
  const made: Part[] = []
  const calls: {
    readonly callId: string
    readonly foreignId: string | null
    readonly tool: string
  }[] = []
  const used = new Set<string>()
  for (const part of role === 'assistant' ? thoughtsApart(parts) : parts) {
    if (part.type === 'call') {
      const isNew = part.id !== null && !used.has(part.id)
      const callId = isNew && part.id !== null ? part.id : `call-${calls.length + 1}`
      used.add(callId)
      const tool = part.tool || 'tool'
      calls.push({ callId, foreignId: part.id, tool })
      made.push({ type: 'tool-call', callId, tool, input: inputOf(part.input) })
    } else made.push(...otherPart(part, role, images))
  }
  return { parts: made, calls }
}

/** Applications that show tags of thoughts as they come also export them so. */
function thoughtsApart(parts: readonly ForeignPart[]): readonly ForeignPart[] {
  const first = parts.find(({ type }) => type !== 'reasoning')
  if (first?.type !== 'text') return parts
  const { reasoning, text } = splitReasoning(first.text)
  if (reasoning === '') return parts
  return parts.flatMap(part =>
    part === first ? [...reasoningPart(reasoning), ...textPart(text)] : [part],
  )
}

function otherPart(
  part: Exclude<ForeignPart, { type: 'call' }>,
  role: 'user' | 'assistant' | 'tool',
  images: ForeignImages,
): readonly Part[] {
  switch (part.type) {
    case 'image': {
      const image = role === 'user' ? images.parts.get(part) : undefined
      return [image ?? { type: 'text', text: foreignNotes.image(part.name || part.asset) }]
    }
    case 'file': {
      const { name, text } = part
      if (role === 'user' && name !== '')
        return [{ type: 'text', text, file: name.slice(0, MOST_NAME) }]
      return [{ type: 'text', text: `${foreignNotes.file(name)}\n\n${text}` }]
    }
    case 'reasoning':
      return [{ type: role === 'assistant' ? 'reasoning' : 'text', text: part.text }]
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }]
    case 'result':
      return [{ type: 'text', text: part.output }]
  }
}

type Input = Extract<Part, { type: 'tool-call' }>['input']

/** The arguments of a call as JSON. */
function inputOf(input: unknown): Input {
  return z.json().catch({}).parse(input)
}
