/** What was said that a memory should keep: rules, decisions and sentences with exact details, word for word. */
import { isFile } from '../../message/files.ts'
import type { Role } from '../../message/message.ts'
import type { ViewItem } from '../../message/view.ts'
import { NARRATION, SMALL_TALK, TERMINATION } from '../../text/cues.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { splitOutput } from '../../text/program-output.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { contentWordsOf } from '../../text/words.ts'
import { statementsIn, type Writer } from './facts.ts'

/** A sentence of a message. */
export interface SpokenFact {
  readonly kind: 'rule' | 'decision' | 'detail'
  readonly text: string
  readonly messageId: string
}

/** A sentence with fewer content words says nothing alone. */
const FEWEST_WORDS = 2

/**
 * The facts that the user and the assistant say in these messages, each text once, in order. Without files, results,
 * printed output, questions and orders to stop, which concern only the moment.
 */
export function spokenFacts(
  messages: readonly Pick<ViewItem, 'id' | 'role' | 'parts'>[],
): readonly SpokenFact[] {
  const found = new Map<string, SpokenFact>()
  for (const { id, role, parts } of messages)
    for (const part of parts) {
      const writer = writerOf(role)
      if (part.type !== 'text' || isFile(part) || writer === null) continue
      for (const { kind, text } of factsOf(part.text, writer))
        if (!found.has(text)) found.set(text, { kind, text, messageId: id })
    }
  return [...found.values()]
}

function writerOf(role: Role): Writer | null {
  return role === 'tool' ? null : role
}

function factsOf(text: string, writer: Writer): readonly Omit<SpokenFact, 'messageId'>[] {
  const { said } = splitOutput(text)
  const kinds = new Map(statementsIn(said, writer).map(({ kind, text: words }) => [words, kind]))
  return sentencesOf(said).flatMap((sentence): readonly Omit<SpokenFact, 'messageId'>[] => {
    if (/[?\uff1f\u061f]$/.test(sentence) || TERMINATION.test(sentence)) return []
    const kind = kinds.get(sentence)
    if (kind === 'rule' || kind === 'decision') return [{ kind, text: sentence }]
    return isDetail(sentence, writer) ? [{ kind: 'detail', text: sentence }] : []
  })
}

/** Names and plain figures are details only in the user's words: assistants write many. */
function isDetail(sentence: string, writer: Writer): boolean {
  if (SMALL_TALK.test(sentence) || NARRATION.test(sentence)) return false
  const exact = exactTokensIn(sentence, true)
  const isExact =
    writer === 'user'
      ? exact.length > 0 || /\d/.test(sentence)
      : exact.some(({ kind }) => kind !== 'name')
  return isExact && contentWordsOf(sentence).length >= FEWEST_WORDS
}
