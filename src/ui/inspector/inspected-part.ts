import type { InspectedFate, InspectedMessage } from '../../engine/inspect.ts'
import { textOf, toolCallsOf, toolResultsOf } from '../../engine/message.ts'
import type { TokenCount } from '../../engine/tokens.ts'
import { t } from '../../i18n/t.ts'

/** One row of the inspector, as it is drawn. */
export interface InspectedPart {
  readonly key: string
  /** Of the message in the transcript; null for what stands in none. */
  readonly number: number | null
  readonly role: 'system' | 'tools' | 'user' | 'assistant' | 'tool' | 'summary' | 'recall'
  /** As sent; as it stands in the transcript where it is not sent. */
  readonly text: string
  /** Null for what is always sent. */
  readonly fate: { readonly type: InspectedFate; readonly words: string } | null
  readonly isSent: boolean
  readonly tokens: number
  /** Of the whole message, where that is another number; null otherwise. */
  readonly whole: TokenCount | null
}

export function partOf(message: InspectedMessage): InspectedPart {
  const { id, number, role, parts, fate, isSent, tokens, wholeTokens } = message
  const differs = !isSent || fate === 'masked' || fate === 'changed'
  return {
    key: id,
    number,
    role: fate === 'summary' ? 'summary' : fate === 'recalled' ? 'recall' : role,
    text: wordsOf(parts),
    fate: { type: fate, words: fateWords(message) },
    isSent,
    tokens,
    whole: differs && wholeTokens.tokens !== tokens ? wholeTokens : null,
  }
}

/** What becomes of it, and the step responsible where one of the chain is. */
function fateWords({ fate, by, compactionNumber }: InspectedMessage): string {
  const number = compactionNumber ?? 0
  const words =
    fate === 'summarised' || fate === 'summary'
      ? t(`inspector.fate.${fate}`, { number })
      : t(`inspector.fate.${fate}`)
  if (by === null) return words
  const step = by === 'repair' ? t('inspector.repair') : by.replaceAll('-', ' ')
  return `${words} ${t('inspector.by', { step })}`
}

function wordsOf(parts: InspectedMessage['parts']): string {
  const calls = toolCallsOf(parts).map(({ tool, input }) => `${tool}(${JSON.stringify(input)})`)
  const outputs = toolResultsOf(parts).map(({ output }) => output)
  return [textOf(parts), ...calls, ...outputs].filter(text => text !== '').join('\n')
}
