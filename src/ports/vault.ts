import { AppError } from './errors.ts'

/** Keys by the origin that they belong to. */
export type KeysByOrigin = Readonly<Record<string, string>>

export type VaultErrorCode =
  /** Not the passphrase that the vault was sealed with. */
  | 'wrong-passphrase'
  /** What is stored on this device is not what was written: a fault of the disk, or a change from outside. */
  | 'damaged'
  /** The stored record is older than the one that this tab has seen: somebody put a copy back. */
  | 'rolled-back'
  /** Written by a newer version. */
  | 'newer'
  | 'missing'
  /** There is a vault already; making another would throw its keys away. */
  | 'exists'
  /** Another tab sealed it with another passphrase. */
  | 'resealed'
  /** The browser lacks what it takes: a plain-http page, mostly. */
  | 'impossible'

/**
 * What keeps keys on this device, sealed with a passphrase: only who knows it can read them. The vault was not opened
 * or written. Nothing in it was lost.
 */
export class VaultError extends AppError<VaultErrorCode> {
  override readonly name = 'VaultError'
}

/** What tabs report to each other. Never a key. */
export type VaultNews =
  /** Every tab is to forget what it read. */
  | 'lock'
  /** A key was used: the wait for the lock begins again in every tab. */
  | 'used'
  /** Written, made, sealed again or deleted. */
  | 'changed'

export interface VaultPort {
  /** What is on this device, without a passphrase. */
  probe(): Promise<'none' | 'there' | 'impossible'>
  /** Rejects with `exists`. */
  create(passphrase: string, keys: KeysByOrigin): Promise<OpenVault>
  /** Rejects with `wrong-passphrase`, `damaged`, `rolled-back`, `newer` or `missing`. */
  unlock(passphrase: string): Promise<OpenVault>
  /** Deletes the vault with everything in it; needs no passphrase. */
  remove(): Promise<void>
  /** Notifies the other tabs. */
  announce(news: VaultNews): void
  /** Hears what other tabs announced; returns the unsubscribe function. */
  subscribe(listener: (news: VaultNews) => void): () => void
}

/**
 * A vault that this tab may read and write. Other tabs may write it too: what they wrote is never lost.
 * Rejects with `resealed` once another passphrase holds, with `missing` once it was deleted, with `damaged` or `rolled-back`.
 */
export interface OpenVault {
  read(): Promise<KeysByOrigin>
  /** Writes what `update` makes of the keys that are on this device now, and resolves to it. */
  change(update: (keys: KeysByOrigin) => KeysByOrigin): Promise<KeysByOrigin>
  /** Seals everything again. Rejects with `wrong-passphrase` unless `from` holds now. */
  reseal(from: string, to: string): Promise<OpenVault>
}
