/** The archive. This worker reads the storage itself, so that the index never passes through a page. */
import '../workers/take-port.ts'
import { speakAsNamed } from '../i18n/speak-here.ts'
import type { ArchivePort } from '../ports/archive.ts'
import { openIndexStore } from '../store/index-store.ts'
import { sealWith } from '../store/sealing.ts'
import { openStorage } from '../store/storage.ts'
import { createArchive } from '../workers/archive.ts'
import { servePage } from '../ports/connection.ts'

/** The first message says whether the storage is encrypted; the calls follow it. */
type FirstMessage = MessageEvent<{ readonly dataKey: Uint8Array | null }>

function begin({ data }: FirstMessage): void {
  sealWith(data.dataKey)
  const storage = openStorage(undefined, { writesBatches: false })
  const archive: ArchivePort = createArchive({
    store: openIndexStore(),
    events: storage.events,
    sessions: storage.sessions,
    eventsAt: storage.eventsAt,
    pause: () => new Promise(resolve => setTimeout(resolve, 0)),
  })
  servePage(archive, speakAsNamed())
}

globalThis.addEventListener('message', begin, { once: true })
