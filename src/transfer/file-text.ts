import { z } from 'zod'
import { fileHash, FORMAT, FORMAT_VERSION, WRITER, type SessionFile } from './session-file.ts'

export interface FileContents {
  /** As the list shows it; empty for none. */
  readonly title: string
  /** Milliseconds since the Unix epoch, UTC. */
  readonly exportedAt: number
  /** When the session began, in milliseconds since the Unix epoch, UTC. */
  readonly createdAt: number
  /** Bytes of images as base64, by their SHA-256. */
  readonly blobs: Readonly<Record<string, string>>
  /** The whole log, in order: values that JSON can hold. */
  readonly events: readonly unknown[]
}

/** The text of a session file, whatever its entries are. The head laid out for people, then one entry on each line. */
export function fileText(contents: FileContents): string {
  const { title, exportedAt, createdAt, blobs, events } = contents
  const head: SessionFile = {
    format: FORMAT,
    version: versionOf(events),
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

const Attached = z.looseObject({ parts: z.array(z.unknown()) })
const NamedFile = z.looseObject({ type: z.literal('text'), file: z.string() })
const NamedImage = z.looseObject({ type: z.literal('image') })

/** The lowest version that holds these entries, whether or not the bytes of their images are at hand. */
function versionOf(events: readonly unknown[]): SessionFile['version'] {
  const parts = events.flatMap(event => Attached.safeParse(event).data?.parts ?? [])
  if (parts.some(part => NamedFile.safeParse(part).success)) return FORMAT_VERSION
  return parts.some(part => NamedImage.safeParse(part).success) ? 2 : 1
}
