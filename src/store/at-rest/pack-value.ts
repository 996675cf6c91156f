/** A value of a row as bytes: JSON, then the bytes of its arrays of numbers. It keeps all that IndexedDB keeps of our values. */
import { z } from 'zod'

/** Marks what JSON cannot say. An object with this key is marked, too, so that nothing is mistaken for a mark. */
const MARK = '\u0000'
/** How the mark looks in JSON. */
const MARK_IN_JSON = '"\\u0000":'

const ARRAYS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
}

const Marked = z.discriminatedUnion('type', [
  z.object({ type: z.literal('undefined') }),
  z.object({ type: z.literal('number'), text: z.string() }),
  z.object({ type: z.literal('object'), entries: z.array(z.tuple([z.string(), z.unknown()])) }),
  z.object({ type: z.literal('map'), entries: z.array(z.tuple([z.unknown(), z.unknown()])) }),
  z.object({ type: z.literal('set'), values: z.array(z.unknown()) }),
  z.object({ type: z.literal('array'), name: z.string(), start: z.number(), bytes: z.number() }),
  z.object({ type: z.literal('handle'), index: z.number() }),
])
type Marked = z.infer<typeof Marked>

// Made once, because a session has thousands of rows.
const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })

export interface PackedValue {
  readonly bytes: Uint8Array
  /** What only the browser can store: handles of the person's folders. A `CryptoKey` is refused, because the browser stores it readable. */
  readonly handles: readonly unknown[]
}

/** What a value has that is not JSON. */
interface Parts {
  /** Adds bytes, and returns where they start. */
  add(view: ArrayBufferView): number
  readonly handles: unknown[]
}

/** Throws `RangeError` for a value that would not come back as it was. */
export function packValue(value: unknown): PackedValue {
  const pieces: Uint8Array[] = []
  const handles: unknown[] = []
  let length = 0
  const add = (view: ArrayBufferView): number => {
    const start = length
    pieces.push(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
    length += view.byteLength
    return start
  }
  const text = ENCODER.encode(JSON.stringify(packed(value, { add, handles })))
  const whole = new Uint8Array(4 + text.length + length)
  new DataView(whole.buffer).setUint32(0, text.length)
  whole.set(text, 4)
  let at = 4 + text.length
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return { bytes: whole, handles }
}

/** The value that `packValue` packed. */
export function unpackValue({ bytes: whole, handles }: PackedValue): unknown {
  const length = new DataView(whole.buffer, whole.byteOffset, whole.byteLength).getUint32(0)
  const text = DECODER.decode(whole.subarray(4, 4 + length))
  const value: unknown = JSON.parse(text)
  // Most rows have no mark, and JSON alone is several times as fast.
  return text.includes(MARK_IN_JSON)
    ? unpacked(value, { bytes: whole.subarray(4 + length), handles })
    : value
}

function packed(value: unknown, parts: Parts): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : mark({ type: 'number', text: Object.is(value, -0) ? '-0' : String(value) })
    case 'undefined':
      return mark({ type: 'undefined' })
    case 'object':
      return value && packedObject(value, parts)
    default:
      throw new RangeError(`A ${typeof value} cannot be encrypted`)
  }
}

function packedObject(value: object, parts: Parts): unknown {
  const inner = (one: unknown) => packed(one, parts)
  if (Array.isArray(value)) return Array.from(value, inner)
  if (ArrayBuffer.isView(value)) {
    const [name] = Object.entries(ARRAYS).find(([, kind]) => value instanceof kind) ?? []
    if (name === undefined) throw new RangeError(`A ${value.constructor.name} cannot be encrypted`)
    return mark({ type: 'array', name, start: parts.add(value), bytes: value.byteLength })
  }
  if (value instanceof Map)
    return mark({ type: 'map', entries: Array.from(value, ([k, v]) => [inner(k), inner(v)]) })
  if (value instanceof Set) return mark({ type: 'set', values: Array.from(value, inner) })
  if (isHandle(value)) return mark({ type: 'handle', index: parts.handles.push(value) - 1 })
  if (!isPlain(value)) throw new RangeError(`A ${value.constructor.name} cannot be encrypted`)
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => [key, inner(one)])
  return MARK in value ? mark({ type: 'object', entries }) : Object.fromEntries(entries)
}

function isHandle(value: object): boolean {
  const kind: unknown = Reflect.get(globalThis, 'FileSystemHandle')
  return typeof kind === 'function' && value instanceof kind
}

function mark(marked: Marked) {
  return { [MARK]: marked }
}

/** True for an object that is written as `{}`, of any window. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function unpacked(value: unknown, parts: PackedValue): unknown {
  const inner = (one: unknown) => unpacked(one, parts)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inner)
  const pairs = (entries: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(entries.map(([key, one]) => [key, inner(one)]))
  if (!(MARK in value)) return pairs(Object.entries(value))
  const marked = Marked.parse(value[MARK])
  switch (marked.type) {
    case 'undefined':
      return undefined
    case 'number':
      return Number(marked.text)
    case 'object':
      return pairs(marked.entries)
    case 'map':
      return new Map(marked.entries.map(([key, one]) => [inner(key), inner(one)]))
    case 'set':
      return new Set(marked.values.map(inner))
    case 'handle':
      return parts.handles[marked.index]
    case 'array': {
      const found = Object.entries(ARRAYS).find(([name]) => name === marked.name)
      if (!found) throw new RangeError(`No array is called ${marked.name}`)
      return new found[1](parts.bytes.slice(marked.start, marked.start + marked.bytes).buffer)
    }
  }
}
