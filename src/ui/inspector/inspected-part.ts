import {
  type InspectedStatus,
  type InspectedMessage,
  type Inspection,
  plainTextOf,
  type TokenCount,
} from '../../engine/index.ts'
import { inspectorText } from '../../i18n/en/dialogs.ts'

/** One row of the inspector, as it is drawn. */
export interface InspectedPart {
  readonly key: string
  /** The number in the transcript; null if it has none. */
  readonly number: number | null
  readonly role: 'system' | 'tools' | 'user' | 'assistant' | 'tool' | 'summary' | 'recall'
  /** As sent; if it is not sent, as in the transcript. */
  readonly text: string
  /** What happens to it, as a name and in words. */
  readonly treatment: InspectedStatus | 'always'
  readonly words: string
  /** The step responsible: one of the chain, or the mask strategy that found it. Null for none. */
  readonly step: string | null
  readonly isSent: boolean
  readonly tokens: number
  /** Of the whole message, where that is another number; null otherwise. */
  readonly whole: TokenCount | null
}

/** System prompt, tools, and these messages of a request. */
export function partsOf(
  { system, tools }: Inspection,
  messages: readonly InspectedMessage[],
): readonly InspectedPart[] {
  const always = {
    number: null,
    treatment: 'always',
    words: inspectorText('inspector.always'),
    step: null,
    isSent: true,
    whole: null,
  } as const
  const offered = tools.definitions.map(({ name, description }) => `${name}: ${description}`)
  return [
    {
      ...always,
      key: 'system',
      role: 'system',
      text: system.text || inspectorText('inspector.no-system'),
      tokens: system.tokens,
    },
    {
      ...always,
      key: 'tools',
      role: 'tools',
      text: offered.join('\n') || inspectorText('inspector.no-tools'),
      tokens: tools.tokens,
    },
    ...messages.map(partOf),
  ]
}

/** The message as the inspector draws it. */
export function partOf(message: InspectedMessage): InspectedPart {
  const { id, number, role, parts, status, isSent, tokens, wholeTokens } = message
  const differs = !isSent || status === 'masked' || status === 'changed'
  return {
    key: id,
    number,
    role: status === 'summary' ? 'summary' : status === 'recalled' ? 'recall' : role,
    text: plainTextOf(parts, { calls: true }).join('\n'),
    treatment: status,
    words: wordsOf(status, message.compactionNumber),
    step: stepOf(message),
    isSent,
    tokens,
    whole: differs && wholeTokens.tokens !== tokens ? wholeTokens : null,
  }
}

function stepOf({ by }: InspectedMessage): string | null {
  return by === 'repair' ? inspectorText('inspector.repair') : (by?.replaceAll('-', ' ') ?? null)
}

function wordsOf(status: InspectedStatus, compactionNumber: number | null): string {
  if (status === 'summarised' || status === 'summary')
    return inspectorText(`inspector.status.${status}`, { number: compactionNumber ?? 0 })
  if (status === 'masked' && compactionNumber !== null)
    return inspectorText('inspector.status.masked-with', { number: compactionNumber })
  return inspectorText(`inspector.status.${status}`)
}
