/**
 * Sync files as bytes. A file begins with a mark, the version, the id of its keys, its name and its length; AES-GCM covers this head
 * together with the gzipped records, so that nothing of a file can be changed, cut, or put under another name.
 */
import { z } from 'zod'
import type { SyncFile, SyncCodec, SyncKeys } from '../../ports/sync-codec.ts'
import { type Bytes, sameBytes } from '../vault-record.ts'
import { checkKeysOfFile, readKeyFile, unwrapRoot, wrapRoot, writeKeyFile } from './key-file.ts'
import { readCode, ROOT_BYTES, writeCode } from './recovery-code.ts'
import {
  createDeviceKeys,
  openRotation,
  readDeviceKeys,
  sealDeviceKeys,
  sealRotation,
} from './rotation.ts'
import {
  checkMark,
  hexOf,
  ID_BYTES,
  IV_BYTES,
  join,
  keysOfRoot,
  numberBytes,
  openBytes,
  readNumber,
  readStoredKeys,
  rootOf,
  sealBytes,
  syncFileFault,
  subtle,
  TAG_BYTES,
  utf8,
} from './sync-keys.ts'

const MARK = utf8('PLMS\u0001')
const NAME_BYTES = 32
const NAME_AT = MARK.length + ID_BYTES
const LENGTH_AT = NAME_AT + NAME_BYTES
const HEAD_BYTES = LENGTH_AT + 4
const TEXT_LABEL = utf8('palimpsest sync text')

/** The records of a sync file, with the lengths of their bytes, which follow. A parsed value would lose keys named `__proto__`. */
const Head = z.strictObject({
  device: z.string(),
  number: z.int().min(0),
  records: z.array(z.strictObject({ value: z.unknown(), length: z.int().min(0).optional() })),
})

/** The codec, by WebCrypto and the browser's own gzip. */
export const syncCodec: SyncCodec = {
  createKeys: async () => {
    subtle()
    return keysOfRoot(crypto.getRandomValues(new Uint8Array(ROOT_BYTES)))
  },
  readKeys: async stored => readStoredKeys(stored),
  recoveryCode: async keys => writeCode(await rootOf(keys)),
  keysOfCode: async code => keysOfRoot(readCode(code)),
  idOf: ({ id }) => hexOf(id),
  idOfFile: bytes =>
    sameBytes(MARK, bytes.slice(0, MARK.length)) ? hexOf(bytes.slice(MARK.length, NAME_AT)) : null,
  wrapKeys: wrapRoot,
  writeKeyFile,
  readKeyFile,
  unwrapKeys: unwrapRoot,
  checkKeys: checkKeysOfFile,
  createDeviceKeys,
  sealDeviceKeys,
  readDeviceKeys,
  sealRotation,
  openRotation,
  nameOf: async (keys, device, number) => nameOf(await signed(keys, device, number)),
  seal: async (keys, file) => {
    const name = await signed(keys, file.device, file.number)
    const packed = await piped(pack(file), new CompressionStream('gzip'))
    const length = HEAD_BYTES + IV_BYTES + packed.length + TAG_BYTES
    const head = join(MARK, keys.id, name, numberBytes(length))
    return { name: nameOf(name), bytes: join(head, await sealBytes(keys.sealing, packed, head)) }
  },
  open: async (keys, name, bytes) => {
    checkMark(bytes, MARK)
    if (bytes.length < HEAD_BYTES) throw syncFileFault('cut')
    if (!sameBytes(new Uint8Array(keys.id), bytes.slice(MARK.length, NAME_AT)))
      throw syncFileFault('wrong-key')
    const head = bytes.slice(0, HEAD_BYTES)
    if (bytes.length < readNumber(head, LENGTH_AT)) throw syncFileFault('cut')
    const packed = await openBytes(keys.sealing, bytes.slice(HEAD_BYTES), head)
    if (nameOf(head.slice(NAME_AT, LENGTH_AT)) !== name)
      throw syncFileFault(/^[0-9a-f]{64}\.seg$/.test(name) ? 'swapped' : 'renamed')
    return unpack(await piped(packed, new DecompressionStream('gzip')))
  },
  sealText: (keys, text) => sealBytes(keys.sealing, utf8(text), TEXT_LABEL),
  openText: async (keys, bytes) =>
    new TextDecoder().decode(await openBytes(keys.sealing, bytes, TEXT_LABEL)),
}

async function signed({ naming }: SyncKeys, device: string, number: number): Promise<Bytes> {
  return new Uint8Array(await subtle().sign('HMAC', naming, utf8(`segment ${number} ${device}`)))
}

function nameOf(signature: Bytes): string {
  return `${hexOf(signature)}.seg`
}

function pack({ device, number, records }: SyncFile): Bytes {
  if (records.some(({ value }) => value === undefined)) throw new RangeError('No JSON value')
  const lengths = records.map(({ value, bytes }) => ({ value, length: bytes?.length }))
  const text = utf8(JSON.stringify({ device, number, records: lengths }))
  return join(numberBytes(text.length), text, ...records.flatMap(({ bytes }) => bytes ?? []))
}

function unpack(plain: Bytes): SyncFile {
  const end = 4 + readNumber(plain, 0)
  const head = Head.parse(JSON.parse(new TextDecoder().decode(plain.subarray(4, end))))
  let at = end
  const take = (length: number) => plain.slice(at, (at += length))
  const records = head.records.map(({ value, length }) =>
    length === undefined ? { value } : { value, bytes: take(length) },
  )
  return { device: head.device, number: head.number, records }
}

async function piped(
  bytes: Bytes,
  through: CompressionStream | DecompressionStream,
): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
