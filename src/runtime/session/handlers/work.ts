/** Does the engine's work. A failure of a model, tool or summarizer is an outcome; an aborted signal ends the work. */
import {
  type Effect,
  type HookAnswer,
  extractiveInput,
  type RecallHit,
  type Signal,
  type SummaryAhead,
  type SummaryOutcome,
  type ToolResultPart,
} from '../../../engine/index.ts'
import { toolsForWindow } from '../../settings/tools-for-window.ts'
import { tryAnswer } from '../../requests/stream-answer.ts'
import { estimateAhead, readFactsAhead } from '../../summaries/read-ahead.ts'
import type { Progress } from '../live.ts'
import { addBytes } from './images.ts'
import type { SessionPorts } from './ports.ts'
import { runTool } from './run-tool.ts'
import type { Tried } from '../../requests/retry-policy.ts'
import { toFailedSummary } from '../../summaries/choose-summarizers.ts'

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>

/** Reports on running work. */
export interface Reporter {
  readonly progress: (progress: Progress) => void
  readonly signal: (signal: Signal) => void
}

/** How one try of a request ended. `needsNetwork`: its model is not on this device. */
export interface TriedOnce {
  readonly outcome: Tried
  readonly needsNetwork: boolean
}

/** The engine's work. A rejection is reported as a fault, and the engine gets no signal. */
export interface Work {
  send(effect: EffectOf<'send'>, signal: AbortSignal, reporter: Reporter): Promise<TriedOnce>
  runTool(
    effect: EffectOf<'run-tool'>,
    signal: AbortSignal,
    reporter: Reporter,
  ): Promise<ToolResultPart>
  summarize(
    effect: EffectOf<'summarize'>,
    signal: AbortSignal,
    reporter: Reporter,
  ): Promise<SummaryOutcome>
  askHook(
    effect: EffectOf<'ask-hook'>,
    signal: AbortSignal,
    reporter: Reporter,
  ): Promise<HookAnswer>
  wait(effect: EffectOf<'wait'>, signal: AbortSignal): Promise<void>
  count(effect: EffectOf<'count'>): Promise<void>
  recall(effect: EffectOf<'recall'>): Promise<readonly RecallHit[]>
}

export function createWork(ports: SessionPorts): Work {
  return {
    send: (effect, signal, reporter) => sendOnce(effect, ports, { signal, reporter }),
    runTool: (effect, signal, reporter) => {
      const { callId } = effect.call
      const { settings } = ports.environment()
      reporter.progress({ type: 'tool', callId, progress: null })
      return runTool(effect, {
        tools: toolsForWindow(ports.sessionTools(), settings, ports.model().windowTokens),
        signal,
        clock: ports.clock,
        onProgress: progress => reporter.progress({ type: 'tool', callId, progress }),
      })
    },
    summarize: (effect, signal, reporter) =>
      summarize(effect, ports, { signal, reporter }).catch(toFailedSummary),
    askHook: (effect, signal, reporter) => askHook(effect, ports, { signal, reporter }),
    wait: ({ afterMs }, signal) => waitFor(afterMs, signal),
    count: async ({ texts }) => void (await ports.counts.ensure(texts)),
    recall: effect => recall(effect, ports),
  }
}

interface UnderWay {
  readonly signal: AbortSignal
  readonly reporter: Reporter
}

/** Asks the model once, and shows what arrives. */
async function sendOnce(
  { requestId, request }: EffectOf<'send'>,
  ports: Pick<SessionPorts, 'sessionId' | 'storage' | 'model' | 'onNotice' | 'onFault'>,
  { signal, reporter }: UnderWay,
): Promise<TriedOnce> {
  const { chat } = ports.model()
  const outcome = await tryAnswer(chat, await addBytes(request, ports), {
    signal,
    onParts: parts => reporter.progress({ type: 'parts', requestId, model: chat.ref, parts }),
    onLoading: share => reporter.progress({ type: 'loading', share }),
    onImagesRefused: () => ports.onNotice('images-refused'),
  })
  return { outcome, needsNetwork: chat.ref.host !== null }
}

/** Writes a summary. If a request waits for a model's summary, the extractive one is made at the same time, as a fallback. */
async function summarize(
  { compactionId, trigger, summarizer, plan, focus }: EffectOf<'summarize'>,
  ports: Pick<SessionPorts, 'writers' | 'counts' | 'clock' | 'extractor' | 'isPreparing'>,
  { signal, reporter }: UnderWay,
): Promise<SummaryOutcome> {
  const isWaitedFor = trigger === 'blocking' || trigger === 'overflow'
  if (isWaitedFor && summarizer === 'model' && plan.summarizer.onFailure === 'extractive')
    ports.extractor.begin(extractiveInput({ plan, focus }))
  const { model } = plan.summarizer
  const writers = summarizer === 'model' ? await ports.writers({ trigger, model }) : []
  const { summarizeWithFallback } = await import('../../summaries/summarize.ts')
  let requests = 0
  const { clock, isPreparing } = ports
  const reading = readFactsAhead(plan.frame, { clock, signal, isPreparing })
  const outcome = await summarizeWithFallback(writers, {
    plan,
    focus,
    count: ports.counts.count,
    clock,
    isPreparing,
    extract: ports.extractor.extract,
    signal,
    onProgress: progress => reporter.progress({ type: 'progress', compactionId, progress }),
    onRequest: sent => {
      requests += 1
      const requestId = `r.${compactionId}.${requests}`
      reporter.signal({ type: 'summary-requested', compactionId, requestId, ...sent })
    },
  })
  await reading
  return outcome
}

/** What the person's hook says; after a failure a notice, and no objection. */
async function askHook(
  effect: EffectOf<'ask-hook'>,
  { sandbox, environment, onNotice }: Pick<SessionPorts, 'sandbox' | 'environment' | 'onNotice'>,
  { signal, reporter }: UnderWay,
): Promise<HookAnswer> {
  const { compactionId } = effect
  const progress = { part: 1, of: 1, model: null, loading: null }
  reporter.progress({ type: 'progress', compactionId, progress })
  const { NO_OBJECTION, runHook } = await import('./ask-hook.ts')
  const run = await runHook(environment().settings.preCompact, effect, { sandbox, signal })
  if (run.type === 'answered') return run.answer
  onNotice('hook-failed', run.why)
  return NO_OBJECTION
}

/** Resolves after this time; never if aborted. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}

/** The hits, best first. None if the archive cannot be searched; a notice then says so. */
export async function recall(
  { messageId, query, at }: EffectOf<'recall'>,
  {
    recallSearch,
    messageBefore,
    onNotice,
  }: Pick<SessionPorts, 'recallSearch' | 'messageBefore' | 'onNotice'>,
): Promise<readonly RecallHit[]> {
  const hits = await recallSearch.hits({ query, at, after: messageBefore(messageId) })
  if (hits === null) onNotice('not-recalled')
  return hits ?? []
}

/** The id that stops the work of `readAhead`. */
export const READING_AHEAD = 'reading ahead'

/** In free time, prepares the next summary without a model: reads facts, extracts the fallback, estimates, loads code. */
export async function readAhead(
  { plan, mayBeExtracted }: SummaryAhead,
  {
    running,
    clock,
    counts,
    extractor,
    isPreparing,
  }: Pick<SessionPorts, 'running' | 'clock' | 'counts' | 'extractor' | 'isPreparing'>,
): Promise<void> {
  if (mayBeExtracted) extractor.begin(extractiveInput({ plan, focus: null }))
  await running.run(READING_AHEAD, async signal => {
    // The summary that needs this code reports a failure.
    await import('../../summaries/summarize.ts').catch(() => undefined)
    await readFactsAhead(plan.frame, { clock, signal, isPreparing })
    await estimateAhead(plan, { count: counts.count, clock, signal, isPreparing })
  })
}

/** Searches the archive while the message is being stored and counted. */
export function searchAhead(
  query: string,
  ports: Pick<SessionPorts, 'clock' | 'recallSearch' | 'messageBefore'>,
): void {
  const after = ports.messageBefore(null)
  ports.recallSearch.begin({ query, at: ports.clock.now(), after })
}
