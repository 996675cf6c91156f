/** History processors: pure steps from view to view. They run before every request, in the preset's order. */
import type { z } from 'zod'
import type { ChainStep } from '../log/event.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'
import type { View } from '../message/view.ts'

/** The sizes that a processor may use, in tokens. */
export interface ChainContext {
  /** Tokens for all items: the budget without system prompt, tools and overhead. */
  readonly itemTokens: number
  /** Tokens of the system prompt and the request's overhead. */
  readonly systemTokens: number
  readonly toolTokens: number
  /** Most tokens of a request, and the model's window. */
  readonly budgetTokens: number
  readonly windowTokens: number
  /** Names of the tools in the request; none by default. */
  readonly toolNames?: readonly string[]
  readonly count: CountText
}

/** Never changes the view. Returns the same view if nothing changes; its own result never changes again. */
export interface HistoryProcessor {
  readonly id: string
  readonly process: (view: View, context: ChainContext) => View
}

/** A processor without its options. Presets name it. */
export interface ProcessorDefinition {
  readonly id: string
  /** True if it only adds what fits. All other processors run before the guard. */
  readonly mayFollowGuard?: true
  /** Throws `ZodError` for wrong options. */
  readonly build: (options: unknown) => HistoryProcessor
}

/** Defines a processor that presets can name by `id`. `build` parses its options once for each preset. */
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

/** The view after the chain, and what each processor did. */
export interface ChainResult {
  readonly view: View
  /** One step for each processor in order, even without a change. */
  readonly trace: readonly ChainStep[]
}

/** Runs the processors in order. */
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
