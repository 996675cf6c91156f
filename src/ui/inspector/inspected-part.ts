import {
  type InspectedFate,
  type InspectedMessage,
  plainTextOf,
  type TokenCount,
} from '../../engine/index.ts'
import { inspectorText } from '../../i18n/en/inspector.ts'

/** One row of the inspector, as it is drawn. */
export interface InspectedPart {
  readonly key: string
  /** Of the message in the transcript; null for what is in none. */
  readonly number: number | null
  readonly role: 'system' | 'tools' | 'user' | 'assistant' | 'tool' | 'summary' | 'recall'
  /** As sent; as it is in the transcript where it is not sent. */
  readonly text: string
  /** Null for what is always sent. */
  readonly fate: { readonly type: InspectedFate; readonly words: string } | null
  readonly isSent: boolean
  readonly tokens: number
  /** Of the whole message, where that is another number; null otherwise. */
  readonly whole: TokenCount | null
}

/** The message as the inspector draws it. */
export function partOf(message: InspectedMessage): InspectedPart {
  const { id, number, role, parts, fate, isSent, tokens, wholeTokens } = message
  const differs = !isSent || fate === 'masked' || fate === 'changed'
  return {
    key: id,
    number,
    role: fate === 'summary' ? 'summary' : fate === 'recalled' ? 'recall' : role,
    text: plainTextOf(parts, { calls: true }).join('\n'),
    fate: { type: fate, words: fateWords(message) },
    isSent,
    tokens,
    whole: differs && wholeTokens.tokens !== tokens ? wholeTokens : null,
  }
}

/** What becomes of it, and the step responsible: one of the chain, or the mask strategy that found it. */
function fateWords({ fate, by, compactionNumber }: InspectedMessage): string {
  const words = becoming(fate, compactionNumber)
  if (by === null) return words
  const step = by === 'repair' ? inspectorText('inspector.repair') : by.replaceAll('-', ' ')
  return `${words} ${inspectorText('inspector.by', { step })}`
}

function becoming(fate: InspectedFate, compactionNumber: number | null): string {
  if (fate === 'summarised' || fate === 'summary')
    return inspectorText(`inspector.fate.${fate}`, { number: compactionNumber ?? 0 })
  if (fate === 'masked' && compactionNumber !== null)
    return inspectorText('inspector.fate.masked-with', { number: compactionNumber })
  return inspectorText(`inspector.fate.${fate}`)
}
