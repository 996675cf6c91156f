export interface Piece {
  readonly type: 'text' | 'reasoning'
  readonly text: string
}

const OPEN = '<think>'
const CLOSE = '</think>'

type State = 'before' | 'thinking' | 'after-reasoning' | 'answering'

/** A certain piece; `again`: another state continues with the rest; `more`: more text is needed. */
type Step = Piece | 'more' | 'again'

/** Separates reasoning, in `<think>` tags at the very beginning, from the answer. A later tag is text. */
export function createReasoningSplitter() {
  let state: State = 'before'
  let held = ''
  let hasThought = false

  const proceed = (next: State, rest: string): 'again' => {
    state = next
    held = rest
    return 'again'
  }
  const steps: Readonly<Record<State, (isEnd: boolean) => Step>> = {
    before: isEnd => {
      const start = held.trimStart()
      if (start.startsWith(OPEN)) return proceed('thinking', start.slice(OPEN.length))
      return !isEnd && OPEN.startsWith(start) ? 'more' : proceed('answering', held)
    },
    thinking: isEnd => {
      if (!hasThought) held = held.trimStart()
      const at = held.indexOf(CLOSE)
      const certain = at >= 0 ? at : held.length - (isEnd ? 0 : heldBack(held))
      // White space may be the last before the tag.
      const text = held.slice(0, certain).trimEnd()
      hasThought ||= text !== ''
      if (at >= 0) proceed('after-reasoning', held.slice(at + CLOSE.length))
      else held = isEnd ? '' : held.slice(text.length)
      if (text !== '') return { type: 'reasoning', text }
      return at >= 0 ? 'again' : 'more'
    },
    'after-reasoning': () => {
      const rest = held.trimStart()
      return rest === '' ? 'more' : proceed('answering', rest)
    },
    answering: () => {
      const text = held
      held = ''
      return text === '' ? 'more' : { type: 'text', text }
    },
  }
  const drain = (isEnd: boolean): readonly Piece[] => {
    const pieces: Piece[] = []
    for (;;) {
      const next = steps[state](isEnd)
      if (next === 'more') return pieces
      if (next !== 'again') pieces.push(next)
    }
  }

  return {
    /** The certain pieces of the text so far. */
    push: (text: string): readonly Piece[] => {
      held += text
      return drain(false)
    },
    /** The text that was held back because it could begin a tag. */
    end: () => drain(true),
  }
}

/** Characters at the end that may begin a closing tag. */
function heldBack(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1)
    if (CLOSE.startsWith(text.slice(-length))) return length
  return 0
}
