import type { ExtractiveInput } from '../../engine/index.ts'
import type { ExtractiveSummarizer } from '../../ports/chat-model.ts'

export interface AheadExtractor {
  /** What was begun of this input, or else is begun now. */
  readonly extract: ExtractiveSummarizer
  /** Begins, unless the same is begun already; what was begun of another input ends. */
  begin(input: ExtractiveInput): void
  /** Ends what was begun. */
  dispose(): void
}

/**
 * Extracts a summary before it is asked for. The same input gives the same summary, so what was begun ahead is worth as much
 * as what would be begun now.
 */
export function createAheadExtractor(extract: ExtractiveSummarizer): AheadExtractor {
  let begun: {
    readonly input: ExtractiveInput
    readonly text: Promise<string>
    readonly stop: AbortController
  } | null = null
  const textOf = (input: ExtractiveInput) =>
    begun !== null && isSame(begun.input, input) ? begun.text : null
  return {
    extract: async (input, signal) => {
      const text = await textOf(input)?.catch((): null => null)
      return text ?? extract(input, signal)
    },
    begin: input => {
      if (textOf(input) !== null) return
      begun?.stop.abort()
      const stop = new AbortController()
      const text = extract(input, stop.signal)
      const now = { input, text, stop }
      begun = now
      // What cannot be had now is asked for again once it is needed.
      text.catch(() => {
        if (begun === now) begun = null
      })
    },
    dispose: () => begun?.stop.abort(),
  }
}

function isSame(left: ExtractiveInput, right: ExtractiveInput): boolean {
  return (
    left.targetTokens === right.targetTokens &&
    left.previousSummary === right.previousSummary &&
    left.previousHasSpeakers === right.previousHasSpeakers &&
    left.focus === right.focus &&
    left.verbatimShare === right.verbatimShare &&
    left.items.length === right.items.length &&
    left.items.every((item, at) => {
      const other = right.items[at]
      return (
        item.id === other?.id &&
        item.role === other.role &&
        item.parts === other.parts &&
        left.saidAt?.get(item.id) === right.saidAt?.get(item.id)
      )
    })
  )
}
