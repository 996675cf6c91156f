/**
 * Tells a model's thoughts from its answer, as both arrive in one stream of text.
 *
 * @module
 */

export interface Piece {
  readonly type: 'text' | 'reasoning'
  readonly text: string
}

const OPEN = '<think>'
const CLOSE = '</think>'

export interface ThoughtSplitter {
  /** What of the text so far is certain. */
  push(text: string): readonly Piece[]
  /** What was held back because it might have been the beginning of a tag. */
  end(): readonly Piece[]
}

/**
 * Thoughts stand between `<think>` and `</think>` at the very beginning of an answer; the tags, and the white space
 * around them, belong to neither. A tag further down is text like any other.
 */
export function createThoughtSplitter(): ThoughtSplitter {
  let state: 'before' | 'thinking' | 'after-thoughts' | 'answering' = 'before'
  let held = ''

  const step = (isEnd: boolean): Piece | 'more' | 'again' => {
    switch (state) {
      case 'before': {
        const start = held.trimStart()
        if (start.startsWith(OPEN)) {
          held = start.slice(OPEN.length)
          state = 'thinking'
          return 'again'
        }
        if (!isEnd && OPEN.startsWith(start)) return 'more'
        state = 'answering'
        return 'again'
      }
      case 'thinking': {
        const at = held.indexOf(CLOSE)
        const certain = at >= 0 ? at : held.length - (isEnd ? 0 : heldBack(held))
        const text = held.slice(0, certain)
        held = held.slice(certain)
        if (at >= 0) {
          held = held.slice(CLOSE.length)
          state = 'after-thoughts'
        } else if (text === '') return 'more'
        return text.trim() === '' ? 'again' : { type: 'reasoning', text }
      }
      case 'after-thoughts': {
        held = held.trimStart()
        if (held === '') return 'more'
        state = 'answering'
        return 'again'
      }
      case 'answering': {
        const text = held
        held = ''
        return text === '' ? 'more' : { type: 'text', text }
      }
    }
  }

  const drain = (isEnd: boolean): readonly Piece[] => {
    const pieces: Piece[] = []
    for (;;) {
      const next = step(isEnd)
      if (next === 'more') return pieces
      if (next !== 'again') pieces.push(next)
    }
  }

  return {
    push: text => {
      held += text
      return drain(false)
    },
    end: () => drain(true),
  }
}

/** Characters at the end that may be the beginning of a closing tag. */
function heldBack(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1)
    if (CLOSE.startsWith(text.slice(-length))) return length
  return 0
}
