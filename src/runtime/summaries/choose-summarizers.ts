import {
  type CompactionTrigger,
  DEFAULT_WINDOW_TOKENS,
  type ModelRef,
  sameModel,
  type SummaryOutcome,
} from '../../engine/index.ts'
import { isFree } from '../settings/model-info.ts'
import { canSummarize } from '../settings/summarizer-order.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { summarySentences } from '../../i18n/en/sentences/session.ts'

/** A model and its window in tokens. */
export interface SummaryModel {
  readonly chat: ChatModel
  readonly windowTokens: number
}

/** What a summary is for, and the model that the preset wants for automatic ones; empty for the conversation's own. */
export interface SummaryRequest {
  readonly trigger: CompactionTrigger
  readonly model: string
}

export interface SummarizerSelectionOptions {
  /** The model in use. */
  readonly chat: () => ChatModel
  /** Another model at the same endpoint; null where there is none. */
  readonly named: (model: string) => Promise<ChatModel | null>
  /** The models that the settings name for summaries, first choice first. */
  readonly writers: () => readonly ChatModel[]
  /** Most tokens of a request to the model and its reply, as far as is known; null where nothing is. */
  readonly windowOf: (model: ChatModel) => number | null
  /** False where a summary for this reason must cost nothing. */
  readonly mayPay: (trigger: CompactionTrigger) => boolean
}

/**
 * Who writes summaries: the models of the settings, in order; before them the preset's, or the model used before, whose
 * larger window fits.
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
    /** Reads which model is in use now. */
    modelUsed: () => {
      const now = chat()
      if (!sameModel(now.ref, present.ref)) previous = present
      present = now
    },
    /** Who writes this summary, first choice first, each asked when the one before it failed; never empty. */
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
      // What a person asks for is written by the models that they chose.
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

/** The model before, where its window is larger. */
function larger(previous: SummaryModel | null, now: SummaryModel): readonly SummaryModel[] {
  return previous && canSummarize(previous.chat.ref) && previous.windowTokens > now.windowTokens
    ? [previous]
    : []
}

export interface SummaryProgress {
  /** Part being written, from 1, and how many there are. */
  readonly part: number
  readonly of: number
  /** Who is writing; null for extraction. */
  readonly model: ModelRef | null
  /** How far that model has come on its way into memory, from 0 to 1; null while it is not being loaded. */
  readonly loading: number | null
}

/** A summarizer that broke is one that failed: the compaction ends, and nothing waits for it. */
export function toFailedSummary(error: unknown): SummaryOutcome {
  const reason = error instanceof Error ? error.message : String(error)
  return { type: 'failed', message: summarySentences.failed(reason) }
}
