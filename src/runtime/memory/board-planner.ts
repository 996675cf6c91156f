/** Lets a model propose changes of the board: when the person asks for it, or at rest if it costs nothing. Otherwise the rule proposes. */
import { DEFAULT_WINDOW_TOKENS, type ModelRef, sameModel, textOf } from '../../engine/index.ts'
import { leftOutWords, memoryNoticeText } from '../../i18n/en/sentences/memory.ts'
import type { CancellableCalls } from '../async/calls.ts'
import { type BoardPlan, type BoardState, type BoardWriter, planBoard, unread } from './board.ts'
import { readForBoard } from './board-request.ts'
import { checkBoardAnswer } from './check-board-answer.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import { loadWordingOutsideChats, streamAnswer } from '../requests/stream-answer.ts'
import { modelLimits } from '../session/model-limits.ts'
import { isFree } from '../settings/model-info.ts'
import type { Settings } from '../settings/settings.ts'
import { firstSummarizer } from '../settings/summarizer-order.ts'
import { mostDollarsOf } from '../inspection/spending.ts'

export interface BoardPlannerOptions {
  readonly models: Pick<ModelRegistry, 'chat' | 'writers'>
  readonly settings: () => Settings
  readonly calls: CancellableCalls
  /** No tab works in the session now. */
  readonly isFinished: (sessionId: string) => boolean
}

/** A local model may load first. */
const MOST_MS = 300_000

export function createBoardPlanner({ models, calls, isFinished, ...options }: BoardPlannerOptions) {
  /** The newest plan that was made at rest, or the rule's after a failure, for one request. */
  let atRest: { readonly request: string; readonly plan: BoardPlan } | null = null

  /** The first model of the order of summarizers, and what it would read; null if there is nothing of one. */
  const asking = ({ journal, board }: BoardState) => {
    const settings = options.settings()
    const [chat] = models.writers(settings)
    const reading =
      chat &&
      readForBoard(unread(journal, isFinished), board, {
        windowTokens: chat.limits.windowTokens ?? DEFAULT_WINDOW_TOKENS,
        maxOutputTokens: modelLimits(chat, settings).maxOutputTokens,
      })
    if (!reading) return null
    const isFirst = firstSummarizer(settings, models.chat(settings).ref) === 'model'
    const request = JSON.stringify([chat.ref, reading.request])
    return { settings, chat, reading, request, isAtOnce: isFirst && isFree(chat.ref) }
  }
  const planWith = async (
    { chat, reading }: NonNullable<ReturnType<typeof asking>>,
    state: BoardState,
    signal: AbortSignal,
  ): Promise<BoardPlan> => {
    const slow = AbortSignal.timeout(MOST_MS)
    const around = {
      signal: AbortSignal.any([signal, slow]),
      onParts: () => undefined,
      loadWording: loadWordingOutsideChats,
    }
    const outcome = await streamAnswer(chat, reading.request, around)
    if (signal.aborted) return byRule(state, memoryNoticeText('boardStopped'))
    if (outcome.type === 'stopped') return byRule(state, memoryNoticeText('boardSlow'))
    if (outcome.type === 'failed') return byRule(state, outcome.failure.message)
    const checked = checkBoardAnswer(textOf(outcome.parts), reading)
    if (checked === null) return byRule(state, memoryNoticeText('boardUnread'))
    const note = leftOutWords(checked.leftOut)
    const { considered } = reading
    const { proposals } = checked
    return { proposals, considered, by: chat.ref, ...(note !== null && { note }) }
  }
  const byRule = (state: BoardState, why: string): BoardPlan => ({
    ...planBoard(state, isFinished),
    note: memoryNoticeText('boardByRule', { reason: why }),
  })

  return {
    /** Null if there is no model, or nothing for it to read. Sends nothing. */
    writer: (state: BoardState): BoardWriter | null => {
      const asked = asking(state)
      if (!asked) return null
      const { chat, reading, isAtOnce, settings } = asked
      const dollars = mostDollarsOf(chat.ref, reading.request, settings.catalogue)
      return { model: chat.ref, isAtOnce, dollars }
    },
    /** `agreed`: the model that the person wants; no other one is asked. */
    plan: (state: BoardState, agreed: ModelRef, callId: string): Promise<BoardPlan> =>
      calls.run(callId, async signal => {
        const asked = asking(state)
        if (!asked || !sameModel(asked.chat.ref, agreed))
          return byRule(state, memoryNoticeText('boardOther'))
        const isReady = atRest?.plan.by && atRest.request === asked.request
        return isReady && atRest ? atRest.plan : planWith(asked, state, signal)
      }),
    /** Lets a free model plan. Resolves with the number of its proposals; 0 without one, or if the call is cancelled. */
    prepare: async (state: BoardState, callId: string): Promise<number> => {
      const asked = asking(state)
      if (!asked?.isAtOnce || asked.request === atRest?.request) return 0
      return calls.run(callId, async signal => {
        const plan = await planWith(asked, state, signal)
        if (signal.aborted) return 0
        atRest = { request: asked.request, plan }
        return plan.by ? plan.proposals.length : 0
      })
    },
  }
}
