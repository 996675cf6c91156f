/**
 * What a person sent, as the AI SDK takes it: words, and images where their bytes are at hand.
 *
 * @module
 */
import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { imageNote, type ModelRequest, type Part } from '../../engine/index.ts'
import type { CapabilityFallback } from './fallbacks.ts'

/** Bytes by the hash under which parts name them. */
export type Images = ReadonlyMap<string, Uint8Array>

const NONE: Images = new Map()

/** The images that go out with a step; none to a server that refused them. */
export function imagesOf({
  request,
  connection,
}: {
  readonly request: Pick<ModelRequest, 'images'>
  readonly connection: { readonly fallbacks: ReadonlySet<CapabilityFallback> }
}): Images {
  return connection.fallbacks.has('no-images') ? NONE : (request.images ?? NONE)
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content']

/**
 * The parts in their order. A note replaces an image without bytes; where there is no image, all is one text,
 * since servers that take no images may take no list of parts either.
 */
export function userContent(parts: readonly Part[], images: Images): UserContent {
  const content = parts.flatMap(part => contentOf(part, images))
  const texts = content.flatMap(part => (part.type === 'text' ? [part.text] : []))
  const isOnlyText = texts.length > 1 && texts.length === content.length
  return isOnlyText ? [{ type: 'text', text: texts.join('\n\n') }] : content
}

function contentOf(part: Part, images: Images): UserContent {
  if (part.type === 'text') return [{ type: 'text', text: part.text }]
  if (part.type !== 'image') return []
  const data = images.get(part.hash)
  return data === undefined
    ? [{ type: 'text', text: imageNote(part) }]
    : [{ type: 'file', mediaType: part.mediaType, data: { type: 'data', data } }]
}
