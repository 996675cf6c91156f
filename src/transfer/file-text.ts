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
