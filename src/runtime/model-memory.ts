/**
 * The model that was in use before the present one: with its larger window it writes the summary that makes a
 * conversation fit a smaller one.
 *
 * @module
 */
import { sameModel } from '../engine/calibration.ts'
import type { CompactionTrigger } from '../engine/event.ts'
import { writesSummaries } from './engine-config.ts'
import type { ChatModel } from './ports.ts'

/** A model and its window in tokens. */
export interface SummaryModel {
  readonly chat: ChatModel
  readonly windowTokens: number
}

export interface ModelMemory {
  /** Looks which model is in use now. */
  note(): void
  /** Who writes a summary of this trigger. */
  writerFor(trigger: CompactionTrigger, present: SummaryModel): SummaryModel
}

export function createModelMemory(chat: () => ChatModel): ModelMemory {
  let present = chat()
  let previous: ChatModel | null = null
  return {
    note: () => {
      const now = chat()
      if (!sameModel(now.ref, present.ref)) previous = present
      present = now
    },
    writerFor: (trigger, now) => {
      const windowTokens = previous?.limits.windowTokens ?? 0
      const isBetter =
        trigger === 'model-switch' &&
        previous !== null &&
        writesSummaries(previous.ref) &&
        windowTokens > now.windowTokens
      return isBetter && previous ? { chat: previous, windowTokens } : now
    },
  }
}
