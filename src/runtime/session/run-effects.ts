/**
 * Does what the engine asks of the outside, and reports each end as a signal: a model, a tool or a summarizer that
 * fails is an end like any other.
 *
 * @module
 */
import type {
  Effect,
  ModelRef,
  Part,
  Signal,
  ToolCallPart,
  ToolResultPart,
} from '../../engine/index.ts'
import { toolResults } from '../../i18n/en/sentences/requests.ts'
import type { SummaryModel, SummaryRequest } from '../summaries/choose-summarizers.ts'
import type { ArchivePort } from '../../ports/archive.ts'
import type { NetworkPort } from '../../ports/application-ports.ts'
import { isReachable } from '../models/is-reachable.ts'
import { createRetryWaits } from '../requests/retry-wait.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Tool } from '../../ports/tool.ts'
import { streamAnswer, type Wait } from '../requests/stream-answer.ts'
import type { ExtractiveSummarizer } from '../../ports/summarizer.ts'
import { unfinished, type SummaryProgress } from '../summaries/progress.ts'
import { readAhead } from '../summaries/read-ahead.ts'
import { recallHits } from './recall-search.ts'
import type { SessionImages } from './images.ts'
import type { SessionNotice } from '../notices/notice.ts'
import type { TokenCounts } from './token-counts.ts'

/** A tool that takes longer is stopped, and the model reads that. */
const TOOL_TIMEOUT_MS = 30_000

export interface EffectsOptions {
  readonly model: () => SummaryModel
  /** Who writes a summary, first choice first. */
  readonly writers: (request: SummaryRequest) => Promise<readonly SummaryModel[]>
  readonly tools: readonly Tool[]
  readonly counts: TokenCounts
  readonly clock: Clock
  readonly network: NetworkPort
  readonly extract: ExtractiveSummarizer
  readonly sessionId: string
  readonly archive: Pick<ArchivePort, 'find'>
  readonly images: Pick<SessionImages, 'joined'>
  readonly dispatch: (signal: Signal) => void
  readonly onParts: (requestId: string, model: ModelRef, parts: readonly Part[]) => void
  readonly onWait: (wait: Wait | null) => void
  readonly onLoading: (share: number) => void
  readonly onProgress: (compactionId: string, progress: SummaryProgress) => void
  readonly onNotice: (notice: SessionNotice) => void
  readonly onRest: (afterMs: number) => void
}

export interface Effects {
  start(effect: Effect): void
  /** Retries at once a request that waits for its next try. */
  tryNow(): void
  /** Stops everything; nothing is started or dispatched afterwards. */
  dispose(): void
}

export function createEffects(options: EffectsOptions): Effects {
  const running = new Map<string, AbortController>()
  const waits = createRetryWaits(options.network)
  const limits = new Set<ReturnType<typeof setTimeout>>()
  let disposed = false

  const dispatch = (signal: Signal) => {
    if (!disposed) options.dispatch(signal)
  }
  const controllerFor = (id: string) => {
    const controller = new AbortController()
    running.set(id, controller)
    return controller
  }

  const send = async (effect: EffectOf<'send'>) => {
    const { requestId } = effect
    const { signal } = controllerFor(requestId)
    const { chat } = options.model()
    const request = await options.images.joined(effect.request)
    const outcome = await streamAnswer(chat, request, {
      signal,
      clock: options.clock,
      onParts: parts => options.onParts(requestId, chat.ref, parts),
      onWait: options.onWait,
      pause: waits.pause,
      ...(chat.ref.host !== null && { canReach: () => isReachable(chat, options.network) }),
      onLoading: options.onLoading,
      onImagesRefused: () => options.onNotice('images-refused'),
    })
    running.delete(requestId)
    dispatch({ type: 'send-ended', requestId, outcome })
  }

  const runTool = async ({ call }: EffectOf<'run-tool'>) => {
    const { signal } = controllerFor(call.callId)
    const result = await resultOf(call, options.tools, signal)
    running.delete(call.callId)
    dispatch({ type: 'tool-ended', result })
  }

  const summarize = async (effect: EffectOf<'summarize'>) => {
    const { compactionId, trigger, summarizer, plan, focus } = effect
    const { signal } = controllerFor(compactionId)
    const written = async () => {
      const writers =
        summarizer === 'model'
          ? await options.writers({ trigger, model: plan.summarizer.model })
          : []
      const { summarizeWithFallback } = await import('../summaries/summarize-with-fallback.ts')
      const reading = readAhead(plan.frame, { clock: options.clock, signal })
      const outcome = await summarizeWithFallback(writers, {
        plan,
        focus,
        count: options.counts.count,
        clock: options.clock,
        extract: options.extract,
        signal,
        onProgress: progress => options.onProgress(compactionId, progress),
      })
      await reading
      return outcome
    }
    const outcome = await written().catch(unfinished)
    running.delete(compactionId)
    dispatch({ type: 'summarize-ended', compactionId, outcome })
  }

  const count = async ({ purpose, texts }: EffectOf<'count'>) => {
    await options.counts.ensure(texts)
    dispatch({ type: 'counted', purpose })
  }

  const wait = ({ compactionId, afterMs }: EffectOf<'wait'>) => {
    const limit = setTimeout(() => {
      limits.delete(limit)
      dispatch({ type: 'waited', compactionId })
    }, afterMs)
    limits.add(limit)
  }

  const recall = async (effect: EffectOf<'recall'>) => {
    const { messageId } = effect
    const hits = await recallHits(options.archive, options.sessionId, effect)
    if (hits === null && !disposed) options.onNotice('not-recalled')
    dispatch({ type: 'recalled', messageId, hits: hits ?? [] })
  }

  return {
    start: effect => {
      if (disposed) return
      switch (effect.type) {
        case 'count':
          void count(effect)
          break
        case 'recall':
          void recall(effect)
          break
        case 'send':
          void send(effect)
          break
        case 'run-tool':
          void runTool(effect)
          break
        case 'summarize':
          void summarize(effect)
          break
        case 'abort':
          running.get(effect.id)?.abort(new DOMException('Stopped by the user', 'AbortError'))
          break
        case 'rest':
          options.onRest(effect.afterMs)
          break
        case 'wait':
          wait(effect)
          break
        case 'notify':
          options.onNotice(effect.notice)
          break
      }
    },
    tryNow: waits.retryNow,
    dispose: () => {
      disposed = true
      for (const limit of limits) clearTimeout(limit)
      for (const controller of running.values()) controller.abort()
    },
  }
}

type EffectOf<Type extends Effect['type']> = Effect & { readonly type: Type }

/** Rejects with the signal's reason: not every tool heeds its signal. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** What the model reads as the answer of a tool; a failure is an answer too. */
async function resultOf(
  { callId, tool: name, input }: ToolCallPart,
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<ToolResultPart> {
  const failed = (output: string): ToolResultPart => ({
    type: 'tool-result',
    callId,
    tool: name,
    output,
    isError: true,
  })
  const tool = tools.find(({ definition }) => definition.name === name)
  if (!tool) return failed(toolResults.unknown(name))
  const stop = AbortSignal.any([signal, AbortSignal.timeout(TOOL_TIMEOUT_MS)])
  try {
    const output = await Promise.race([tool.run(input, stop), rejection(stop)])
    return { type: 'tool-result', callId, tool: name, output: output === '' ? '(nothing)' : output }
  } catch (error) {
    if (signal.aborted) return failed(toolResults.stopped)
    if (stop.aborted) return failed(toolResults.timeout(name, TOOL_TIMEOUT_MS / 1_000))
    return failed(error instanceof Error ? error.message : String(error))
  }
}
