/** Records of sync as encrypted files, and the keys for them. */
import { AppError } from './errors.ts'

export type SyncFileErrorCode =
  /** No file of this application. */
  | 'foreign'
  /** Written by a newer version. */
  | 'newer'
  /** Sealed with the keys of another set of devices. */
  | 'wrong-key'
  /** The end is missing: half uploaded or half synced. */
  | 'cut'
  /** Whole, and under a name that no sync file has. */
  | 'renamed'
  /** Whole, and under the name of another sync file. */
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

/** A sync file or a code was not opened. */
export class SyncFileError extends AppError<SyncFileErrorCode> {
  override readonly name = 'SyncFileError'
}

/** One record: a JSON value, and bytes that need not be text, such as an image. */
export interface FileRecord {
  readonly value: unknown
  readonly bytes?: Uint8Array | undefined
}

/** What one device says at once. `device` and `number` are in no other sync file together. */
export interface SyncFile {
  /** The id of the device that wrote it. */
  readonly device: string
  /** The device's own count. */
  readonly number: number
  readonly records: readonly FileRecord[]
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

/**
 * A device's own pair, with which others seal for it alone. It is text and no `CryptoKey`, which a browser stores readable: the database
 * stores it sealed with the keys.
 */
export interface DeviceKeys {
  /** Travels in the records of the device. */
  readonly publicKey: string
  /** Leaves this device never. */
  readonly privateKey: string
}

/** A device that has the keys. */
export interface KeyMember {
  readonly id: string
  readonly publicKey: string
}

/** Hands new keys to devices that have the old ones. `from`, `to`: the ids of the keys. */
export interface KeyRotation {
  readonly from: string
  readonly to: string
  readonly sealed: Uint8Array
}

/** What a rotation says to one device. `by`: the id of the device that made it. */
export type Handover =
  | {
      readonly type: 'stays'
      readonly by: string
      readonly keys: SyncKeys
      /** All that have the new keys, with their public keys. */
      readonly members: readonly KeyMember[]
    }
  | { readonly type: 'removed'; readonly by: string }
  /** It says nothing to this device, or its maker is not known here. */
  | { readonly type: 'unknown' }

/** A file at the remote that lets devices join, as far as it is read without keys. */
export interface KeyFile {
  /** Of the keys inside. */
  readonly id: string
  /** As in its name. The highest one of the same keys counts. */
  readonly number: number
  /** The root, wrapped by the passphrase. */
  readonly wrapped: Uint8Array
  /** From all earlier keys to these, oldest first. */
  readonly rotations: readonly KeyRotation[]
}

/** The name of the first file with keys. If one is there, devices already sync here. */
export const KEY_FILE = 'key.seg'

/** The number in the name of a file with keys; null for another file. */
export function keyFileNumber(name: string): number | null {
  const found = /^key(?:-(\d{1,6}))?\.seg$/.exec(name)
  return found && Number(found[1] ?? 1)
}

/** The name of the file with keys of this number. */
export function keyFileName(number: number): string {
  return number === 1 ? KEY_FILE : `key-${number}.seg`
}

/** Rejects with `SyncFileError`. */
export interface SyncCodec {
  /** Keys for a new set of devices. */
  createKeys(): Promise<SyncKeys>
  /** What the settings hold as keys; null for anything else. */
  readKeys(stored: unknown): Promise<SyncKeys | null>
  /** The root in 13 groups of five letters, for a person to print or to read aloud; each group has a letter that checks it. */
  recoveryCode(keys: SyncKeys): Promise<string>
  /** The keys in a recovery code; case, spaces and dashes do not count. `code-incomplete`, `code-mistyped`. */
  keysOfCode(code: string): Promise<SyncKeys>
  /** Tells these keys from others, in 32 letters and digits. */
  idOf(keys: SyncKeys): string
  /** The id of the keys with which a sync file was sealed; null for no sync file. */
  idOfFile(bytes: Uint8Array): string | null
  /** The root of these keys, wrapped by a passphrase. */
  wrapKeys(keys: SyncKeys, passphrase: string): Promise<Uint8Array>
  /** A file with keys, signed with them. */
  writeKeyFile(keys: SyncKeys, file: Omit<KeyFile, 'id'>): Promise<Uint8Array>
  /** `foreign`, `newer`, `cut`, `damaged`. Anyone could have written it: see `checkKeys`. */
  readKeyFile(bytes: Uint8Array): Promise<KeyFile>
  /** The keys in a file. `wrong-passphrase`, `foreign`, `newer`, `cut`, `damaged`. */
  unwrapKeys(bytes: Uint8Array, passphrase: string): Promise<SyncKeys>
  /** Rejects if the file was not written with these keys: `wrong-key`, `foreign`, `newer`, `cut`, `damaged`. */
  checkKeys(keys: SyncKeys, bytes: Uint8Array): Promise<void>
  /** A new pair for this device. */
  createDeviceKeys(): Promise<DeviceKeys>
  /** The pair for the settings of this device. */
  sealDeviceKeys(keys: SyncKeys, pair: DeviceKeys): Promise<Uint8Array>
  /** The pair in the settings; null for what these keys did not seal. */
  readDeviceKeys(keys: SyncKeys, stored: unknown): Promise<DeviceKeys | null>
  /** Hands `next` to the members that stay, and tells the others that they do not. One whose public key is none gets nothing. */
  sealRotation(
    keys: SyncKeys,
    next: SyncKeys,
    by: {
      readonly id: string
      readonly pair: DeviceKeys
      readonly members: readonly (KeyMember & { readonly stays: boolean })[]
    },
  ): Promise<KeyRotation>
  /** What it says to this device; null if it was not sealed with these keys. `publicKeyOf`: of another device, as it is known here. */
  openRotation(
    keys: SyncKeys,
    rotation: KeyRotation,
    reader: {
      readonly id: string
      readonly pair: DeviceKeys
      readonly publicKeyOf: (device: string) => string | undefined
    },
  ): Promise<Handover | null>
  /** The name that a sync file has or would have: an HMAC, from which nobody else learns device or number. */
  nameOf(keys: SyncKeys, device: string, number: number): Promise<string>
  /** The sync file under its name; other bytes each time. */
  seal(
    keys: SyncKeys,
    file: SyncFile,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array }>
  /** `foreign`, `newer`, `wrong-key`, `cut`, `renamed`, `swapped`, `damaged`. Other bytes than sealed ones are never returned. */
  open(keys: SyncKeys, name: string, bytes: Uint8Array): Promise<SyncFile>
  /** A short text, such as the password of a remote, for the settings of this device. */
  sealText(keys: SyncKeys, text: string): Promise<Uint8Array>
  /** `damaged` for what was changed or sealed with other keys. */
  openText(keys: SyncKeys, bytes: Uint8Array): Promise<string>
}
