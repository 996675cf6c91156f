/** How sync stands, and what a person can ask of it. */
import type { EventId } from '../../engine/index.ts'
import type { FolderHandle } from '../../ports/folder.ts'
import type { RemoteAddress } from '../../ports/sync-remote.ts'

/** One device of the person. */
export interface SyncDevice {
  readonly id: string
  readonly name: string
  /** True for the device on which this runs. */
  readonly isThis: boolean
  /** `computer`, `phone` or `tablet`; undefined for one that does not say. */
  readonly form?: string | undefined
  /** When it last read or wrote at the remote, by its own clock, in milliseconds since 1970, UTC. */
  readonly contactAt: number
}

/** A session that another device continued from somewhere else than its end here. */
export interface OtherBranch {
  readonly sessionId: string
  /** The name of that device. */
  readonly device: string
  /** The newest message of its branch. */
  readonly messageId: EventId
}

/** The saved API keys between the devices. */
export interface SharedKeys {
  /** True if those of this device travel, sealed as they are stored. */
  readonly isShared: boolean
  /** Devices with keys that were not added here, by id and name. */
  readonly offers: readonly { readonly id: string; readonly name: string }[]
}

/** Times are in milliseconds since 1970, UTC. */
export type SyncState =
  | { readonly state: 'in-step'; readonly at: number }
  /** Sync files that are written or read, of all that are known; `of` is 0 before they are counted. */
  | { readonly state: 'syncing'; readonly done: number; readonly of: number }
  /** The remote does not answer; it is tried again. */
  | { readonly state: 'offline'; readonly since: number }
  /** The sentence says why and what to do; it is tried again. `code`: of the `SyncRemoteError`, `SyncFileError` or `StoreError`. */
  | {
      readonly state: 'refused'
      readonly code: string
      readonly sentence: string
      readonly at: number
    }
  /** Another device made new keys without this one, which reads and writes nothing at the remote. `by`: its name. */
  | { readonly state: 'removed'; readonly by: string }
  /** Another tab syncs. */
  | { readonly state: 'elsewhere' }

/** What all states have. */
export interface SyncFacts {
  /** Without passwords. `name`: of the folder or bucket, or the host of the server. */
  readonly remote: { readonly kind: RemoteAddress['kind']; readonly name: string }
  /** The name of this device. */
  readonly device: string
  /** This device first, then by last contact. */
  readonly devices: readonly SyncDevice[]
  /** One for each session, until the person puts it away. */
  readonly branches: readonly OtherBranch[]
  /** By how many hours the clock of another device is ahead of this one; null below one hour. */
  readonly clockHours: number | null
  /** How the keys came to this device, by names of devices; null for those that were typed here or are the first ones. */
  readonly rotation: { readonly by: string; readonly removed: readonly string[] } | null
  /** True if two devices made new keys at the same time, and those that followed the other one sync apart. */
  readonly isSplit: boolean
  readonly keys: SharedKeys
}

export type SyncStatus = SyncFacts & SyncState

/** What lets a device join. */
export type SyncSecret = { readonly passphrase: string } | { readonly code: string }

/** Each one rejects with an error whose message is a sentence for the person, and changes nothing then. */
export interface SyncCommands {
  /** Tests a remote. `joins`: devices sync there already. */
  probe(address: RemoteAddress): Promise<{ readonly joins: boolean }>
  /** Finds the remoteStorage of `user@host`. Resolves with the page where the person signs in. `redirectUrl`: `signed-in.htm` of this app. */
  beginSignIn(account: string, redirectUrl: string): Promise<string>
  /** Waits until the person has signed in at the page of the newest `beginSignIn`. Resolves with the remote. */
  finishSignIn(): Promise<RemoteAddress>
  /** Begins to sync at a remote where no device syncs. Resolves with the recovery code. */
  create(address: RemoteAddress, passphrase: string): Promise<string>
  /** Joins the devices that sync at a remote. */
  join(address: RemoteAddress, secret: SyncSecret): Promise<void>
  /** Syncs now; resolves when the status shows how it ended. */
  syncNow(): Promise<void>
  renameDevice(name: string): Promise<void>
  /** Whether the saved API keys of this device travel. */
  shareKeys(isShared: boolean): Promise<void>
  /**
   * Adds the keys that the device `id` shares to the saved ones here, which must not be locked. `replaces`: where both have a key, the
   * one of that device counts. `kept`: the origins where this device keeps another one.
   */
  addKeys(
    id: string,
    passphrase: string,
    replaces: boolean,
  ): Promise<{ readonly added: number; readonly kept: readonly string[] }>
  /** Signs in again at the remoteStorage of this device, with the remote that `finishSignIn` gave. */
  renewSignIn(address: RemoteAddress): Promise<void>
  /** The branch of another device in this session is not in the status any more. */
  forgetBranch(sessionId: string): Promise<void>
  /**
   * Makes new keys, with a passphrase for them, and hands them to all devices but the one with the id `removes`. Resolves with the new
   * recovery code.
   */
  makeNewKeys(passphrase: string, removes: string | null): Promise<string>
  /** Another passphrase for the same keys. `oldWorks`: the file with the old one could not be removed yet. */
  changePassphrase(passphrase: string): Promise<{ readonly oldWorks: boolean }>
  /** Goes on at the same remote with the keys that are in force there. */
  rejoin(secret: SyncSecret): Promise<void>
  /** This device syncs no more. Nothing is deleted, here or at the remote. */
  leave(): Promise<void>
  recoveryCode(): Promise<string>
  /** The chosen folder, for the page, which alone may ask for permission; null for none. */
  folder(): Promise<FolderHandle | null>
}

/** The settings key of the remote, the keys and the name of this device; null if it does not sync. */
export const SYNC_KEY = 'sync'
