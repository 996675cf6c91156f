/** A place for segments in memory, which can fail as real ones do, and a codec that seals nothing. */
import {
  KEY_FILE,
  type Segment,
  type SegmentCodec,
  SegmentError,
  type SyncKeys,
} from '../ports/segment-codec.ts'
import {
  type SegmentStore,
  SegmentStoreError,
  type SegmentStoreErrorCode,
} from '../ports/segment-store.ts'

export interface MemorySegments {
  readonly store: SegmentStore
  readonly files: Map<string, Uint8Array>
  /** From now on each write rejects with `writes`, and each call with `all`; null: no more. */
  fail(what: {
    readonly all?: SegmentStoreErrorCode
    readonly writes?: SegmentStoreErrorCode
  }): void
}

export function createMemorySegments(): MemorySegments {
  const files = new Map<string, Uint8Array>()
  let faults: Parameters<MemorySegments['fail']>[0] = {}
  const meet = (code: SegmentStoreErrorCode | undefined) => {
    if (code) throw new SegmentStoreError(code, `The place is ${code}.`)
  }
  return {
    files,
    fail: what => {
      faults = what
    },
    store: {
      list: async () => {
        meet(faults.all)
        return [...files.keys()]
      },
      get: async name => {
        meet(faults.all)
        return files.get(name)?.slice() ?? null
      },
      putIfAbsent: async (name, bytes) => {
        meet(faults.all ?? faults.writes)
        if (files.has(name)) return false
        files.set(name, bytes.slice())
        return true
      },
      remove: async name => {
        meet(faults.all ?? faults.writes)
        files.delete(name)
      },
    },
  }
}

const unused = new Uint8Array()
/** Stands for real keys, which no test of the engine of sync looks into. */
export const PLAIN_KEYS = { version: 1, id: unused, root: unused } as unknown as SyncKeys

const CODE = 'AAAAA-BBBBB'

/** Writes segments as JSON, with a mark at the end by which a cut is seen. */
export function plainCodec(): SegmentCodec {
  const nameOf = (device: string, number: number) =>
    `${[...`${device}:${number}`].map(letter => letter.charCodeAt(0).toString(36)).join('-')}.seg`
  const text = (given: string) => new TextEncoder().encode(given)
  const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const check = (secret: string, file: Uint8Array) => {
    if (read(file) !== secret)
      throw new SegmentError('wrong-passphrase', 'Another passphrase opens these devices.')
    return PLAIN_KEYS
  }
  return {
    createKeys: async () => PLAIN_KEYS,
    readKeys: async stored => (stored ? PLAIN_KEYS : null),
    recoveryCode: async () => CODE,
    keysOfCode: async () => PLAIN_KEYS,
    wrapKeys: async (_keys, passphrase) => text(passphrase),
    unwrapKeys: async (file, passphrase) => check(passphrase, file),
    checkKeys: async () => undefined,
    nameOf: async (_keys, device, number) => nameOf(device, number),
    seal: async (_keys, { device, number, records }) => {
      const name = nameOf(device, number)
      const written = records.map(({ value, bytes }) => ({ value, bytes: bytes && [...bytes] }))
      return { name, bytes: text(`${JSON.stringify({ name, device, number, records: written })}.`) }
    },
    open: async (_keys, name, bytes): Promise<Segment> => {
      const whole = read(bytes)
      if (!whole.endsWith('.')) throw new SegmentError('cut', `The end of ${name} is missing.`)
      const found = JSON.parse(whole.slice(0, -1))
      if (found.name !== name) throw new SegmentError('swapped', `${name} is another segment.`)
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

/** What the place holds besides the file of keys. */
export const segmentsOf = ({ files }: MemorySegments) =>
  [...files.keys()].filter(name => name !== KEY_FILE)
