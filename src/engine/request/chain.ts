/** History processors: pure steps from view to view before every request, in the order in which a preset names them. */
import type { z } from 'zod'
import type { ChainStep } from '../log/event.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'
import type { View } from '../message/view.ts'

/** What a processor may know besides the view; all sizes in tokens. */
export interface ChainContext {
  /** Tokens that the items may take together: the budget less system prompt, tools and overhead. */
  readonly itemTokens: number
  /** Tokens of the system prompt with all overhead that is not a message's; they are in every request. */
  readonly systemTokens: number
  /** Tokens of the tool definitions; they are in every request. */
  readonly toolTokens: number
  /** The most tokens that a request may take, and the model's whole window. */
  readonly budgetTokens: number
  readonly windowTokens: number
  readonly count: CountText
}

/** Never mutates. Returns the very same view if it changes nothing, as it does on its own result. */
export interface HistoryProcessor {
  readonly id: string
  readonly process: (view: View, context: ChainContext) => View
}

/** A processor before its options: what a preset names. */
export interface ProcessorDefinition {
  readonly id: string
  /** True for one that only adds what there is room for: every other one runs before the guard. */
  readonly mayFollowGuard?: true
  /** Throws `ZodError` when the options do not fit. */
  readonly build: (options: unknown) => HistoryProcessor
}

/** A processor that a preset can name by `id`. `options` parses its options once for each preset. */
export function defineProcessor<Schema extends z.ZodType>(
  id: string,
  options: Schema,
  process: (view: View, context: ChainContext, options: z.infer<Schema>) => View,
): ProcessorDefinition {
  return {
    id,
    build: raw => {
      const parsed = options.parse(raw)
      return { id, process: (view, context) => process(view, context, parsed) }
    },
  }
}

/** The view after the last processor, and what each one did. */
export interface ChainResult {
  readonly view: View
  /** One step for each processor, in order, also when it changed nothing. */
  readonly trace: readonly ChainStep[]
}

/** Runs the processors in order, each on the result of the one before. */
export function runChain(
  view: View,
  processors: readonly HistoryProcessor[],
  context: ChainContext,
): ChainResult {
  const tokensOf = ({ items }: View) => countMessages(items, context.count).tokens
  const trace: ChainStep[] = []
  let current = view
  let tokens = tokensOf(view)
  for (const { id, process } of processors) {
    const next = process(current, context)
    const after = next === current ? tokens : tokensOf(next)
    trace.push({ processorId: id, tokensBefore: tokens, tokensAfter: after })
    current = next
    tokens = after
  }
  return { view: current, trace }
}
