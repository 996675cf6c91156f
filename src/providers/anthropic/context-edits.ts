import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import { z } from 'zod'
import type { ProviderEdit } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { withEdits } from '../ai-sdk/decode.ts'
import type { Decode } from '../ai-sdk/step.ts'

const Count = z.int().nonnegative().nullish().catch(null)

const Reported = z.looseObject({
  contextManagement: z.looseObject({
    appliedEdits: z.array(
      z.looseObject({
        type: z.string().min(1),
        clearedToolUses: Count,
        clearedThinkingTurns: Count,
        clearedInputTokens: Count,
      }),
    ),
  }),
})

/**
 * Changes that the server made to the context on its own: what it cleared, reported at the end of an answer, and a
 * summary that it wrote of what it dropped, sent as a block before the answer. The same reader: such a summary is none
 * of the answer's words, and the end tells of all that was done.
 */
export function withContextEdits(decode: Decode): Decode {
  const open = new Map<string, string>()
  const written: string[] = []
  return part => {
    switch (part.type) {
      case 'text-start':
        if (!isCompaction(part.providerMetadata)) return decode(part)
        open.set(part.id, '')
        return []
      case 'text-delta': {
        const summary = open.get(part.id)
        if (summary === undefined) return decode(part)
        open.set(part.id, summary + part.delta)
        return []
      }
      case 'text-end': {
        const summary = open.get(part.id)
        if (summary === undefined) return decode(part)
        open.delete(part.id)
        written.push(summary)
        return []
      }
      case 'finish':
        return finished(decode(part), part, written)
      default:
        return decode(part)
    }
  }
}

function isCompaction(metadata: SharedV4ProviderMetadata | undefined): boolean {
  return metadata?.['anthropic']?.['type'] === 'compaction'
}

function finished(
  chunks: readonly StreamChunk[],
  { providerMetadata }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  summaries: readonly string[],
): readonly StreamChunk[] {
  const reported = Reported.safeParse(providerMetadata?.['anthropic'])
  const applied = reported.success ? reported.data.contextManagement.appliedEdits : []
  const edits = applied.map(
    ({ type, clearedToolUses, clearedThinkingTurns, clearedInputTokens }): ProviderEdit => ({
      name: type,
      cleared: clearedToolUses ?? clearedThinkingTurns ?? null,
      clearedTokens: clearedInputTokens ?? null,
      summary: null,
    }),
  )
  const written = summaries.map((summary): ProviderEdit => ({
    name: 'compaction',
    cleared: null,
    clearedTokens: null,
    summary: summary === '' ? null : summary,
  }))
  return withEdits(chunks, [...edits, ...written])
}
