/** Remotes where the devices of one person leave encrypted sync files for each other. */
import { AppError } from './errors.ts'
import type { FolderHandle } from './folder.ts'

/**
 * Immutable files in one folder. Every function rejects with `SyncRemoteError` or with the signal's reason. Over a network each ends
 * within a minute and one second for each 50 kB, without a signal, too. A name is one that `SYNC_FILE_NAME` describes; others throw `RangeError`.
 */
export interface SyncRemote {
  /** The names of all sync files, in no order. Other files in the folder are not named. Rejects if there are more than `MOST_SYNC_FILES`. */
  list(signal?: AbortSignal): Promise<readonly string[]>
  /** Null if there is none, or none any more. */
  get(name: string, signal?: AbortSignal): Promise<Uint8Array | null>
  /** Writes a sync file, whole or not at all. False: one of that name is there, and stays as it is. */
  putIfAbsent(name: string, bytes: Uint8Array, signal?: AbortSignal): Promise<boolean>
  /** Does nothing if there is none. */
  remove(name: string, signal?: AbortSignal): Promise<void>
  /**
   * Only of remotes that can tell: waits until something is written or removed after `mark`, and resolves with the next mark. With null it
   * resolves at once, with the mark of now.
   */
  watch?(mark: string | null, signal: AbortSignal): Promise<string>
}

/** What a sync file, a file with keys, or a probe is called. A conflicted copy of any of them is called otherwise. */
export const SYNC_FILE_NAME = /^(?:[0-9a-f]{64}|key(?:-\d{1,6})?|probe-[0-9a-f]{16})\.seg$/

/** Throws `RangeError` for a name that no sync file has. */
export function checkSyncFileName(name: string): void {
  if (!SYNC_FILE_NAME.test(name)) throw new RangeError('This is no name of a sync file')
}

/** Most names of one list. The devices of a person join their files into some hundred. */
export const MOST_SYNC_FILES = 20_000

export type SyncRemoteErrorCode =
  /** Nothing answers at the address, or the browser does not trust its certificate: a page cannot tell them apart. */
  | 'unreachable'
  /** No answer within the time limit. */
  | 'slow'
  /** The server asks to wait. */
  | 'busy'
  /** An answer that ended in the middle. */
  | 'cut'
  /** A page of https may not ask an address of http. */
  | 'http-from-https'
  /** The server does not allow pages of other origins; the sentence names each missing header. */
  | 'no-cors'
  /** The address leads to another one, which the sentence names. */
  | 'redirected'
  /** Wrong name or password; of S3, a wrong key; of remoteStorage, a token that does not count any more. */
  | 'unauthorized'
  /** These people may not read here; of a folder: the browser needs the person's permission again. */
  | 'forbidden'
  /** Reading works, and writing does not. */
  | 'read-only'
  /** There is no such folder, path or bucket (any more). */
  | 'gone'
  | 'full'
  /** The server takes no files of this size. */
  | 'too-large'
  /** The server replaces a file that should have stayed: two devices could overwrite each other. */
  | 'not-exclusive'
  /** The server gives back other bytes than it got. */
  | 'changed'
  /** What answers does not speak the protocol. */
  | 'not-a-store'
  /** More names than any devices write; none was taken. */
  | 'too-many'
  /** This device's clock is too wrong for the server (S3). */
  | 'clock'
  | 'failed'

/** A store cannot be used now. Nothing half written is in it. */
export class SyncRemoteError extends AppError<SyncRemoteErrorCode> {
  override readonly name = 'SyncRemoteError'
  /** True if waiting may help: the person is offline rather than refused. */
  get isPassing(): boolean {
    return ['unreachable', 'slow', 'busy', 'cut'].includes(this.code)
  }
}

/** Where a store is. Contains passwords: it is never logged, exported or shown whole. */
export type RemoteAddress =
  | { readonly kind: 'folder'; readonly handle: FolderHandle }
  | {
      readonly kind: 'webdav'
      /** The address of the folder; it is created if only the last part of its path is missing. */
      readonly url: string
      readonly user: string
      readonly password: string
    }
  | {
      readonly kind: 'couchdb'
      /** The address of the database; it is created if it is missing and the person may do so. */
      readonly url: string
      readonly user: string
      readonly password: string
    }
  | {
      readonly kind: 'remotestorage'
      /** The root of the storage, as WebFinger gave it. */
      readonly url: string
      /** `user@host`. */
      readonly user: string
      /** The token of the sign-in. */
      readonly password: string
    }
  | {
      readonly kind: 's3'
      /** The address of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
      readonly url: string
      readonly region: string
      readonly bucket: string
      /** What the names begin with, such as `palimpsest/`; may be empty. */
      readonly prefix: string
      readonly user: string
      readonly password: string
    }

/** A sign-in at a storage that has begun. */
export interface StorageSignIn {
  /** The page where the person signs in. */
  readonly address: string
  /** Waits until the person has signed in there. Rejects with `SyncRemoteError`. */
  finish(signal: AbortSignal): Promise<RemoteAddress>
}

/** Finds the remoteStorage of `user@host`. `redirectUrl`: a page of this app, which says what was answered. */
export type BeginStorageSignIn = (account: string, redirectUrl: string) => Promise<StorageSignIn>

/** Opens a remote; the first call of the store loads its code. */
export type OpenSyncRemote = (remote: RemoteAddress) => SyncRemote

/**
 * Asks everything that sync needs of a store, and leaves nothing behind: a sync file is written once and not a second time, comes
 * back as it was, is listed and removed. Rejects with the `SyncRemoteError` whose sentence says what is missing.
 */
export type ProbeSyncRemote = (remote: RemoteAddress, signal?: AbortSignal) => Promise<void>
