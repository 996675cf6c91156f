import { unchanged } from '../../i18n/en/sentences/unchanged.ts'
import {
  type CompactionTrigger,
  DEFAULT_WINDOW_TOKENS,
  type ModelRef,
  sameModel,
  type SummaryOutcome,
} from '../../engine/index.ts'
import { errorText } from '../../ports/errors.ts'
import { isFree } from '../settings/model-info.ts'
import { canSummarize } from '../settings/summarizer-order.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { summaryText } from '../../i18n/en/sentences/session.ts'

/** A model and its window in tokens. */
export interface SummaryModel {
  readonly chat: ChatModel
  readonly windowTokens: number
}

/** The trigger of a summary, and the preset's model for automatic ones; empty for the conversation's own. */
export interface SummaryRequest {
  readonly trigger: CompactionTrigger
  readonly model: string
}

export interface SummarizerSelectionOptions {
  /** The model in use. */
  readonly chat: () => ChatModel
  /** Another model at the same endpoint; null if there is none. */
  readonly named: (model: string) => Promise<ChatModel | null>
  /** The models that the settings name for summaries, in order. */
  readonly writers: () => readonly ChatModel[]
  /** The most known tokens of a request to the model and its reply; null if unknown. */
  readonly windowOf: (model: ChatModel) => number | null
  /** False if a summary for this trigger must be free. */
  readonly mayPay: (trigger: CompactionTrigger) => boolean
}

/**
 * Chooses the writers of summaries: the models of the settings, in order. Before them comes the preset's model, or the model used
 * before if its window is larger.
 */
export function createSummarizerSelection({
  chat,
  named,
  writers,
  windowOf,
  mayPay,
}: SummarizerSelectionOptions) {
  const withWindow = (model: ChatModel): SummaryModel => ({
    chat: model,
    windowTokens: windowOf(model) ?? DEFAULT_WINDOW_TOKENS,
  })
  const known = (model: ChatModel): SummaryModel | null => {
    const windowTokens = windowOf(model)
    return windowTokens === null ? null : { chat: model, windowTokens }
  }
  let present = chat()
  let previous: ChatModel | null = null
  return {
    /** Notes the model in use now. */
    modelUsed: () => {
      const now = chat()
      if (!sameModel(now.ref, present.ref)) previous = present
      present = now
    },
    /** The writers of this summary, in order; never empty. */
    writersFor: async (
      { trigger, model }: SummaryRequest,
      now: SummaryModel,
    ): Promise<readonly SummaryModel[]> => {
      const inOrder = writers().map(writer =>
        sameModel(writer.ref, now.chat.ref) ? now : withWindow(writer),
      )
      const order = inOrder.length > 0 ? inOrder : [now]
      if (trigger === 'model-switch')
        return distinct([...larger(previous && known(previous), now), ...order])
      // The person's own choice of models writes the summaries that they ask for.
      const wanted = trigger === 'manual' || model === '' ? null : await named(model)
      const all = distinct(wanted ? [withWindow(wanted), ...order] : order)
      const free = mayPay(trigger) ? all : all.filter(({ chat: { ref } }) => isFree(ref))
      return free.length > 0 ? free : all.slice(0, 1)
    },
  }
}

function distinct(models: readonly SummaryModel[]): readonly SummaryModel[] {
  return models.filter(
    ({ chat: { ref } }, at) =>
      models.findIndex(({ chat: other }) => sameModel(other.ref, ref)) === at,
  )
}

/** The model used before, if its window is larger. */
function larger(previous: SummaryModel | null, now: SummaryModel): readonly SummaryModel[] {
  return previous && canSummarize(previous.chat.ref) && previous.windowTokens > now.windowTokens
    ? [previous]
    : []
}

export interface SummaryProgress {
  /** The part being written, from 1, and the number of parts. */
  readonly part: number
  readonly of: number
  /** The writer; null for extraction. */
  readonly model: ModelRef | null
  /** How far that model is loaded into memory, from 0 to 1; null if it is not being loaded. */
  readonly loading: number | null
}

/** An error of a summarizer counts as a failed summary, so that the compaction ends. */
export function toFailedSummary(error: unknown): SummaryOutcome {
  const reason = errorText(error)
  return { type: 'failed', message: unchanged(summaryText('failed', { reason })) }
}
