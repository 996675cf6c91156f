import { z } from 'zod'
import { Instant, SessionEvent } from '../engine/index.ts'
import { canonicalJson } from './json.ts'
import { createSha256 } from './bytes.ts'

/** The name that identifies a session file. */
export const FORMAT = 'palimpsest-session'
/** Raised when readers of the version before can no longer understand a file. */
export const FORMAT_VERSION = 1
/** Name and version of the application that writes the file. */
export const WRITER = 'Palimpsest 0.1.0'

/** Everything but `events`, so that a reader can check each event separately. */
const frame = {
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  app: z.string().min(1).describe('Name and version of the program that wrote the file.'),
  exportedAt: Instant.describe(
    'When the file was written: milliseconds since the Unix epoch, UTC.',
  ),
  session: z.strictObject({
    title: z
      .string()
      .describe(
        'As the list showed it; empty for none. For readers: an import takes the title from the events.',
      ),
    createdAt: Instant.describe('When the session began: milliseconds since the Unix epoch, UTC.'),
  }),
  blobs: z
    .record(z.string().regex(/^[0-9a-f]{64}$/), z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/))
    .describe(
      'Bytes of the images that messages name, by their SHA-256, as base64; an image may be missing.',
    ),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256, in hexadecimal, of the canonical JSON of {"blobs": …, "events": …}.'),
}

/** A file whose events are not read yet. */
export const SessionFrame = z.strictObject({ ...frame, events: z.array(z.unknown()).min(1) })

/** A whole log as JSON. `docs/format.md` explains it; `docs/session.schema.json` is generated from here. */
export const SessionFile = z.strictObject({
  ...frame,
  events: z
    .array(SessionEvent)
    .min(1)
    .describe(
      'The whole log in the order in which it was written; each parent before its children.',
    ),
})
export type SessionFile = z.infer<typeof SessionFile>

/** The `sha256` of a file: of the canonical JSON of its `blobs` and `events`. */
export function fileHash({
  blobs,
  events,
  onHashed,
}: {
  readonly blobs: unknown
  readonly events: readonly unknown[]
  /** Called before each event, with its index. */
  readonly onHashed?: (index: number) => void
}): string {
  const hash = createSha256()
  hash.update(`{"blobs":${canonicalJson(blobs)},"events":[`)
  for (const [index, event] of events.entries()) {
    onHashed?.(index)
    hash.update((index === 0 ? '' : ',') + canonicalJson(event))
  }
  hash.update(']}')
  return hash.hex()
}

interface FileContents {
  /** As in the list; empty for none. */
  readonly title: string
  /** Milliseconds since 1970, UTC. */
  readonly exportedAt: number
  /** When the session began, in milliseconds since 1970, UTC. */
  readonly createdAt: number
  /** Bytes of images as base64, by their SHA-256. */
  readonly blobs: Readonly<Record<string, string>>
  /** The whole log, in order: values that JSON can hold. */
  readonly events: readonly unknown[]
}

/** The text of a session file with any events: the head in readable form, then one event per line. */
export function fileText(contents: FileContents): string {
  const { title, exportedAt, createdAt, blobs, events } = contents
  const head: SessionFile = {
    format: FORMAT,
    version: FORMAT_VERSION,
    app: WRITER,
    exportedAt,
    session: { title, createdAt },
    sha256: fileHash({ blobs, events }),
    blobs,
    events: [],
  }
  const opening = JSON.stringify({ ...head, events: undefined }, null, 2).slice(0, -2)
  const lines = events.map(event => `    ${JSON.stringify(event)}`)
  return `${opening},\n  "events": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/**
 * The session file inside an HTML page: the text of a `template`, which a browser neither draws nor runs. The signs of
 * HTML are written as JSON escapes, so the text reads the same to a parser of HTML and to a search.
 */
const OPENING = '<template id="palimpsest-session">'
const CLOSING = '</template>'

const ESCAPES: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
}

/** The element for this JSON, in which the signs stand in strings only. */
export function carrierOf(json: string): string {
  return OPENING + json.replaceAll(/[<>&]/g, sign => ESCAPES[sign] ?? sign) + CLOSING
}

/** The session file inside a page that Export has written, perhaps cut off; null for every other text. Parses no HTML. */
export function carriedJson(text: string): string | null {
  if (!/^\s*</.test(text)) return null
  const start = text.indexOf(OPENING)
  if (start < 0) return null
  const end = text.indexOf(CLOSING, start)
  return text.slice(start + OPENING.length, end < 0 ? undefined : end)
}
