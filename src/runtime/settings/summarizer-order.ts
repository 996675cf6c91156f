/** The order of summarizers: the person's models, each asked if the one before failed, and then extraction, which never fails. */
import { z } from 'zod'
import { type ModelRef, sameModel, type SummarizerKind } from '../../engine/index.ts'
import type { RunnerId } from '../../ports/local-runner.ts'

/** The chat model, the model on this device that the settings name for summaries, or no model. */
export const SummarizerChoice = z.enum(['chat', 'local', 'extractive'])
export type SummarizerChoice = z.infer<typeof SummarizerChoice>

/** The settings that choose the writers. */
export interface SummarySetting {
  readonly summarizers: readonly SummarizerChoice[]
  readonly summaryModel: { readonly runner: RunnerId; readonly model: string } | null
}

/** The order with each writer once and `extractive` at the end; later writers were never asked. */
export function normalizedOrder(order: readonly SummarizerChoice[]): readonly SummarizerChoice[] {
  const end = order.indexOf('extractive')
  const asked = end === -1 ? order : order.slice(0, end)
  return [...new Set(asked), 'extractive']
}

/** Adds a writer to the order, before extraction, or removes it. */
export function setWriter(
  order: readonly SummarizerChoice[],
  writer: SummarizerChoice,
  writes: boolean,
): readonly SummarizerChoice[] {
  const others = normalizedOrder(order).filter(other => other !== writer && other !== 'extractive')
  return normalizedOrder(writes ? [...others, writer] : others)
}

/** Moves this writer to the front. */
export function moveToFront(
  order: readonly SummarizerChoice[],
  writer: SummarizerChoice,
): readonly SummarizerChoice[] {
  return normalizedOrder([writer, ...order])
}

/** The models of the order that can write, in order. If there is none, the chat model, if it can write. */
export function summaryModels(setting: SummarySetting, chat: ModelRef): readonly ModelRef[] {
  const named = modelsOf(setting, chat)
  if (named.length > 0) return named
  return canSummarize(chat) ? [chat] : []
}

/** `model` if the order begins with a model that can write. */
export function firstSummarizer(setting: SummarySetting, chat: ModelRef): SummarizerKind {
  return modelsOf(setting, chat).length > 0 ? 'model' : 'extractive'
}

function modelsOf(
  { summarizers, summaryModel }: SummarySetting,
  chat: ModelRef,
): readonly ModelRef[] {
  const local: ModelRef | null = summaryModel && {
    provider: summaryModel.runner,
    host: null,
    model: summaryModel.model,
  }
  const refs = normalizedOrder(summarizers)
    .map(writer => (writer === 'chat' ? chat : writer === 'local' ? local : null))
    .filter(ref => ref !== null)
    .filter(canSummarize)
  return refs.filter((ref, at) => refs.findIndex(other => sameModel(other, ref)) === at)
}

/** False for the demo model, which only recites. */
export function canSummarize({ provider }: ModelRef): boolean {
  return provider !== 'demo'
}
