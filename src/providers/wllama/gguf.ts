/** Facts from the head of a model file. Source: GGUF versions 2 and 3, as in the documentation of ggml. */
import { ggufText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'

/** Facts of a model file; missing numbers are null. */
export interface GgufFacts {
  readonly architecture: string
  readonly name: string | null
  /** Window in tokens that the model was trained with. */
  readonly trainedTokens: number | null
  /** Bytes of memory for each token of the window; null if the file lacks the figures. */
  readonly bytesPerToken: number | null
  /** Jinja; null for a model without one. */
  readonly chatTemplate: string | null
}

/** Heads are read in growing pieces: those with large vocabularies take some megabytes. */
const FIRST_PIECE_BYTES = 1 << 20
const LARGEST_HEAD_BYTES = 1 << 27
/** Keys and values are stored with 16 bits. */
const BYTES_PER_VALUE = 2

/** Rejects with `ModelError` if it is no model file. */
export async function readGguf(file: Blob): Promise<GgufFacts> {
  for (let size = FIRST_PIECE_BYTES; ; size *= 4) {
    const bytes = await file.slice(0, size).arrayBuffer()
    const values = headOf(new DataView(bytes))
    if (values !== 'cut') return factsIn(values)
    if (size >= file.size || size > LARGEST_HEAD_BYTES) throw noModelFile()
  }
}

/** True if a download begins like a model file. */
export function looksLikeGguf(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 4)) === 'GGUF'
}

/** The error for a file that is no GGUF file. */
export function noModelFile(): ModelError {
  return new ModelError('other', ggufText('noModelFile'))
}

type Values = ReadonlyMap<string, string | number>

function factsIn(values: Values): GgufFacts {
  const architecture = textAt(values, 'general.architecture') ?? ''
  if (architecture === '') throw noModelFile()
  const number = (key: string) => numberAt(values, `${architecture}.${key}`)
  const heads = number('attention.head_count')
  const width = number('embedding_length')
  const perHead = number('attention.key_length') ?? (heads && width ? width / heads : null)
  const layers = number('block_count')
  const sharedHeads = number('attention.head_count_kv') ?? heads
  return {
    architecture,
    name: textAt(values, 'general.name'),
    trainedTokens: number('context_length'),
    bytesPerToken:
      layers && sharedHeads && perHead
        ? 2 * layers * sharedHeads * perHead * BYTES_PER_VALUE
        : null,
    chatTemplate: textAt(values, 'tokenizer.chat_template'),
  }
}

function textAt(values: Values, key: string): string | null {
  const value = values.get(key)
  return typeof value === 'string' ? value : null
}

function numberAt(values: Values, key: string): number | null {
  const value = values.get(key)
  return typeof value === 'number' ? value : null
}

/** Values of the head that are texts or numbers; `cut` if the piece ends before the head. */
function headOf(view: DataView): Values | 'cut' {
  if (view.byteLength < 24) throw noModelFile()
  if (!looksLikeGguf(new Uint8Array(view.buffer, 0, 4))) throw noModelFile()
  if (view.getUint32(4, true) < 2) throw noModelFile()
  const reader = createReader(view, 24)
  const values = new Map<string, string | number>()
  try {
    const count = Number(view.getBigUint64(16, true))
    for (let index = 0; index < count; index += 1) {
      const key = reader.text()
      const value = reader.value(reader.integer())
      if (value !== null) values.set(key, value)
    }
    return values
  } catch (error) {
    // A read beyond the end of the piece.
    if (error instanceof RangeError) return 'cut'
    throw error
  }
}

/** The plain types of values by their numbers in the format: their bytes, and how to read them. */
const KINDS: Readonly<
  Record<number, readonly [bytes: number, read: (view: DataView, at: number) => number]>
> = {
  0: [1, (view, at) => view.getUint8(at)],
  1: [1, (view, at) => view.getInt8(at)],
  2: [2, (view, at) => view.getUint16(at, true)],
  3: [2, (view, at) => view.getInt16(at, true)],
  4: [4, (view, at) => view.getUint32(at, true)],
  5: [4, (view, at) => view.getInt32(at, true)],
  6: [4, (view, at) => view.getFloat32(at, true)],
  7: [1, (view, at) => view.getUint8(at)],
  10: [8, (view, at) => Number(view.getBigUint64(at, true))],
  11: [8, (view, at) => Number(view.getBigInt64(at, true))],
  12: [8, (view, at) => view.getFloat64(at, true)],
}
const TEXT = 8
const ARRAY = 9

function plainKind(kind: number) {
  const known = KINDS[kind]
  if (known === undefined) throw noModelFile()
  return known
}

function createReader(view: DataView, start: number) {
  let at = start
  const take = (bytes: number): number => {
    const from = at
    if (from + bytes > view.byteLength) throw new RangeError('The piece ends here.')
    at += bytes
    return from
  }
  const integer = () => view.getUint32(take(4), true)
  const long = () => Number(view.getBigUint64(take(8), true))
  const text = () => {
    const length = long()
    return new TextDecoder().decode(new Uint8Array(view.buffer, take(length), length))
  }
  const skipArray = () => {
    const kind = integer()
    const count = long()
    if (kind === TEXT) for (let index = 0; index < count; index += 1) take(long())
    else if (kind === ARRAY) for (let index = 0; index < count; index += 1) skipArray()
    else take(plainKind(kind)[0] * count)
  }
  /** Null for lists, which are not needed. */
  const value = (kind: number): string | number | null => {
    if (kind === TEXT) return text()
    if (kind !== ARRAY) {
      const [bytes, read] = plainKind(kind)
      return read(view, take(bytes))
    }
    skipArray()
    return null
  }
  return { integer, text, value }
}
