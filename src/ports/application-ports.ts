/**
 * What the application is built on; `app` brings the real things together, tests bring fakes.
 *
 * @module
 */
import type { AuditInput, AuditReport, EventDraft, SessionEvent } from '../engine/index.ts'
import type { ArchivePort } from './archive.ts'
import type { BackupHead, BackupVisit, SessionToWrite, ZipMember } from './backup.ts'
import type { DeviceFacts } from './device-facts.ts'
import type { DecodeImage } from './image-decoder.ts'
import type { LocalRunner } from './local-runner.ts'
import type { ChatModel, ExtractiveSummarizer, Tokenizer, Tool } from './chat-model.ts'
import type { EndpointPort, FoundServer, KnownServer } from './endpoint.ts'
import type { Clock, Locks, Memory, NextId } from './platform.ts'
import type { StoragePort } from './storage.ts'
import type { RescuePort } from './rescue.ts'
import type { VaultPort } from './vault.ts'

export interface ReadingOptions {
  /** Aborted: nothing more is read. */
  readonly signal?: AbortSignal
  /** Called now and then with the share that has been read, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Reads and writes session files, away from the page's own thread where it can be. */
export interface TransferPort {
  /** The file's text. */
  write(session: SessionToWrite): Promise<string>
  /** Rejects with `TransferError`, or with the signal's reason; nothing is stored here. */
  read(
    text: string,
    options?: ReadingOptions,
  ): Promise<{
    readonly title: string | null
    readonly events: readonly SessionEvent[]
    readonly images: ReadonlyMap<string, Uint8Array>
  }>
  /** Zips what `next` gives, one after the other, until it gives null. Rejects with `TransferError` for more than a zip can hold. */
  zip(next: () => Promise<ZipMember | null>): Promise<Blob>
  /** Reads a backup, session by session. Rejects with `TransferError` where it is none, before anything is visited. */
  readBackup(file: Blob, visit: BackupVisit): Promise<BackupHead>
}

/** Holds a summary against its originals, away from the page's own thread where it can be. */
export type RunAudit = (input: AuditInput) => Promise<AuditReport>

/** Services and local servers that are known beforehand. */
export interface ServersPort {
  /** As they are offered. */
  known(): Promise<readonly KnownServer[]>
  /** Asks the usual ports of this computer, which takes a few seconds at most. Rejects for an abort only. */
  discover(signal: AbortSignal): Promise<readonly FoundServer[]>
}

/** Whether this device has a network, as far as the browser knows. */
export interface NetworkPort {
  isOnline(): boolean
  /** Calls back when that changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface ApplicationPorts {
  readonly storage: StoragePort
  readonly clock: Clock
  readonly nextId: NextId
  readonly locks: Locks
  readonly tokenizer: Tokenizer
  readonly tools: readonly Tool[]
  readonly extract: ExtractiveSummarizer
  readonly examine: RunAudit
  readonly archive: ArchivePort
  readonly demo: ChatModel
  readonly endpoint: EndpointPort
  readonly servers: ServersPort
  readonly network: NetworkPort
  readonly memory: Memory
  readonly vault: VaultPort
  /** What the browser reports of this device. */
  readonly deviceFacts: () => Promise<DeviceFacts>
  /** What runs models on this device, in the order in which they are shown. */
  readonly runners: readonly LocalRunner[]
  readonly transfer: TransferPort
  /** Sessions that cannot be read, as they are stored. */
  readonly rescue: Pick<RescuePort, 'exportSession'>
  readonly decodeImage: DecodeImage
  /** Runs later, when the page is at rest: counting exactly must not delay the first word typed. */
  readonly whenIdle: (run: () => void) => void
  /** Resolves once the page has been drawn, or cannot be: what is not needed for that is fetched then. */
  readonly firstDrawn: () => Promise<void>
  /** The sample session, loaded when it is first needed. */
  readonly sample: () => Promise<Sample>
}

/** A conversation that a first run opens, oldest first. */
export interface Sample {
  readonly title: string
  /** The log up to what rests on the ids of what is before it. */
  readonly drafts: readonly EventDraft[]
  /** The rest of the log; none where left out. */
  readonly following?: (events: readonly SessionEvent[]) => readonly EventDraft[]
}
