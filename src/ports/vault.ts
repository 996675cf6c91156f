import { AppError } from './errors.ts'

/** Keys by their origin. */
export type KeysByOrigin = Readonly<Record<string, string>>

export type VaultErrorCode =
  /** Another passphrase than the vault's. */
  | 'wrong-passphrase'
  /** The stored record was changed, by a fault of the disk or from outside. */
  | 'damaged'
  /** The stored record is older than the one that this tab has seen: an old copy was put back. */
  | 'rolled-back'
  /** Written by a newer version. */
  | 'newer'
  | 'missing'
  /** There is a vault already; a new one would delete its keys. */
  | 'exists'
  /** Another tab changed the passphrase. */
  | 'resealed'
  /** The browser cannot encrypt, mostly because the page uses plain http. */
  | 'impossible'

/** The vault of keys was not opened or not written. Nothing in it was lost. */
export class VaultError extends AppError<VaultErrorCode> {
  override readonly name = 'VaultError'
}

/** What tabs tell each other. Never a key. */
export type VaultNews =
  /** Every tab must forget what it read. */
  | 'lock'
  /** A key was used: the time until the lock starts again in every tab. */
  | 'used'
  /** The vault was written, created, deleted, or got a new passphrase. */
  | 'changed'

export interface VaultPort {
  /** What is stored on this device; needs no passphrase. */
  probe(): Promise<'none' | 'there' | 'impossible'>
  /** Rejects with `exists`. */
  create(passphrase: string, keys: KeysByOrigin): Promise<OpenVault>
  /** Rejects with `wrong-passphrase`, `damaged`, `rolled-back`, `newer` or `missing`. */
  unlock(passphrase: string): Promise<OpenVault>
  /** Deletes the vault with all its keys; needs no passphrase. */
  remove(): Promise<void>
  /** Notifies the other tabs. */
  announce(news: VaultNews): void
  /** Calls back for news from other tabs; returns the unsubscribe function. */
  subscribe(listener: (news: VaultNews) => void): () => void
}

/**
 * A vault that this tab may read and write. Other tabs may write it too; no write is lost. Rejects with `resealed` after a change
 * of the passphrase, with `missing` after a deletion, and with `damaged` or `rolled-back`.
 */
export interface OpenVault {
  read(): Promise<KeysByOrigin>
  /** Writes the result of `update`, which gets the stored keys, and resolves with it. */
  change(update: (keys: KeysByOrigin) => KeysByOrigin): Promise<KeysByOrigin>
  /** Encrypts all keys with a new passphrase. Rejects with `wrong-passphrase` if `from` is not the present one. */
  reseal(from: string, to: string): Promise<OpenVault>
}

/** The stored vault as devices hand it to each other: sealed, as text. */
export interface SealedVaultPort {
  /** Null if no keys are saved here. */
  read(): Promise<string | null>
  /**
   * Stores the vault of another device. False: another one than `before` is stored, or another passphrase opens that one. Rejects with
   * `damaged` or `newer`.
   */
  store(sealed: string, before: string | null): Promise<boolean>
  /** The keys in a vault that is not stored here. Rejects with `wrong-passphrase`, `damaged` or `newer`. */
  open(sealed: string, passphrase: string): Promise<KeysByOrigin>
}
