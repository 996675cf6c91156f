import { piecesUpTo } from '../../text/cut.ts'
import {
  BINDING,
  DECIDED,
  DECISION_LEAD,
  DIRECTIVE,
  NARRATION,
  ORDER,
  REASON,
  TERMINATION,
} from '../../text/cues.ts'
import { isUnspaced } from '../../text/scripts.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { contentWordsOf } from '../../text/words.ts'
import type { FactKind, Mention } from './fact.ts'

/** Lines longer than this are read in pieces, so that no text takes more than linear time. */
const LONGEST_PIECE = 1_000
/** Too little to bind anything, in characters; less where characters are words. */
const SHORTEST = 12
const SHORTEST_UNSPACED = 5

/** Who wrote a text; what tools return is searched for neither. */
export type Writer = 'user' | 'assistant'

/**
 * Sentences that bind what comes later: orders, bans and limits, and what was settled. The binding sentences of a text,
 * each once, in order, each a piece of it. A sentence that both orders and settles counts as an order.
 */
export function statementsIn(text: string, writer: Writer): readonly Mention[] {
  const found = new Map<string, FactKind>()
  for (const piece of piecesOf(text))
    for (const sentence of sentencesOf(piece)) {
      const kind = found.has(sentence) ? null : statementKind(sentence, writer)
      if (kind !== null) found.set(sentence, kind)
    }
  return [...found].map(([sentence, kind]) => ({ kind, text: sentence }))
}

function statementKind(sentence: string, writer: Writer): FactKind | null {
  if (writer === 'user' && TERMINATION.test(sentence)) return 'rule'
  if (sentence.length < (isUnspaced(sentence) ? SHORTEST_UNSPACED : SHORTEST)) return null
  if (writer === 'assistant' && NARRATION.test(sentence)) return null
  if (contentWordsOf(sentence).length < 2) return null
  if (isRule(sentence, writer)) return 'rule'
  return isDecision(sentence, writer) ? 'decision' : null
}

function isRule(sentence: string, writer: Writer): boolean {
  if (/[?\uff1f]$/.test(sentence)) return false
  return writer === 'user'
    ? DIRECTIVE.test(sentence) || ORDER.test(sentence)
    : BINDING.test(sentence) && DIRECTIVE.test(sentence)
}

function isDecision(sentence: string, writer: Writer): boolean {
  if (/[?\uff1f]$/.test(sentence)) return false
  if (DECISION_LEAD.test(sentence)) return true
  return DECIDED.test(sentence) && (writer === 'user' || REASON.test(sentence))
}

/** The text, or its lines in parts where one is over-long. */
function piecesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.some(line => line.length > LONGEST_PIECE)
    ? lines.flatMap(line => piecesUpTo(LONGEST_PIECE, line))
    : [text]
}
