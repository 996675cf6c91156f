/**
 * From a file to a log. Pure and synchronous, to be run in a worker: a file may be large.
 *
 * @module
 */
import { z } from 'zod'
import { readEvent, type SessionEvent } from '../engine/index.ts'
import { frameFaults, transferSentences, treeFaults } from '../i18n/en/sentences/transfer.ts'
import { nestsDeeper } from './json.ts'
import { type ImageBytes, readImages } from './file-images.ts'
import { fileHash, FORMAT, FORMAT_VERSION, SessionFrame } from './session-file.ts'
import { brokenJson, fault, notASession, type TransferFault } from './transfer-fault.ts'

export interface ImportedSession {
  /** As the file names it; empty for none. */
  readonly title: string
  /** When the file was written: milliseconds since the Unix epoch, UTC. */
  readonly exportedAt: number
  /** A whole log that can be appended to a new session as it is, ids included. */
  readonly events: readonly SessionEvent[]
  /** Bytes of the images that the events name, as far as the file holds them. */
  readonly images: ImageBytes
}

export type ImportReading =
  | { readonly ok: true; readonly session: ImportedSession }
  | { readonly ok: false; readonly fault: TransferFault }

/** Characters of a file; more would not fit into the memory of a small device. */
export const MOST_CHARACTERS = 200_000_000
/** Deeper than any tool call's input, and shallow enough for every reader's stack. */
const MOST_LEVELS = 200

/** Events that are read between two reports. */
const REPORT_EACH = 1_000
/** Shares of the work, as they were measured: parsing the text comes before, reading images after. */
const PARSED_SHARE = 0.2
const READ_SHARE = 0.6
const HASHED_SHARE = 0.95

/** Reads a session file: all of it, or the reason. Never throws. `onProgress`: the share that is read, from 0 to 1. */
export function importSession(
  text: string,
  onProgress: (share: number) => void = () => undefined,
): ImportReading {
  if (text.length > MOST_CHARACTERS)
    return refuse(fault('too-large', transferSentences.tooLarge(MOST_CHARACTERS / 1_000_000)))
  const json = parseJson(text)
  if (!json.ok) return json
  const framed = readFrame(json.value)
  if (!framed.ok) return framed
  const { events: raw, blobs, sha256, session, exportedAt } = framed.frame

  const reportFrom = (from: number, to: number) => (index: number) => {
    if (index % REPORT_EACH === 0) onProgress(from + ((to - from) * index) / raw.length)
  }
  const onRead = reportFrom(PARSED_SHARE, READ_SHARE)
  const events: SessionEvent[] = []
  for (const [index, record] of raw.entries()) {
    onRead(index)
    const reading = readEvent(record)
    if (!reading.ok) return refuse(eventFault(index + 1, reading))
    events.push(reading.event)
  }
  const broken = treeFault(events)
  if (broken) return refuse(broken)
  const onHashed = reportFrom(READ_SHARE, HASHED_SHARE)
  if (fileHash({ blobs, events: raw, onHashed }) !== sha256)
    return refuse(fault('checksum', transferSentences.checksum))
  const read = readImages(blobs, events)
  if (!read.ok) return read
  return { ok: true, session: { title: session.title, exportedAt, events, images: read.images } }
}

function refuse(reason: TransferFault): { readonly ok: false; readonly fault: TransferFault } {
  return { ok: false, fault: reason }
}

type Refusal = ReturnType<typeof refuse>

function parseJson(text: string): { readonly ok: true; readonly value: unknown } | Refusal {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text
  try {
    return { ok: true, value: JSON.parse(bare) }
  } catch (cause) {
    if (cause instanceof SyntaxError) return refuse(brokenJson(bare))
    throw cause
  }
}

const Named = z.looseObject({ format: z.literal(FORMAT), version: z.int().positive() })

function readFrame(
  value: unknown,
): { readonly ok: true; readonly frame: z.infer<typeof SessionFrame> } | Refusal {
  const named = Named.safeParse(value)
  if (!named.success) {
    const app = foreignAppOf(value)
    return refuse(
      app === null
        ? notASession(frameFaults.format(FORMAT))
        : fault('foreign', transferSentences.foreign(app)),
    )
  }
  if (named.data.version > FORMAT_VERSION)
    return refuse(
      fault('future-version', transferSentences.futureVersion(named.data.version, FORMAT_VERSION)),
    )
  if (nestsDeeper(value, MOST_LEVELS)) return refuse(notASession(frameFaults.depth))
  const framed = SessionFrame.safeParse(value)
  if (framed.success) return { ok: true, frame: framed.data }
  const [issue] = framed.error.issues
  return refuse(notASession(frameFaults.field(issue?.path.join('.') ?? '')))
}

function eventFault(
  position: number,
  reading: Extract<ReturnType<typeof readEvent>, { ok: false }>,
): TransferFault {
  return reading.fault === 'unknown-type'
    ? fault('unknown-event', transferSentences.unknownEvent(reading.type, position))
    : fault('broken-event', transferSentences.brokenEvent(position, reading.detail))
}

/**
 * Null for a sound log: it begins with its only `v1.session-created`, ids occur once, each event names an earlier one
 * as parent.
 */
function treeFault(events: readonly SessionEvent[]): TransferFault | null {
  const known = new Set<string>()
  for (const [index, event] of events.entries()) {
    const wrong = faultOf(event, index, known)
    if (wrong !== null) return fault('broken-tree', transferSentences.brokenTree(index + 1, wrong))
    known.add(event.id)
  }
  return null
}

function faultOf(event: SessionEvent, index: number, known: ReadonlySet<string>): string | null {
  if ((event.type === 'v1.session-created') !== (index === 0))
    return index === 0 ? treeFaults.noBeginning : treeFaults.secondBeginning
  if (known.has(event.id)) return treeFaults.twice(event.id)
  if (index === 0) return event.parentId === null ? null : treeFaults.firstFollows
  if (event.parentId === null) return treeFaults.followsNothing
  return known.has(event.parentId) ? null : treeFaults.followsLater(event.parentId)
}

const list = z.array(z.unknown())
const record = z.looseObject({})

/** What a file, or a conversation in it, has in no other application's export. */
const SHAPES: readonly (readonly [app: string, shape: z.ZodType])[] = [
  ['ChatGPT', z.looseObject({ mapping: record })],
  ['Claude.ai', z.looseObject({ chat_messages: list })],
  ['Open WebUI', z.looseObject({ chat: z.looseObject({ history: record }) })],
  ['LibreChat', z.looseObject({ conversationId: z.string(), messages: list })],
  ['LibreChat', z.looseObject({ conversationId: z.string(), messagesTree: list })],
  ['llama.cpp', z.looseObject({ conv: record, messages: list })],
  ['Chatbox', z.looseObject({ 'chat-sessions-list': list })],
  ['NextChat', z.looseObject({ 'chat-next-web-store': record })],
  ['Gemini', z.looseObject({ header: z.string().startsWith('Gemini') })],
]

/** The application whose export this is; null where the shape is of none that is known. */
function foreignAppOf(json: unknown): string | null {
  const parts: readonly unknown[] = Array.isArray(json) ? json : [json]
  const fits = (shape: z.ZodType) => parts.some(part => shape.safeParse(part).success)
  return SHAPES.find(([, shape]) => fits(shape))?.[0] ?? null
}
