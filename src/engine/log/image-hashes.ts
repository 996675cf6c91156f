import type { SessionEvent } from './event.ts'
import { imagesOf, type ImagePart } from '../message/message.ts'

/**
 * Each image that a message of the log names, on any branch, by its hash; where several name
 * one, as the first says.
 */
export function imagesNamedIn(events: readonly SessionEvent[]): ReadonlyMap<string, ImagePart> {
  const named = new Map<string, ImagePart>()
  for (const event of events) {
    if (event.type !== 'v1.message-appended') continue
    for (const image of imagesOf(event.parts))
      if (!named.has(image.hash)) named.set(image.hash, image)
  }
  return named
}
