/** Reads a file into a log. Pure and synchronous; run it in a worker, because a file may be large. */
import { z } from 'zod'
import { readEvent, type SessionEvent } from '../engine/index.ts'
import { frameFaultText, transferText, treeFaultText } from '../i18n/en/sentences/transfer.ts'
import { parseJson } from '../ports/parse-json.ts'
import { nestsDeeper } from './json.ts'
import { type ImageBytes, readImages } from './file-images.ts'
import { carriedJson, fileHash, FORMAT, FORMAT_VERSION, SessionFrame } from './session-file.ts'
import { type Reading, type Refusal, refuse, refuseOther, refuseText } from './transfer-fault.ts'

export interface ImportedSession {
  /** The title in the file; empty for none. */
  readonly title: string
  /** When the file was written, in milliseconds since 1970, UTC. */
  readonly exportedAt: number
  /** A whole log that can be stored unchanged as a new session, with its ids. */
  readonly events: readonly SessionEvent[]
  /** Bytes of the images that the events name, if the file holds them. */
  readonly images: ImageBytes
}

export type ImportReading = Reading<{ readonly session: ImportedSession }>

/** The most characters of a file; more would exceed the memory of a small device. */
export const MOST_CHARACTERS = 200_000_000
/** Deeper than the input of any tool call, and shallow enough for every reader's stack. */
const MOST_LEVELS = 200

/** Events that are read between two reports. */
const REPORT_EACH = 1_000
/** Measured shares of the work: the text is parsed before, images are read after. */
const PARSED_SHARE = 0.2
const READ_SHARE = 0.6
const HASHED_SHARE = 0.95

/** Reads a session file, also inside its HTML page: all of it, or the fault. Never throws. `onProgress`: the share read so far, from 0 to 1. */
export function importSession(
  file: string,
  onProgress: (share: number) => void = () => undefined,
): ImportReading {
  const text = carriedJson(file) ?? file
  if (text.length > MOST_CHARACTERS)
    return refuse(
      'too-large',
      transferText('tooLarge', { mostMegabytes: MOST_CHARACTERS / 1_000_000 }),
    )
  const json = parseJson(text)
  if (json === undefined) return refuseText(text)
  const framed = readFrame(json)
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
    if (!reading.ok) return refuseEvent(index + 1, reading)
    events.push(reading.event)
  }
  const broken = refuseTree(events)
  if (broken) return broken
  const onHashed = reportFrom(READ_SHARE, HASHED_SHARE)
  if (fileHash({ blobs, events: raw, onHashed }) !== sha256)
    return refuse('checksum', transferText('checksum'))
  const read = readImages(blobs, events)
  if (!read.ok) return read
  return { ok: true, session: { title: session.title, exportedAt, events, images: read.images } }
}

const Named = z.looseObject({ format: z.literal(FORMAT), version: z.int().positive() })

function readFrame(value: unknown): Reading<{ readonly frame: z.infer<typeof SessionFrame> }> {
  const named = Named.safeParse(value)
  if (!named.success) return refuseOther(frameFaultText('format', { wanted: FORMAT }))
  if (named.data.version > FORMAT_VERSION)
    return refuse(
      'future-version',
      transferText('futureVersion', {
        version: String(named.data.version),
        newestKnown: String(FORMAT_VERSION),
      }),
    )
  if (nestsDeeper(value, MOST_LEVELS)) return refuseOther(frameFaultText('depth'))
  const framed = SessionFrame.safeParse(value)
  if (framed.success) return { ok: true, frame: framed.data }
  const [issue] = framed.error.issues
  const path = issue?.path.join('.') ?? ''
  return refuseOther(path === '' ? frameFaultText('outerPart') : frameFaultText('field', { path }))
}

function refuseEvent(
  position: number,
  reading: Extract<ReturnType<typeof readEvent>, { ok: false }>,
): Refusal {
  return reading.fault === 'unknown-type'
    ? refuse(
        'unknown-event',
        transferText('unknownEvent', { type: reading.type, position: String(position) }),
      )
    : refuse(
        'broken-event',
        transferText('brokenEvent', { position: String(position), detail: reading.detail }),
      )
}

/** Null for a valid log: it begins with its only `v1.session-created`, ids are unique, and each parent is an earlier event. */
function refuseTree(events: readonly SessionEvent[]): Refusal | null {
  const known = new Set<string>()
  for (const [index, event] of events.entries()) {
    const wrong = faultOf(event, index, known)
    if (wrong !== null)
      return refuse(
        'broken-tree',
        transferText('brokenTree', { position: String(index + 1), detail: wrong }),
      )
    known.add(event.id)
  }
  return null
}

function faultOf(event: SessionEvent, index: number, known: ReadonlySet<string>): string | null {
  if ((event.type === 'v1.session-created') !== (index === 0))
    return index === 0 ? treeFaultText('noBeginning') : treeFaultText('secondBeginning')
  if (known.has(event.id)) return treeFaultText('twice', { id: event.id })
  if (index === 0) return event.parentId === null ? null : treeFaultText('firstFollows')
  if (event.parentId === null) return treeFaultText('followsNothing')
  return known.has(event.parentId)
    ? null
    : treeFaultText('followsLater', { parentId: event.parentId })
}
