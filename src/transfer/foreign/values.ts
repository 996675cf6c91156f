/** Splits a file of JSON into its values while it arrives, so that a large list never is in memory as a whole. */

/** A larger value is not read: as text it would exceed the memory of a small device. */
export const MOST_VALUE_BYTES = 200e6

export type SplitValue =
  /** A whole value: an element of the outer list, or a value of its own. */
  | { readonly type: 'value'; readonly text: string }
  /** The outer list ends here. */
  | { readonly type: 'end-of-list' }
  /** The file ends within a value. */
  | { readonly type: 'cut'; readonly text: string }
  | { readonly type: 'too-large' }

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The values in the bytes: elements of outer lists, or values one after the other, such as lines. */
export async function* splitValues(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SplitValue, void, void> {
  const splitter = createSplitter()
  for await (const chunk of chunks) {
    yield* splitter.take(chunk)
    if (splitter.isFull()) return yield { type: 'too-large' }
  }
  yield* splitter.end()
}

/** `lines`: after a first object, each line is a value, so a broken line does not affect the next one. */
type Mode = 'start' | 'list' | 'lines'

function createSplitter() {
  let mode: Mode = 'start'
  let depth = 0
  let inString = false
  let isEscaped = false
  /** The beginning of the present value, from earlier chunks. */
  let held: Uint8Array[] = []
  let heldBytes = 0
  let hasBegun = false

  const keep = (piece: Uint8Array) => {
    if (piece.length === 0) return
    held.push(piece)
    heldBytes += piece.length
  }
  const release = (): string => {
    const bytes = new Uint8Array(heldBytes)
    let at = 0
    for (const piece of held) {
      bytes.set(piece, at)
      at += piece.length
    }
    held = []
    heldBytes = 0
    hasBegun = false
    return new TextDecoder().decode(bytes)
  }
  /** Follows one byte; true if it ends a value with brackets. */
  const closes = (byte: number): boolean => {
    if (isEscaped) isEscaped = false
    else if (inString) {
      if (byte === QUOTE) inString = false
      else if (byte === BACKSLASH) isEscaped = true
    } else if (byte === QUOTE) inString = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1
      return depth === 0
    }
    return false
  }

  /** What a byte outside of all values does. */
  const stepBetween = (byte: number): 'begin' | 'skip' | 'end' => {
    if (isBlank(byte)) return 'skip'
    if (mode === 'list' && byte === CLOSE_LIST) {
      mode = 'start'
      return 'end'
    }
    if (mode === 'list') return byte === COMMA ? 'skip' : 'begin'
    if (mode === 'lines' || byte !== OPEN_LIST) return 'begin'
    mode = 'list'
    return 'skip'
  }
  /** Whether the value ends with this byte, or before it. */
  const endingOf = (byte: number): 'none' | 'with' | 'before' => {
    if (mode === 'lines') return byte === NEWLINE ? 'before' : 'none'
    if (closes(byte)) {
      if (mode === 'start') mode = 'lines'
      return 'with'
    }
    if (depth > 0 || inString || !isEndOfBare(byte)) return 'none'
    depth = 0
    return 'before'
  }

  return {
    isFull: () => heldBytes > MOST_VALUE_BYTES,
    *take(chunk: Uint8Array): Generator<SplitValue, void, void> {
      let start = 0
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0
        if (!hasBegun) {
          start = at
          const between = stepBetween(byte)
          if (between === 'end') yield { type: 'end-of-list' }
          if (between !== 'begin') continue
          hasBegun = true
        }
        const ending = endingOf(byte)
        if (ending === 'none') continue
        keep(chunk.subarray(start, ending === 'with' ? at + 1 : at))
        yield { type: 'value', text: release() }
        // What ends a bare value may end the list, too.
        if (ending === 'before' && stepBetween(byte) === 'end') yield { type: 'end-of-list' }
      }
      if (hasBegun) keep(chunk.subarray(start))
    },
    *end(): Generator<SplitValue, void, void> {
      if (hasBegun) {
        const isLine = mode === 'lines'
        const text = release()
        yield { type: isLine && isJson(text) ? 'value' : 'cut', text }
      } else if (mode === 'list') yield { type: 'cut', text: '' }
    },
  }
}

/** White space, and the byte order mark. */
function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf
}

/** A number, a word or a text ends here. */
function isEndOfBare(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_LIST || byte <= 0x20
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
