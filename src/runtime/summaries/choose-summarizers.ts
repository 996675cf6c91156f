import { type CompactionTrigger, DEFAULT_WINDOW_TOKENS, sameModel } from '../../engine/index.ts'
import { isFree } from '../settings/is-free.ts'
import { canSummarize } from '../settings/can-summarize.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

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

export interface SummarizerSelection {
  /** Reads which model is in use now. */
  modelUsed(): void
  /** Who writes this summary, first choice first, each asked when the one before it failed; never empty. */
  writersFor(request: SummaryRequest, present: SummaryModel): Promise<readonly SummaryModel[]>
}

export interface SummarizerSelectionOptions {
  /** The model in use. */
  readonly chat: () => ChatModel
  /** Another model at the same endpoint; null where there is none. */
  readonly named: (model: string) => Promise<ChatModel | null>
  /** The models that the settings name for summaries, first choice first. */
  readonly writers: () => readonly ChatModel[]
  /** False where a summary for this reason must cost nothing. */
  readonly mayPay: (trigger: CompactionTrigger) => boolean
}

/**
 * Who writes summaries: the models that the settings name, in their order; before them the one that the preset names,
 * or the model that was in use before, which with its larger window makes a conversation fit a smaller one.
 */
export function createSummarizerSelection({
  chat,
  named,
  writers,
  mayPay,
}: SummarizerSelectionOptions): SummarizerSelection {
  let present = chat()
  let previous: ChatModel | null = null
  return {
    modelUsed: () => {
      const now = chat()
      if (!sameModel(now.ref, present.ref)) previous = present
      present = now
    },
    writersFor: async ({ trigger, model }, now) => {
      const inOrder = writers().map(writer =>
        sameModel(writer.ref, now.chat.ref) ? now : withWindow(writer),
      )
      const order = inOrder.length > 0 ? inOrder : [now]
      if (trigger === 'model-switch') return distinct([...larger(previous, now), ...order])
      // What a person asks for is written by the models that they chose.
      const wanted = trigger === 'manual' || model === '' ? null : await named(model)
      const all = distinct(wanted ? [withWindow(wanted), ...order] : order)
      const free = mayPay(trigger) ? all : all.filter(({ chat: { ref } }) => isFree(ref))
      return free.length > 0 ? free : all.slice(0, 1)
    },
  }
}

function withWindow(chat: ChatModel): SummaryModel {
  return { chat, windowTokens: chat.limits.windowTokens ?? DEFAULT_WINDOW_TOKENS }
}

function distinct(models: readonly SummaryModel[]): readonly SummaryModel[] {
  return models.filter(
    ({ chat: { ref } }, at) =>
      models.findIndex(({ chat: other }) => sameModel(other.ref, ref)) === at,
  )
}

/** The model before, where its window is larger. */
function larger(previous: ChatModel | null, now: SummaryModel): readonly SummaryModel[] {
  const windowTokens = previous?.limits.windowTokens ?? 0
  return previous && canSummarize(previous.ref) && windowTokens > now.windowTokens
    ? [{ chat: previous, windowTokens }]
    : []
}
