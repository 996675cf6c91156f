/**
 * A browser's own models as the specification has them, for tests: sessions that count words as tokens, stream in
 * pieces, drop nothing, and tell of downloads.
 */
interface Script {
  readonly availability?: string
  readonly windowTokens?: number
  /** Pieces of the answer. */
  readonly pieces?: readonly string[]
  /** Milliseconds between two pieces. */
  readonly pieceMs?: number
  /** Shares of the download that a new session tells of. */
  readonly shares?: readonly number[]
  /** What making a session ends with. */
  readonly refusal?: Error
  /** The names of an earlier version of the specification. */
  readonly earlier?: boolean
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

export function scriptedBuiltIn(script: Script = {}) {
  const { windowTokens = 1_000, pieces = ['I am ', 'built in.'], pieceMs = 1 } = script
  const made: { readonly options: Readonly<Record<string, unknown>>; destroyed: boolean }[] = []
  const asked: string[] = []
  let availability = script.availability ?? 'available'

  const sessionFor = (entry: (typeof made)[number]) => {
    const prompts = (entry.options['initialPrompts'] ?? []) as readonly { content: string }[]
    let used = prompts.reduce((sum, { content }) => sum + wordsIn(content), 0)
    const stream = (text: string, { signal }: { signal?: AbortSignal } = {}) => {
      asked.push(text)
      used += wordsIn(text)
      return new ReadableStream<string>({
        async start(controller) {
          for (const piece of pieces) {
            await new Promise(resolve => setTimeout(resolve, pieceMs))
            if (signal?.aborted) return controller.error(signal.reason)
            used += wordsIn(piece)
            controller.enqueue(piece)
          }
          controller.close()
        },
      })
    }
    const [windowName, usageName, measureName] = script.earlier
      ? ['inputQuota', 'inputUsage', 'measureInputUsage']
      : ['contextWindow', 'contextUsage', 'measureContextUsage']
    return Object.defineProperties(
      {
        promptStreaming: stream,
        summarizeStreaming: stream,
        destroy: () => {
          entry.destroyed = true
        },
        [measureName ?? '']: async (text: string) => wordsIn(text),
      },
      {
        [windowName ?? '']: { get: () => windowTokens },
        [usageName ?? '']: { get: () => used },
      },
    )
  }

  const factory = {
    availability: async () => availability,
    create: async (options: {
      readonly signal?: AbortSignal
      readonly monitor?: (monitor: EventTarget) => void
    }) => {
      const monitor = new EventTarget()
      options.monitor?.(monitor)
      for (const share of script.shares ?? []) {
        await new Promise(resolve => setTimeout(resolve, 1))
        options.signal?.throwIfAborted()
        const event = Object.assign(new Event('downloadprogress'), { loaded: share, total: 1 })
        monitor.dispatchEvent(event)
      }
      if (script.refusal) throw script.refusal
      availability = 'available'
      const entry = { options: { ...options }, destroyed: false }
      made.push(entry)
      return sessionFor(entry)
    },
  }
  return {
    host: { LanguageModel: factory, Summarizer: factory },
    /** Sessions that were made, oldest first. */
    made,
    /** What they were asked. */
    asked,
  }
}
