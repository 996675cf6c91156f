/** Records of sync as encrypted segments, and the keys for them. */
import { AppError } from './errors.ts'

export type SegmentErrorCode =
  /** No file of this application. */
  | 'foreign'
  /** Written by a newer version. */
  | 'newer'
  /** Sealed with the keys of another set of devices. */
  | 'wrong-key'
  /** The end is missing: half uploaded or half synced. */
  | 'cut'
  /** Whole, and under a name that no segment has. */
  | 'renamed'
  /** Whole, and under the name of another segment. */
  | 'swapped'
  /** Changed after it was written. */
  | 'damaged'
  | 'wrong-passphrase'
  /** A recovery code with too few or too many letters. */
  | 'code-incomplete'
  /** A recovery code with a wrong letter; the sentence names the group. */
  | 'code-mistyped'
  /** The browser cannot encrypt, mostly because the page uses plain http. */
  | 'impossible'

/** A segment or a code was not opened. */
export class SegmentError extends AppError<SegmentErrorCode> {
  override readonly name = 'SegmentError'
}

/** One record: a JSON value, and bytes that need not be text, such as an image. */
export interface SegmentRecord {
  readonly value: unknown
  readonly bytes?: Uint8Array | undefined
}

/** What one device says at once. `device` and `number` are in no other segment together. */
export interface Segment {
  /** The id of the device that wrote it. */
  readonly device: string
  /** The device's own count. */
  readonly number: number
  readonly records: readonly SegmentRecord[]
}

/**
 * The keys of one set of devices. The database stores them as they are (`CryptoKey` can be stored), and `readKeys` reads them
 * back. A script cannot read the keys themselves out.
 */
export interface SyncKeys {
  readonly version: 1
  /** Tells the keys of one set of devices from another's; says nothing about the keys. */
  readonly id: Uint8Array
  readonly naming: CryptoKey
  readonly sealing: CryptoKey
  /** The root, sealed with `sealing`: the recovery code can be shown again. */
  readonly root: Uint8Array
}

/** The name of the file with the root wrapped by the passphrase. It is put first; if one is there, devices already sync here. */
export const KEY_FILE = 'key.seg'

/** Rejects with `SegmentError`. */
export interface SegmentCodec {
  /** Keys for a new set of devices. */
  createKeys(): Promise<SyncKeys>
  /** What the settings hold as keys; null for anything else. */
  readKeys(stored: unknown): Promise<SyncKeys | null>
  /** The root in 13 groups of five letters, for a person to print or to read aloud; each group has a letter that checks it. */
  recoveryCode(keys: SyncKeys): Promise<string>
  /** The keys in a recovery code; case, spaces and dashes do not count. `code-incomplete`, `code-mistyped`. */
  keysOfCode(code: string): Promise<SyncKeys>
  /** The content of `KEY_FILE`. */
  wrapKeys(keys: SyncKeys, passphrase: string): Promise<Uint8Array>
  /** The keys in a `KEY_FILE`. `wrong-passphrase`, `foreign`, `newer`, `cut`, `damaged`. */
  unwrapKeys(file: Uint8Array, passphrase: string): Promise<SyncKeys>
  /** Rejects if these keys, made from a code, are not those of this `KEY_FILE`: `wrong-key`, `foreign`, `newer`, `cut`, `damaged`. */
  checkKeys(keys: SyncKeys, file: Uint8Array): Promise<void>
  /** The name that a segment has or would have: an HMAC, from which nobody else learns device or number. */
  nameOf(keys: SyncKeys, device: string, number: number): Promise<string>
  /** The segment under its name; other bytes each time. */
  seal(
    keys: SyncKeys,
    segment: Segment,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array }>
  /** `foreign`, `newer`, `wrong-key`, `cut`, `renamed`, `swapped`, `damaged`. Other bytes than sealed ones are never returned. */
  open(keys: SyncKeys, name: string, bytes: Uint8Array): Promise<Segment>
  /** A short text, such as the password of a place, for the settings of this device. */
  sealText(keys: SyncKeys, text: string): Promise<Uint8Array>
  /** `damaged` for what was changed or sealed with other keys. */
  openText(keys: SyncKeys, bytes: Uint8Array): Promise<string>
}
