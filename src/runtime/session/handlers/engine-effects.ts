/**
 * Does what the engine asks of the outside, and reports each end as a signal: a model, a tool or a summarizer that
 * fails is an end like any other.
 *
 * @module
 */
import {
  extractiveInput,
  type Signal,
  type ToolCallPart,
  type ToolResultPart,
} from '../../../engine/index.ts'
import { toolResults } from '../../../i18n/en/sentences/requests.ts'
import type { Tool } from '../../../ports/tool.ts'
import { tryAnswer } from '../../requests/stream-answer.ts'
import { unfinished } from '../../summaries/progress.ts'
import { readAhead } from '../../summaries/read-ahead.ts'
import type { Emit, Handler } from './handler.ts'
import { withBytes } from './images.ts'

/** A tool that takes longer is stopped, and the model reads that. */
const TOOL_TIMEOUT_MS = 30_000

/** Asks the model once, and shows what arrives. */
export const send: Handler<
  'send',
  'sessionId' | 'storage' | 'running' | 'model' | 'onNotice' | 'onFault'
> = async ({ requestId, request }, ports, emit) => {
  const { running, onNotice } = ports
  const { signal, end } = running.begin(requestId)
  const { chat } = ports.model()
  const outcome = await tryAnswer(chat, await withBytes(request, ports), {
    signal,
    onParts: parts => emit({ type: 'parts', requestId, model: chat.ref, parts }),
    onLoading: share => emit({ type: 'loading', share }),
    onImagesRefused: () => onNotice('images-refused'),
  })
  end()
  emit({ type: 'tried', requestId, outcome, needsNetwork: chat.ref.host !== null })
}

export const runTool: Handler<'run-tool', 'running' | 'tools'> = async (
  { call },
  { running, tools },
  emit,
) => {
  const { signal, end } = running.begin(call.callId)
  const result = await resultOf(call, tools, signal)
  end()
  signalled(emit, { type: 'tool-ended', result })
}

/** Has a summary written. Where a request waits for a model's, what stands in for it is made meanwhile. */
export const summarize: Handler<
  'summarize',
  'running' | 'writers' | 'counts' | 'clock' | 'extractor'
> = async ({ compactionId, trigger, summarizer, plan, focus }, ports, emit) => {
  const { signal, end } = ports.running.begin(compactionId)
  const isWaitedFor = trigger === 'blocking' || trigger === 'overflow'
  if (isWaitedFor && summarizer === 'model' && plan.summarizer.onFailure === 'extractive')
    ports.extractor.begin(extractiveInput({ plan, focus }))
  const written = async () => {
    const { model } = plan.summarizer
    const writers = summarizer === 'model' ? await ports.writers({ trigger, model }) : []
    const { summarizeWithFallback } = await import('../../summaries/summarize-with-fallback.ts')
    let requests = 0
    const reading = readAhead(plan.frame, { clock: ports.clock, signal })
    const outcome = await summarizeWithFallback(writers, {
      plan,
      focus,
      count: ports.counts.count,
      clock: ports.clock,
      extract: ports.extractor.extract,
      signal,
      onProgress: progress => emit({ type: 'progress', compactionId, progress }),
      onRequest: sent => {
        requests += 1
        const requestId = `r.${compactionId}.${requests}`
        signalled(emit, { type: 'summary-requested', compactionId, requestId, ...sent })
      },
    })
    await reading
    return outcome
  }
  const outcome = await written().catch(unfinished)
  end()
  signalled(emit, { type: 'summarize-ended', compactionId, outcome })
}

/** Reports when a request has waited long enough for a summary; the wait ends with the session. */
export const wait: Handler<'wait', 'running'> = ({ compactionId, afterMs }, { running }, emit) => {
  const { signal, end } = running.begin(`wait for ${compactionId}`)
  const timer = setTimeout(() => {
    end()
    signalled(emit, { type: 'waited', compactionId })
  }, afterMs)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

export const count: Handler<'count', 'counts'> = async ({ purpose, texts }, { counts }, emit) => {
  await counts.ensure(texts)
  signalled(emit, { type: 'counted', purpose })
}

export const recall: Handler<'recall', 'recallSearch' | 'messageBefore' | 'onNotice'> = async (
  { messageId, query, at },
  { recallSearch, messageBefore, onNotice },
  emit,
) => {
  const hits = await recallSearch.hits({ query, at, after: messageBefore(messageId) })
  if (hits === null) onNotice('not-recalled')
  signalled(emit, { type: 'recalled', messageId, hits: hits ?? [] })
}

function signalled(emit: Emit, signal: Signal): void {
  emit({ type: 'signal', signal, reply: null })
}

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
