/**
 * Sentences that bind what comes later: orders, bans and limits, and what was settled.
 *
 * @module
 */
import { DECIDED, DECISION_LEAD, DIRECTIVE, NARRATION, REASON } from '../extractive/cues.ts'
import { sentencesOf } from '../extractive/sentences.ts'
import { wordsOf } from '../extractive/words.ts'
import type { FactKind } from './fact.ts'
import type { Mention } from './mentions.ts'

/** Lines longer than this are read in pieces, so that no text takes more than linear time. */
const LONGEST_PIECE = 1_000
/** Too little to bind anything, in characters; less where characters are words. */
const SHORTEST = 12
const SHORTEST_CJK = 5
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** “Don't”, “use X instead” anywhere in a sentence, and their kin in other languages. */
const ORDER =
  /(?:^|[,;:.–-]\s|(?<![\p{L}])(?:please|but|so|and|then) )don['’]?t (?!forget to have|worry|give up|know|think|mind|you)|(?<![\p{L}])(?:use|take|with|to) [^.!?\n]{1,80} instead(?![\p{L}])|(?<![\p{L}])instead of [^.!?\n]{1,80},? use |(?<![\p{L}])stattdessen(?![\p{L}])|(?<![\p{L}])(?:immer|nie|kein(?:e|en|em|er|es)?)(?![\p{L}])[^.!?\n]{1,60}(?:verwenden|benutzen|nehmen|ändern|löschen|anfassen)|不许|别用|改用|用[^。\n]{1,30}代替|始终|总是|必须/iu

/** What an assistant says must bind it plainly; its prose is full of mild ones. */
const BINDING =
  /(?<![\p{L}])(?:must(?: not)?|never|always|under no circumstances|not allowed|forbidden|required|muss|müssen|darf nicht|niemals|immer)(?![\p{L}])|必须|不得|禁止|永远不|始终/iu

/** Who wrote a text; what tools return is searched for neither. */
export type Writer = 'user' | 'assistant'

/**
 * The binding sentences of a text, each once, in order, each a piece of it. A sentence that both orders and settles
 * counts as an order.
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
  if (sentence.length < (CJK.test(sentence) ? SHORTEST_CJK : SHORTEST)) return null
  if (writer === 'assistant' && NARRATION.test(sentence)) return null
  if (wordsOf(sentence).length < 2) return null
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

/** The text, or its parts where lines are over-long; cut at spaces where there are any. */
function piecesOf(text: string): readonly string[] {
  if (!text.split('\n').some(line => line.length > LONGEST_PIECE)) return [text]
  const pieces: string[] = []
  for (const line of text.split('\n'))
    for (let start = 0; start < line.length;) {
      const end = start + LONGEST_PIECE
      const space = end >= line.length ? -1 : line.lastIndexOf(' ', end)
      const cut = space > start ? space + 1 : wholeCharacters(line, end)
      pieces.push(line.slice(start, cut))
      start = cut
    }
  return pieces
}

/** The index, or the one before it where it would fall inside a surrogate pair. */
function wholeCharacters(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index
}
