/** What is known of a model: its window with the source, its limits, and whether it sees images. */
import {
  type Branch,
  DEFAULT_WINDOW_TOKENS,
  inferredBudget,
  type KnownLimit,
  limitInferredFor,
  type Meter,
  type ModelRef,
  type Preset,
  sameModel,
} from '../../engine/index.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { modelInfoOf, userOverrides } from '../settings/model-catalogue.ts'
import type { Settings } from '../settings/settings.ts'

export interface KnownWindow {
  readonly tokens: number
  readonly source: Meter['windowSource']
}

/** The smallest known window: from the person, the server, the preset, or an error that stated a limit. Inferred limits are applied later. */
export function resolveWindow(
  { ref, limits }: ChatModel,
  settings: Settings,
  { branch, preset }: { readonly branch: Branch; readonly preset: Preset },
): KnownWindow {
  const unknownTokens = preset.unknownWindow ?? DEFAULT_WINDOW_TOKENS
  const declared = declaredWindow({ ref, limits }, settings, unknownTokens)
  const least = learnedWindow(branch, ref)
  const known: KnownWindow = least < declared.tokens ? { tokens: least, source: 'error' } : declared
  const most = preset.maxContextTokens || Infinity
  return most < known.tokens ? { tokens: most, source: 'user' } : known
}

function declaredWindow(
  { ref, limits }: Pick<ChatModel, 'ref' | 'limits'>,
  settings: Settings,
  unknownTokens: number,
): KnownWindow {
  const { windowTokens } = limits
  if (ref.host === null)
    return windowTokens === null
      ? { tokens: unknownTokens, source: 'default' }
      : { tokens: windowTokens, source: 'model' }
  const own =
    settings.endpoint.windowTokens ?? userOverrides(ref.model, settings.catalogue)?.windowTokens
  if (own) return { tokens: own, source: 'user' }
  if (windowTokens !== null) return { tokens: windowTokens, source: 'server' }
  const known = modelInfoOf(ref.model)?.windowTokens
  return known
    ? { tokens: known, source: 'catalogue' }
    : { tokens: unknownTokens, source: 'default' }
}

/** The most tokens of a request and its reply, from the server's reports, refusals and successes; null if unknown. */
export function windowFor(
  chat: ChatModel,
  settings: Settings,
  { branch, known }: { readonly branch: Branch; readonly known: KnownLimit | null },
): number | null {
  const inferred = limitInferredFor(branch, chat.ref, known)
  const budget = inferred && inferredBudget(inferred, modelLimits(chat, settings).maxOutputTokens)
  const tokens = Math.min(
    chat.limits.windowTokens ?? Infinity,
    learnedWindow(branch, chat.ref),
    budget?.windowTokens ?? Infinity,
  )
  return Number.isFinite(tokens) ? tokens : null
}

/** The smallest window that a refusal stated; infinite for none. */
function learnedWindow({ limits }: Branch, ref: ModelRef): number {
  const learned = limits
    .filter(limit => limit.type === 'v1.limit-learned')
    .filter(({ model }) => sameModel(model, ref))
    .map(({ windowTokens }) => windowTokens)
  return Math.min(...learned)
}

/** From the person, else from the model's server or runner, else from the catalogue. */
export function modelLimits(
  { ref, limits }: Pick<ChatModel, 'ref' | 'limits'>,
  { catalogue }: Pick<Settings, 'catalogue'>,
) {
  if (ref.host === null) return limits
  const own = { ...userOverrides(ref.model, catalogue) }
  const known = { ...modelInfoOf(ref.model) }
  return {
    maxOutputTokens: own.maxOutputTokens ?? limits.maxOutputTokens ?? known.maxOutputTokens ?? null,
    tools: limits.tools && own.tools !== false,
    vision: own.vision ?? limits.vision ?? known.vision,
  }
}

/** Whether the model sees images; null if unknown. A model on this device sees none unless its runner says so. */
export function seesImages(
  chat: Pick<ChatModel, 'ref' | 'limits'>,
  settings: Pick<Settings, 'catalogue'>,
): boolean | null {
  return modelLimits(chat, settings).vision ?? (chat.ref.host === null ? false : null)
}
