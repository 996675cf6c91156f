/**
 * The message box: what is typed and attached, and the messages that have left it but are not stored elsewhere yet. What
 * is stored of the box holds their words until they are. One change of the stored box is made at a time.
 *
 * @module
 */
import type { Attachment } from '../../../engine/index.ts'
import type { Drafts, FromBox } from '../../../ports/drafts.ts'
import { wordsTogether } from '../words-together.ts'
import type { SessionEffect } from './effects.ts'
import type { Command } from './inputs.ts'
import { afterRefusal, afterWrite, type Changed, KEPT, type Keeping } from './keeping.ts'

export interface Outgoing {
  /** Names the message also where it waits in the queue. */
  readonly id: string
  readonly text: string
  readonly images: readonly Attachment[]
  /** False: the words were never in the box. */
  readonly wasTyped: boolean
  /** The request that is answered once the message is stored. */
  readonly reply: number
  /** `nowhere`: it is not decided yet. `queue`: the session is stored, so that the message may be. */
  readonly to: 'nowhere' | 'log' | 'queue'
}

export interface Box {
  readonly typed: string
  /** The text as this tab stored it last. */
  readonly stored: string
  readonly images: readonly Attachment[]
  /** In the order in which they were sent. */
  readonly outgoing: readonly Outgoing[]
  /** What changes the stored box just now, and the text that is stored afterwards; null for nothing. */
  readonly change: {
    readonly of: 'text' | 'images' | 'message'
    readonly text: string
  } | null
  readonly text: Keeping
  readonly imagesAreDue: boolean
  /** What was taken out; the bytes of images are to be deleted once that is stored. */
  readonly removed: readonly Attachment[]
  /** Requests that are answered once the images are stored. */
  readonly replies: readonly number[]
}

export function boxOf({ composer, attachments }: Drafts): Box {
  return {
    typed: composer,
    stored: composer,
    images: attachments,
    outgoing: [],
    change: null,
    text: KEPT,
    imagesAreDue: false,
    removed: [],
    replies: [],
  }
}

/** A person has typed. */
export function withTyped(box: Box, typed: string): Box {
  return { ...box, typed, text: { ...box.text, isDue: true, waits: false } }
}

/** Takes a message out of what is typed and attached. */
export function withOutgoing(
  box: Box,
  { id, text, withImages, reply }: Extract<Command, { type: 'send' }>,
): Box {
  const wasTyped = box.typed.trim() === text.trim()
  const images = withImages ? box.images : []
  return {
    ...box,
    typed: wasTyped ? '' : box.typed,
    images: withImages ? [] : box.images,
    outgoing: [...box.outgoing, { id, text, images, wasTyped, reply, to: 'nowhere' }],
  }
}

/** The message is on its way to this place. */
export function heading(box: Box, id: string, to: Outgoing['to']): Box {
  return {
    ...box,
    outgoing: box.outgoing.map(message => (message.id === id ? { ...message, to } : message)),
  }
}

/** Lays the words before what was typed since, unless they are stored elsewhere. */
export function putBack(box: Box, id: string): Box {
  const message = box.outgoing.find(other => other.id === id)
  if (!message) return box
  return {
    ...without(box, id),
    typed: message.wasTyped ? wordsTogether(message.text, box.typed) : box.typed,
    images: [...message.images, ...box.images],
  }
}

/** The message is stored elsewhere, and has left the stored box. */
export function leftBox(box: Box, id: string): Box {
  return { ...without(box, id), stored: box.change?.text ?? box.stored, change: null }
}

/** What leaves the stored box with the message, and what stays. */
export function fromBox({ outgoing, stored, typed }: Box, { id, images }: Outgoing): FromBox {
  const others = outgoing.filter(other => other.id !== id).map(({ text }) => text)
  return { type: 'box', stored, left: wordsTogether(...others, typed), images }
}

/** The change is begun that stores this text. */
export function changing(box: Box, of: 'text' | 'images' | 'message', text = box.stored): Box {
  return { ...box, change: { of, text } }
}

/** The next change of the stored box, where none is under way; null for none. `queued` names a message that it queues. */
export function nextChange(box: Box): {
  readonly box: Box
  readonly effect: SessionEffect
  readonly queued?: string
} | null {
  if (box.change !== null) return null
  const message = box.outgoing.find(({ to }) => to === 'queue')
  if (message) {
    const { id, text, images } = message
    const from = fromBox(box, message)
    return {
      box: changing(box, 'message', from.left),
      effect: { type: 'enqueue', message: { id, text, images }, from },
      queued: id,
    }
  }
  if (box.text.isDue && !box.text.waits) {
    const words = wordsTogether(...box.outgoing.map(({ text }) => text), box.typed)
    return {
      box: { ...changing(box, 'text', words), text: { ...box.text, isDue: false } },
      effect: { type: 'write-draft', draft: { key: 'composer', value: words } },
    }
  }
  if (!box.imagesAreDue) return null
  const images = [...box.outgoing.flatMap(other => other.images), ...box.images]
  return {
    box: { ...changing(box, 'images'), imagesAreDue: false },
    effect: { type: 'write-draft', draft: { key: 'attachments', value: images } },
  }
}

/** The text is written, or, with an error, could not be. */
export function textWritten(box: Box, error?: unknown): Changed<Box> {
  const [text, effects] =
    error === undefined
      ? afterWrite(box.text)
      : afterRefusal(box.text, error, { doing: 'typing', timer: 'typed' })
  const stored = error === undefined ? (box.change?.text ?? box.stored) : box.stored
  return [{ ...box, stored, text, change: null }, effects]
}

/** The images are written, or, with an error, could not be. */
export function imagesWritten(box: Box, error?: unknown): Changed<Box> {
  const reports: readonly SessionEffect[] = error === undefined ? [] : [{ type: 'report', error }]
  if (box.imagesAreDue) return [{ ...box, change: null }, reports]
  const { removed, replies } = box
  const forgets = error === undefined && removed.length > 0
  return [
    { ...box, change: null, replies: [], removed: forgets ? [] : removed },
    [
      ...reports,
      ...replies.map(reply => ({ type: 'reply', reply }) as const),
      ...(forgets ? [{ type: 'forget-images', images: removed, reply: null } as const] : []),
    ],
  ]
}

function without(box: Box, id: string): Box {
  return { ...box, outgoing: box.outgoing.filter(message => message.id !== id) }
}
