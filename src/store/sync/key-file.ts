/**
 * A file that lets devices join: mark, length, number; the root wrapped by the passphrase; the rotations that led to its keys; a
 * signature by these keys; a sum that shows damage to those who do not have them.
 */
import type { KeyFile, KeyRotation, SyncKeys } from '../../ports/sync-codec.ts'
import { type Bytes, ITERATIONS, MOST_ITERATIONS, sameBytes } from '../vault-record.ts'
import { newSecret, secretOf } from '../vault-seal.ts'
import { ROOT_BYTES } from './recovery-code.ts'
import {
  bytesOfHex,
  checkMark,
  hexOf,
  ID_BYTES,
  IV_BYTES,
  join,
  keysOfRoot,
  numberBytes,
  openBytes,
  readNumber,
  rootOf,
  sealBytes,
  syncFileFault,
  subtle,
  TAG_BYTES,
  utf8,
} from './sync-keys.ts'

const MARK = utf8('PLMK\u0001')
const NUMBER_AT = MARK.length + 4
const WRAPPED_AT = NUMBER_AT + 4
const SALT_BYTES = 16
/** Id of the keys, rounds, salt. */
const HEAD_BYTES = ID_BYTES + 4 + SALT_BYTES
const ROTATIONS_AT = WRAPPED_AT + HEAD_BYTES + IV_BYTES + ROOT_BYTES + TAG_BYTES
const SIGNATURE_BYTES = 32
const SUM_BYTES = 8

/** The root wrapped by a passphrase. `derive`: the slow step. */
export async function wrapRoot(
  keys: SyncKeys,
  passphrase: string,
  derive: typeof newSecret = newSecret,
): Promise<Bytes> {
  subtle()
  const { key, salt } = await derive(passphrase, 'sync')
  const head = join(keys.id, numberBytes(ITERATIONS), salt)
  return join(head, await sealBytes(key, await rootOf(keys), join(MARK, head)))
}

export async function writeKeyFile(
  keys: SyncKeys,
  { wrapped, number, rotations }: Omit<KeyFile, 'id'>,
): Promise<Bytes> {
  const parts = rotations.flatMap(({ from, to, sealed }) => [
    bytesOfHex(from),
    bytesOfHex(to),
    numberBytes(sealed.length),
    sealed,
  ])
  const body = join(numberBytes(number), wrapped, ...parts)
  const length = NUMBER_AT + body.length + SIGNATURE_BYTES + SUM_BYTES
  const clear = join(MARK, numberBytes(length), body)
  const signed = join(clear, await signatureOf(keys, clear))
  return join(signed, await sumOf(signed))
}

export async function readKeyFile(file: Uint8Array): Promise<KeyFile> {
  const bytes = await checkFile(file)
  const end = bytes.length - SUM_BYTES - SIGNATURE_BYTES
  const rotations: KeyRotation[] = []
  for (let at = ROTATIONS_AT; at < end;) {
    const sealedAt = at + 2 * ID_BYTES + 4
    const next = sealedAt > end ? Infinity : sealedAt + readNumber(bytes, sealedAt - 4)
    if (next > end) throw syncFileFault('damaged')
    rotations.push({
      from: hexOf(bytes.slice(at, at + ID_BYTES)),
      to: hexOf(bytes.slice(at + ID_BYTES, at + 2 * ID_BYTES)),
      sealed: bytes.slice(sealedAt, next),
    })
    at = next
  }
  return {
    id: hexOf(bytes.slice(WRAPPED_AT, WRAPPED_AT + ID_BYTES)),
    number: readNumber(bytes, NUMBER_AT),
    wrapped: bytes.slice(WRAPPED_AT, ROTATIONS_AT),
    rotations,
  }
}

/** The keys in a file, which they signed. */
export async function unwrapRoot(
  file: Uint8Array,
  passphrase: string,
  derive: typeof secretOf = secretOf,
): Promise<SyncKeys> {
  const { wrapped } = await readKeyFile(file)
  const head = new Uint8Array(wrapped.slice(0, HEAD_BYTES))
  const rounds = readNumber(head, ID_BYTES)
  if (rounds < ITERATIONS || rounds > MOST_ITERATIONS) throw syncFileFault('damaged')
  const salt = head.slice(-SALT_BYTES)
  const { key } = await derive(passphrase, { salt, iterations: rounds, purpose: 'sync' })
  const sealed = wrapped.slice(HEAD_BYTES)
  const keys = await keysOfRoot(await openBytes(key, sealed, join(MARK, head), 'wrong-passphrase'))
  await checkKeysOfFile(keys, file)
  return keys
}

/** Rejects if the file was not written with these keys. */
export async function checkKeysOfFile(keys: SyncKeys, file: Uint8Array): Promise<void> {
  const bytes = await checkFile(file)
  const id = bytes.slice(WRAPPED_AT, WRAPPED_AT + ID_BYTES)
  if (!sameBytes(new Uint8Array(keys.id), id)) throw syncFileFault('wrong-key')
  const end = bytes.length - SUM_BYTES - SIGNATURE_BYTES
  const signature = await signatureOf(keys, bytes.slice(0, end))
  if (!sameBytes(signature, bytes.slice(end, -SUM_BYTES))) throw syncFileFault('damaged')
}

/** The key of names signs other texts, too. */
async function signatureOf({ naming }: SyncKeys, clear: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle().sign('HMAC', naming, join(utf8('key file '), clear)))
}

async function checkFile(file: Uint8Array): Promise<Bytes> {
  const bytes = new Uint8Array(file)
  checkMark(bytes, MARK)
  const least = ROTATIONS_AT + SIGNATURE_BYTES + SUM_BYTES
  if (bytes.length < least || bytes.length < readNumber(bytes, MARK.length))
    throw syncFileFault('cut')
  if (!sameBytes(await sumOf(bytes.slice(0, -SUM_BYTES)), bytes.slice(-SUM_BYTES)))
    throw syncFileFault('damaged')
  return bytes
}

async function sumOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle().digest('SHA-256', bytes)).slice(0, SUM_BYTES)
}
