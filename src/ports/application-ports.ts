/** The ports of the application. `app` implements them; tests use fakes. */
import type {
  AuditInput,
  AuditReport,
  EventDraft,
  SessionEvent,
  ImagePart,
} from '../engine/index.ts'
import type { ArchivePort } from './archive.ts'
import type { BackupHead, BackupVisit, SessionToWrite, ZipMember, WriteForm } from './backup.ts'
import type { FoundFile, ImportReading } from './imports.ts'
import type { DeviceFacts } from './device-facts.ts'
import type { DocumentPort } from './documents.ts'
import type { OpenFolder } from './folder.ts'
import type { KeySignInPort } from './key-sign-in.ts'
import type { LocalRunner } from './local-runner.ts'
import type { ChatModel, ExtractiveSummarizer, Tokenizer, Tool } from './chat-model.ts'
import type { EndpointPort, FoundServer, KnownServer } from './endpoint.ts'
import type { Clock, Locks, Memory, NextId, Visibility } from './platform.ts'
import type { SyncCodec } from './sync-codec.ts'
import type { BeginStorageSignIn, OpenSyncRemote, ProbeSyncRemote } from './sync-remote.ts'
import type { StoragePort } from './storage.ts'
import type { RescuePort } from './rescue.ts'
import type { SandboxPort } from './sandbox.ts'
import type { OutsideTools } from './tool-servers.ts'
import type { SealedVaultPort, VaultPort } from './vault.ts'

export interface ReadingOptions {
  /** Stops the reading when aborted. */
  readonly signal?: AbortSignal
  /** Called at times with the share read so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Reads and writes session files, outside the page's thread if possible. */
export interface TransferPort {
  /** Resolves with the file's text; JSON by default. Rejects with the signal's reason. */
  write(session: SessionToWrite, form?: WriteForm, signal?: AbortSignal): Promise<string>
  /** Rejects with `TransferError`, or with the signal's reason. Stores nothing. */
  read(
    text: string,
    options?: ReadingOptions,
  ): Promise<{
    readonly title: string | null
    readonly events: readonly SessionEvent[]
    readonly images: ReadonlyMap<string, Uint8Array>
  }>
  /**
   * Zips the members that `next` gives, until it gives null. Rejects with `TransferError` if a zip cannot hold them all, and with the
   * signal's reason.
   */
  zip(next: () => Promise<ZipMember | null>, signal?: AbortSignal): Promise<Blob>
  /** Reads a backup, session by session. If it is no backup, rejects with `TransferError` before the first visit. */
  readBackup(file: Blob, visit: BackupVisit): Promise<BackupHead>
  /** Reads files of conversations of any application, session by session. */
  readImports(reading: ImportReading): Promise<readonly FoundFile[]>
}

/** Compares a summary with its originals, outside the page's thread if possible. */
export type RunAudit = (input: AuditInput) => Promise<AuditReport>

/** Known services and local servers. */
interface ServersPort {
  /** In the order of display. */
  known(): Promise<readonly KnownServer[]>
  /** Asks the usual ports of this computer, in a few seconds at most. Rejects only if aborted. */
  discover(signal: AbortSignal): Promise<readonly FoundServer[]>
  /** Keys for those who sign in at a service. */
  readonly signIn: KeySignInPort
}

/** Remotes where devices leave sync files for each other, how sync files are sealed, and the saved keys as they travel. */
export interface RemotePorts {
  readonly open: OpenSyncRemote
  readonly probe: ProbeSyncRemote
  readonly beginSignIn: BeginStorageSignIn
  readonly codec: SyncCodec
  readonly vault: SealedVaultPort
  /** A name for this device: its browser and system. */
  deviceName(): string
  /** What this device is: `computer`, `phone` or `tablet`. */
  deviceForm(): string
}

/** The browser's report of the network. */
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
  /** The tools of this device. */
  readonly tools: readonly Tool[]
  readonly sandbox: SandboxPort
  /** Tools that reach the network, loaded when the person wants one of them. */
  readonly outsideTools: () => Promise<OutsideTools>
  readonly extract: ExtractiveSummarizer
  readonly examine: RunAudit
  readonly archive: ArchivePort
  readonly demo: ChatModel
  readonly endpoint: EndpointPort
  readonly servers: ServersPort
  readonly network: NetworkPort
  readonly visibility: Visibility
  readonly memory: Memory
  readonly vault: VaultPort
  /** What the browser reports of this device. */
  readonly deviceFacts: () => Promise<DeviceFacts>
  /** The runners of this device, in the order of display. */
  readonly runners: readonly LocalRunner[]
  readonly transfer: TransferPort
  readonly openFolder: OpenFolder
  /** Loaded when this device syncs, or is about to. */
  readonly remotes: () => Promise<RemotePorts>
  /** Exports unreadable sessions as stored. */
  readonly rescue: Pick<RescuePort, 'exportSession'>
  readonly decodeImage: DecodeImage
  readonly documents: DocumentPort
  /** Runs later, when the page is idle, so that exact counting does not delay the first typed word. */
  readonly whenIdle: (run: () => void) => void
  /** Resolves when the page has been painted, or cannot be. Code that the paint does not need is loaded then. */
  readonly firstDrawn: () => Promise<void>
  /** The sample session, loaded at first use. */
  readonly sample: () => Promise<Sample>
}

/** A conversation to look at, oldest first. */
export interface Sample {
  readonly title: string
  /** The first part of the log, whose events do not refer to ids. */
  readonly drafts: readonly EventDraft[]
  /** The rest of the log, which refers to ids of `events`; absent for none. */
  readonly following?: (events: readonly SessionEvent[]) => readonly EventDraft[]
}

/** Pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A decoded image, the right way up. */
export interface DecodedImage extends ImageSize {
  /** The image as a file of this type, else as PNG; on white if the type has no transparency. `quality`: 0 to 1; PNG ignores it. */
  draw(
    size: ImageSize,
    as: { readonly mediaType: ImagePart['mediaType']; readonly quality: number },
  ): Promise<Blob>
  /** Frees the pixels. */
  close(): void
}

/** Rejects for a file that cannot be decoded. */
export type DecodeImage = (file: Blob) => Promise<DecodedImage>

/** A page of the web, as it was read. */
export interface WebPage {
  /** The address that was asked. */
  readonly url: string
  readonly status: number
  /** For example `text/html`; empty if the server did not say. */
  readonly type: string
  /** Empty for a type that is no text. */
  readonly text: string
  /** True: the page is longer than what was read. */
  readonly isCut: boolean
}

/**
 * Reads a page without cookies and without the address of this one, and follows no redirect. Rejects with `AppError`:
 * `redirected`, `cors` (also if nothing answers), `mixed-content`; or with the signal's reason.
 */
export type ReadWebPage = (url: URL, signal: AbortSignal) => Promise<WebPage>
