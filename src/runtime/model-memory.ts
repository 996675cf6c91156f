/**
 * Who writes summaries: the model in use; the one that the preset names for them; or the model that was in use before,
 * which with its larger window makes a conversation fit a smaller one.
 *
 * @module
 */
import { DEFAULT_WINDOW_TOKENS } from '../engine/budget.ts'
import { sameModel } from '../engine/calibration.ts'
import type { CompactionTrigger } from '../engine/event.ts'
import { writesSummaries } from './writes-summaries.ts'
import type { ChatModel } from './ports.ts'

/** A model and its window in tokens. */
export interface SummaryModel {
  readonly chat: ChatModel
  readonly windowTokens: number
}

/** What a summary is for, and the model that the preset wants for automatic ones; empty for the conversation's own. */
export interface SummaryWish {
  readonly trigger: CompactionTrigger
  readonly model: string
}

export interface ModelMemory {
  /** Looks which model is in use now. */
  note(): void
  /** Who writes this summary; the model in use where no other one can. */
  writerFor(wish: SummaryWish, present: SummaryModel): Promise<SummaryModel>
}

/** `named`: another model at the same endpoint; null where there is none. */
export function createModelMemory(
  chat: () => ChatModel,
  named: (model: string) => Promise<ChatModel | null>,
): ModelMemory {
  let present = chat()
  let previous: ChatModel | null = null
  return {
    note: () => {
      const now = chat()
      if (!sameModel(now.ref, present.ref)) previous = present
      present = now
    },
    writerFor: async ({ trigger, model }, now) => {
      if (trigger === 'model-switch') return larger(previous, now)
      // What a person asks for is written by the model that they talk to.
      const wanted = trigger === 'manual' || model === '' ? null : await named(model)
      return wanted
        ? { chat: wanted, windowTokens: wanted.limits.windowTokens ?? DEFAULT_WINDOW_TOKENS }
        : now
    },
  }
}

function larger(previous: ChatModel | null, now: SummaryModel): SummaryModel {
  const windowTokens = previous?.limits.windowTokens ?? 0
  return previous && writesSummaries(previous.ref) && windowTokens > now.windowTokens
    ? { chat: previous, windowTokens }
    : now
}
