/**
 * What the engine runs with, from settings, model and what was learned of its window.
 *
 * @module
 */
import { budgetFor, DEFAULT_WINDOW_TOKENS } from '../engine/budget.ts'
import type { Branch } from '../engine/branch.ts'
import { sameModel } from '../engine/calibration.ts'
import type { ModelRef } from '../engine/event.ts'
import type { Meter } from '../engine/meter.ts'
import { PALIMPSEST } from '../engine/presets/palimpsest.ts'
import type { CountText } from '../engine/tokens.ts'
import type { EngineConfig } from '../engine/turn/types.ts'
import type { ChatModel, Tool } from './ports.ts'
import type { Settings } from './settings.ts'

export interface KnownWindow {
  readonly tokens: number
  readonly source: Meter['windowSource']
}

/** The smallest window that anybody told of: the user, the server, or an error that stated a limit. */
export function windowOf(
  { ref, limits }: ChatModel,
  settings: Settings,
  branch: Branch,
): KnownWindow {
  const learned = branch.limits
    .filter(({ model }) => sameModel(model, ref))
    .map(({ windowTokens }) => windowTokens)
  const told = toldWindow({ ref, limits }, settings)
  const least = Math.min(...learned)
  return least < told.tokens ? { tokens: least, source: 'error' } : told
}

function toldWindow(
  { ref, limits }: Pick<ChatModel, 'ref' | 'limits'>,
  settings: Settings,
): KnownWindow {
  const { windowTokens } = settings.endpoint
  if (ref.provider !== 'demo' && windowTokens !== null)
    return { tokens: windowTokens, source: 'user' }
  if (limits.windowTokens === null) return { tokens: DEFAULT_WINDOW_TOKENS, source: 'default' }
  return { tokens: limits.windowTokens, source: ref.provider === 'demo' ? 'model' : 'server' }
}

/** What the engine runs with now, and where its window is known from. */
export interface CurrentConfig {
  readonly config: EngineConfig
  readonly window: KnownWindow
}

/** The same object again while model, settings and learned limits are the same. */
export function createCurrentConfig(options: {
  readonly environment: () => { readonly settings: Settings; readonly chat: ChatModel }
  readonly branch: () => Branch
  readonly tools: readonly Tool[]
  readonly count: CountText
}): () => CurrentConfig {
  let known: (CurrentConfig & { readonly of: readonly unknown[] }) | null = null
  return () => {
    const { chat, settings } = options.environment()
    const branch = options.branch()
    const of = [chat, settings, branch.limits]
    if (known?.of.every((value, at) => value === of[at])) return known
    const window = windowOf(chat, settings, branch)
    known = { window, config: engineConfig(chat, settings, { ...options, window }), of }
    return known
  }
}

/** False for the demo model, which only recites. */
export function writesSummaries({ provider }: ModelRef): boolean {
  return provider !== 'demo'
}

export function engineConfig(
  chat: ChatModel,
  settings: Settings,
  {
    window,
    tools,
    count,
  }: { readonly window: KnownWindow; readonly tools: readonly Tool[]; readonly count: CountText },
): EngineConfig {
  const offered = settings.tools && chat.limits.tools ? tools : []
  return {
    preset: PALIMPSEST,
    model: chat.ref,
    budget: budgetFor(window.tokens, chat.limits.maxOutputTokens),
    system: settings.systemPrompt.trim(),
    tools: offered.map(({ definition }) => definition),
    autoCompact: settings.autoCompact,
    summarizer: writesSummaries(chat.ref) ? settings.summarizer : 'extractive',
    applyAtOnce: settings.applyAtOnce,
    count,
  }
}
