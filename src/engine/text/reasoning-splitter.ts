import {
  closingIn,
  endsThought,
  heldBack,
  mayOpen,
  openedAt,
  THOUGHT_TAGS,
  type ThoughtTag,
} from './thought-tags.ts'

/** `text-was-reasoning`: all text before is the thought, because only its closing tag was sent. */
export type Piece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'text-was-reasoning' }

/** An answer with more closing tags in its sentences is about them. */
const MOST_SPOKEN = 50

type State = 'before' | 'thinking' | 'after-reasoning' | 'speaking' | 'answering'

/** A certain piece; `again`: another state continues with the rest; `more`: more text is needed. */
type Step = Piece | 'more' | 'again'

/**
 * Separates reasoning from the answer. It stands between tags at the very beginning, or before a closing tag whose opening tag is
 * in the request, as templates of chats put it there. A tag in a sentence, a quotation or code is text.
 */
export function createReasoningSplitter() {
  let state: State = 'before'
  let held = ''
  let hasThought = false
  /** The tags of the thought that is open. */
  let open: readonly ThoughtTag[] = []
  /** The text before `held`, as long as a closing tag may make it a thought. */
  let said = ''
  /** Closing tags that were text. */
  let spoken = 0

  const proceed = (next: State, rest: string): 'again' => {
    state = next
    held = rest
    return 'again'
  }
  /** Hands out the first characters of what is held as text. */
  const say = (length: number): Step => {
    const text = held.slice(0, length)
    held = held.slice(length)
    said += text
    return text === '' ? 'more' : { type: 'text', text }
  }
  const begin = (start: string, isEnd: boolean, other: State): Step => {
    const tags = openedAt(start)
    if (tags[0] !== undefined) {
      open = tags
      hasThought = false
      return proceed('thinking', start.slice(tags[0].open.length))
    }
    return !isEnd && mayOpen(start) ? 'more' : proceed(other, other === 'answering' ? start : held)
  }
  const steps: Readonly<Record<State, (isEnd: boolean) => Step>> = {
    before: isEnd => begin(held.trimStart(), isEnd, 'speaking'),
    thinking: isEnd => {
      if (!hasThought) held = held.trimStart()
      const closing = closingIn(held, open)
      const certain = closing?.start ?? held.length - (isEnd ? 0 : heldBack(held, open))
      // White space may be the last before the tag.
      const text = held.slice(0, certain).trimEnd()
      hasThought ||= text !== ''
      if (closing) proceed('after-reasoning', held.slice(closing.end))
      else held = isEnd ? '' : held.slice(text.length)
      if (text !== '') return { type: 'reasoning', text }
      return closing ? 'again' : 'more'
    },
    'after-reasoning': isEnd => {
      const rest = held.trimStart()
      return rest === '' ? 'more' : begin(rest, isEnd, 'answering')
    },
    speaking: isEnd => {
      const closing = closingIn(held, THOUGHT_TAGS)
      if (!closing) return say(held.length - (isEnd ? 0 : heldBack(held, THOUGHT_TAGS)))
      const rest = held.slice(closing.end)
      const verdict = endsThought(
        said + held.slice(0, closing.start),
        isEnd && rest.trim() === '' ? null : rest,
      )
      if (verdict === 'unknown') return say(closing.start)
      if (!verdict) {
        spoken += 1
        return spoken > MOST_SPOKEN ? proceed('answering', held) : say(closing.end)
      }
      const last = say(closing.start)
      if (last !== 'more') return last
      proceed('after-reasoning', rest)
      return { type: 'text-was-reasoning' }
    },
    answering: () => say(held.length),
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
    /** The text that was held back because it could begin a tag. What comes later is text. */
    end: (): readonly Piece[] => {
      const pieces = drain(true)
      if (state === 'speaking') state = said === '' ? 'before' : 'answering'
      return pieces
    },
  }
}

/** The reasoning and the answer of a whole text. */
export function splitReasoning(whole: string): {
  readonly reasoning: string
  readonly text: string
} {
  const splitter = createReasoningSplitter()
  let text = ''
  let reasoning = ''
  for (const piece of [...splitter.push(whole), ...splitter.end()])
    if (piece.type === 'text') text += piece.text
    else if (piece.type === 'reasoning') reasoning += piece.text
    else {
      reasoning = text.trim()
      text = ''
    }
  return { text, reasoning }
}
