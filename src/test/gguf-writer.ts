/**
 * Writes the file format of llama.cpp: values by key, then tensors.
 *
 * Source: GGUF version 3, as the documentation of ggml describes it. Little endian throughout.
 */

const TYPE = { integer: 4, signed: 5, float: 6, flag: 7, text: 8, array: 9 } as const
const ALIGNMENT_BYTES = 32
const VERSION = 3
const FLOAT_TENSOR = 0

interface Tensor {
  readonly name: string
  readonly shape: readonly number[]
  readonly values: Float32Array<ArrayBuffer>
}

/** Values and tensors are kept in the order in which they are added. */
export class GgufWriter {
  readonly #values: Uint8Array[] = []
  readonly #tensors: Tensor[] = []

  text(key: string, value: string): void {
    this.#add(key, TYPE.text, text(value))
  }

  integer(key: string, value: number): void {
    this.#add(key, TYPE.integer, integer(value))
  }

  float(key: string, value: number): void {
    this.#add(key, TYPE.float, float(value))
  }

  flag(key: string, value: boolean): void {
    this.#add(key, TYPE.flag, Uint8Array.of(value ? 1 : 0))
  }

  texts(key: string, values: readonly string[]): void {
    this.#addArray(key, TYPE.text, values.map(text))
  }

  /** Signed ones, as llama.cpp wants them in lists. */
  integers(key: string, values: readonly number[]): void {
    this.#addArray(key, TYPE.signed, values.map(integer))
  }

  floats(key: string, values: readonly number[]): void {
    this.#addArray(key, TYPE.float, values.map(float))
  }

  /** The first number of the shape is the length of a row. */
  tensor(name: string, shape: readonly number[], values: Float32Array<ArrayBuffer>): void {
    this.#tensors.push({ name, shape, values })
  }

  bytes(): Uint8Array<ArrayBuffer> {
    let offset = 0
    const described: Uint8Array[] = []
    const contents: Uint8Array[] = []
    for (const { name, shape, values } of this.#tensors) {
      const sizes = shape.map(long)
      described.push(
        text(name),
        integer(shape.length),
        ...sizes,
        integer(FLOAT_TENSOR),
        long(offset),
      )
      const content = padded(new Uint8Array(values.buffer))
      contents.push(content)
      offset += content.length
    }
    const head = joined([
      new TextEncoder().encode('GGUF'),
      integer(VERSION),
      long(this.#tensors.length),
      long(this.#values.length),
      ...this.#values,
      ...described,
    ])
    return joined([padded(head), ...contents])
  }

  #add(key: string, type: number, value: Uint8Array): void {
    this.#values.push(joined([text(key), integer(type), value]))
  }

  #addArray(key: string, type: number, values: readonly Uint8Array[]): void {
    this.#add(key, TYPE.array, joined([integer(type), long(values.length), ...values]))
  }
}

function integer(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function long(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true)
  return bytes
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return bytes
}

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value)
  return joined([long(bytes.length), bytes])
}

function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES)
  whole.set(bytes)
  return whole
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
