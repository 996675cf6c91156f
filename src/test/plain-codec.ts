/** A codec that seals nothing, for tests that look into sync files or write very many. */
import { contentHash } from '../engine/message/content-hash.ts'
import {
  type DeviceKeys,
  type SyncFile,
  type SyncCodec,
  SyncFileError,
  type SyncKeys,
} from '../ports/sync-codec.ts'

const unused = new Uint8Array()
/** Stands for real keys, which no test of the engine of sync looks into. */
export const PLAIN_KEYS = { version: 1, id: unused, root: unused } as unknown as SyncKeys

const PLAIN_PAIR: DeviceKeys = { publicKey: '', privateKey: '' }

const CODE = 'AAAAA-BBBBB'

/** No text in JSON has it, so that no cut sync file ends with it. */
const END = '\n'

/** Writes sync files as JSON, with a mark at the end by which a cut is seen. */
export function plainCodec(): SyncCodec {
  const nameOf = (device: string, number: number) =>
    `${contentHash(`${device} ${number}`).repeat(4)}.seg`
  const text = (given: string) => new TextEncoder().encode(given)
  const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const check = (secret: string, file: Uint8Array) => {
    if (read(file).replace(/^\d+ /, '') !== secret)
      throw new SyncFileError('wrong-passphrase', 'Another passphrase opens these devices.')
    return PLAIN_KEYS
  }
  return {
    createKeys: async () => PLAIN_KEYS,
    readKeys: async stored => (stored ? PLAIN_KEYS : null),
    recoveryCode: async () => CODE,
    keysOfCode: async () => PLAIN_KEYS,
    idOf: () => 'plain',
    idOfFile: () => null,
    wrapKeys: async (_keys, passphrase) => text(passphrase),
    writeKeyFile: async (_keys, { wrapped, number }) => text(`${number} ${read(wrapped)}`),
    readKeyFile: async bytes => {
      const [number = '', ...words] = read(bytes).split(' ')
      const wrapped = text(words.join(' '))
      return { id: 'plain', number: Number(number), wrapped, rotations: [] }
    },
    unwrapKeys: async (file, passphrase) => check(passphrase, file),
    checkKeys: async () => undefined,
    createDeviceKeys: async () => PLAIN_PAIR,
    sealDeviceKeys: async () => unused,
    readDeviceKeys: async (_keys, stored) => (stored ? PLAIN_PAIR : null),
    sealRotation: async () => ({ from: 'plain', to: 'plain', sealed: unused }),
    openRotation: async () => null,
    nameOf: async (_keys, device, number) => nameOf(device, number),
    seal: async (_keys, { device, number, records }) => {
      const name = nameOf(device, number)
      const written = records.map(({ value, bytes }) => ({ value, bytes: bytes && [...bytes] }))
      return {
        name,
        bytes: text(`${JSON.stringify({ name, device, number, records: written })}${END}`),
      }
    },
    open: async (_keys, name, bytes): Promise<SyncFile> => {
      const whole = read(bytes)
      if (!whole.endsWith(END)) throw new SyncFileError('cut', `The end of ${name} is missing.`)
      const found = JSON.parse(whole.slice(0, -1))
      if (found.name !== name) throw new SyncFileError('swapped', `${name} is another file.`)
      const records = found.records.map((record: { value: unknown; bytes?: number[] }) => ({
        value: record.value,
        bytes: record.bytes && new Uint8Array(record.bytes),
      }))
      return { device: found.device, number: found.number, records }
    },
    sealText: async (_keys, given) => text(given),
    openText: async (_keys, bytes) => read(bytes),
  }
}
