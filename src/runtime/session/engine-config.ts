/** Builds the engine's configuration from settings, model and window. */
import {
  allowedWork,
  applySettings,
  type Branch,
  budgetFor,
  createCounter,
  type CountText,
  type EngineConfig,
  EXPAND,
  inferredBudget,
  limitInferredFor,
  type ModelRef,
  type Preset,
  presetById,
  systemText,
} from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import { isFree } from '../settings/model-info.ts'
import { isToolForWindow, toolsForWindow } from '../settings/tools-for-window.ts'
import { resolveSampling } from '../settings/sampling.ts'
import type { ChatModel, ModelLimits, Tool } from '../../ports/chat-model.ts'
import type { InferredLimits } from '../settings/inferred-limits.ts'
import { type Settings, memoryUseOf } from '../settings/settings.ts'
import { offeredTool } from './offered-tool.ts'
import { modelLimits, resolveWindow, seesImages, type KnownWindow } from './model-limits.ts'
import type { ProjectFiles, SessionMemory } from './session-api.ts'
import {
  firstSummarizer,
  summaryModels,
  type SummarySetting,
} from '../settings/summarizer-order.ts'

/** The present configuration, and the source of its window. */
export interface CurrentConfig {
  readonly config: EngineConfig
  readonly window: KnownWindow
}

interface Known extends CurrentConfig {
  /** What it was made from. */
  readonly of: readonly unknown[]
  /** Absent: the session does not use it. */
  readonly memory: SessionMemory | undefined
  readonly remembered: string | undefined
}

/** The same object while model, settings, tools and learned limits are the same. */
export function createCurrentConfig(options: {
  readonly environment: () => { readonly settings: Settings; readonly chat: ChatModel }
  readonly sessionId: string
  /** The tools of a session with this branch; the same list while they are the same. */
  readonly toolsOf: (branch: Branch) => readonly Tool[]
  readonly count: CountText
  readonly limits: Pick<InferredLimits, 'of'>
  readonly sessionMemory?: SessionMemory
  readonly projectFiles?: () => ProjectFiles | undefined
  readonly isImported?: () => boolean
}): (branch: Branch) => CurrentConfig {
  let known: Known | null = null
  const { projectFiles = () => undefined } = options
  return branch => {
    const { chat, settings } = options.environment()
    const tools = options.toolsOf(branch)
    const files = projectFiles()
    const isImported = options.isImported?.() ?? false
    const { limits, presetId, presetOptions, systemPrompt, serverWork } = branch
    const knownLimit = options.limits.of(chat.ref)
    const inferred = limitInferredFor(branch, chat.ref, knownLimit)
    const of = [
      chat,
      settings,
      tools,
      limits,
      knownLimit,
      inferred,
      presetId,
      presetOptions,
      systemPrompt,
      serverWork,
      branch.sampling,
      branch.answerSampling,
      isImported,
      files,
    ]
    const isSame = known?.of.every((value, at) => value === of[at])
    if (known && isSame && known.memory?.text(true) === known.remembered) return known
    const preset = presetOf(branch, settings)
    const window = resolveWindow(chat, settings, { branch, preset })
    const sampling = { ...branch.sampling, ...branch.answerSampling }
    const own = { systemPrompt, sampling }
    const use = memoryUseOf(preset, settings)
    const memory = use === 'whole' ? options.sessionMemory : undefined
    const { maxOutputTokens } = limitsOf(chat, settings, sampling)
    const narrow = narrowerOf(inferred, maxOutputTokens, window)
    const reading = readingOf(files, window, narrow)
    const offered = tools
      .filter(tool => options.sessionMemory?.isOffered(tool, use) ?? true)
      .filter(reading.isOffered)
    const made = engineConfig(chat, settings, {
      count: options.count,
      sessionId: options.sessionId,
      isImported,
      ...(memory && { memory }),
      filesText: reading.text,
      tools: offered,
      preset,
      window,
      own,
    })
    const config = { ...made, knownLimit, ...workOf(chat, branch, options.sessionId) }
    known = {
      memory,
      remembered: memory?.text(true),
      ...withinInferred({ window, config }, narrow, settings),
      of,
    }
    return known
  }
}

/** What the server of the model may do in this session; empty for nothing. */
function workOf(
  { limits }: ChatModel,
  branch: Branch,
  sessionId: string,
): Pick<EngineConfig, 'serverWork'> {
  const allowed = allowedWork(branch, sessionId)
  const serverWork = limits.serverWork?.filter(work => allowed.includes(work)) ?? []
  return serverWork.length > 0 ? { serverWork } : {}
}

/** The budget that refusals inferred, if its window is smaller than the declared one; null otherwise. */
function narrowerOf(
  inferred: Parameters<typeof inferredBudget>[0] | null,
  maxOutputTokens: ModelLimits['maxOutputTokens'],
  { tokens }: KnownWindow,
): EngineConfig['budget'] | null {
  const budget = inferred && inferredBudget(inferred, maxOutputTokens)
  return budget && budget.windowTokens < tokens ? budget : null
}

/** What the files of the project are in such a window. */
function readingOf(
  files: ProjectFiles | undefined,
  { tokens }: KnownWindow,
  narrow: EngineConfig['budget'] | null,
) {
  const windowTokens = narrow?.windowTokens ?? tokens
  return {
    isOffered: (tool: Tool) => tool !== files?.tool || files.isCut(windowTokens),
    text:
      files &&
      ((offered: readonly Tool[]) => files.text(windowTokens, offered.includes(files.tool))),
  }
}

/** The smaller of the declared window and the one inferred from refusals. */
function withinInferred(
  current: CurrentConfig,
  budget: EngineConfig['budget'] | null,
  { runCode }: Pick<Settings, 'runCode'>,
): CurrentConfig {
  const { config } = current
  if (!budget) return current
  const { windowTokens } = budget
  const window = { tokens: windowTokens, source: 'inferred' } as const
  const tools = config.tools.filter(({ name }) => isToolForWindow(name, { runCode }, windowTokens))
  return { window, config: { ...config, budget, tools } }
}

/** The session's preset, or the one for all sessions. Ignores options that this version's preset does not take. */
export function presetOf(
  { presetId, presetOptions }: Pick<Branch, 'presetId' | 'presetOptions'>,
  settings: Pick<Settings, 'presetId' | 'presetOptions'>,
): Preset {
  const usual = presetId === null ? settings.presetOptions : {}
  const preset = presetById(presetId ?? settings.presetId)
  const reading = applySettings(preset, { ...usual, ...presetOptions })
  return reading.ok ? reading.preset : preset
}

/** The preset without the steps that the person forbids. The person's setting decides what rest may cost, not the preset. */
function permitted(
  preset: Preset,
  { idleCompaction, recall }: Pick<Settings, 'idleCompaction' | 'recall'>,
): Preset {
  const { compaction } = preset
  const idle = idleCompaction === 'off' ? null : (compaction?.idle ?? null)
  return {
    ...preset,
    recall: recall ? preset.recall : null,
    compaction: compaction && {
      ...compaction,
      idle: idle && { ...idle, where: idleCompaction === 'always' ? 'always' : 'free' },
    },
  }
}

/** What a summary by the first model costs. */
function priceOf(setting: SummarySetting, chat: ModelRef): EngineConfig['modelSummaries'] {
  const [first] = summaryModels(setting, chat)
  if (!first) return 'none'
  return isFree(first) ? 'free' : 'paid'
}

/** The model's limits; the session or the model's defaults may shorten the reply. */
function limitsOf(
  chat: ChatModel,
  settings: Settings,
  sampling: Branch['sampling'] = {},
): Pick<ModelLimits, 'maxOutputTokens' | 'tools'> {
  const { maxOutputTokens: most, tools } = modelLimits(chat, settings)
  const { replyTokens } = resolveSampling(chat.ref, settings, sampling)
  const maxOutputTokens = replyTokens === undefined ? most : Math.min(replyTokens, most ?? Infinity)
  return { maxOutputTokens, tools }
}

/** What stands in the system prompt beyond instructions. */
interface KeptTexts {
  readonly memory: Pick<SessionMemory, 'text' | 'isForeign'> | undefined
  readonly filesText: ((offered: readonly Tool[]) => string) | undefined
}

function systemFor(
  offered: readonly Tool[],
  forAll: string,
  own = '',
  { memory, filesText }: KeptTexts,
): string {
  const files = filesText?.(offered) ?? ''
  return [own, files, memory?.text(offered.length > 0) ?? ''].reduce(systemText, forAll)
}

/** Where words of others may reach the model. */
function ofOthers({
  tools,
  memory,
  filesText,
  isImported = false,
}: KeptTexts & {
  readonly tools: readonly Tool[]
  readonly isImported: boolean | undefined
}): Pick<
  EngineConfig,
  'places' | 'serverTools' | 'isImported' | 'hasForeignMemory' | 'hasProjectFiles'
> {
  const serverTools = tools.flatMap(tool => {
    const offered = offeredTool(tool)
    return offered ? [[tool.definition.name, offered] as const] : []
  })
  const places = tools.flatMap(({ definition: { name }, place }) =>
    place === undefined ? [] : [[name, place] as const],
  )
  return {
    places: new Map(places),
    serverTools: new Map(serverTools),
    isImported,
    hasForeignMemory: memory?.isForeign() ?? false,
    hasProjectFiles: filesText !== undefined,
  }
}

export function engineConfig(
  chat: ChatModel,
  settings: Settings,
  {
    preset,
    window,
    tools,
    count,
    memory,
    filesText,
    own = {},
    sessionId,
    isImported,
  }: {
    readonly preset: Preset
    readonly window: KnownWindow
    readonly tools: readonly Tool[]
    readonly count: CountText
    /** Absent: the session does not use it. */
    readonly memory?: NonNullable<KeptTexts['memory']>
    /** The files of the project, for a model with these tools. Absent: none. */
    readonly filesText?: KeptTexts['filesText']
    /** The session's own values; none by default. */
    readonly own?: Partial<Pick<Branch, 'systemPrompt' | 'sampling'>>
    readonly sessionId?: string
    readonly isImported?: boolean
  },
): EngineConfig {
  const { tools: takesTools, maxOutputTokens } = limitsOf(chat, settings, own.sampling)
  const { replyTokens: _limit, ...sampling } = resolveSampling(
    chat.ref,
    settings,
    own.sampling ?? {},
  )
  const takes = settings.tools && takesTools
  const offered = takes ? toolsForWindow(tools, settings, window.tokens) : []
  const effects = tools.flatMap(({ definition: { name }, effect }) =>
    effect === 'none' ? [] : [[name, effect] as const],
  )
  // An unknown model on a server gets images; the server refuses them if it takes none.
  const reader = { model: chat.ref.model, seesImages: seesImages(chat, settings) ?? true }
  return {
    preset: permitted(preset, settings),
    model: chat.ref,
    budget: budgetFor(window.tokens, maxOutputTokens),
    system: systemFor(offered, settings.systemPrompt, own.systemPrompt, { memory, filesText }),
    ...(Object.keys(sampling).length > 0 && { sampling }),
    tools: offered.map(({ definition }) => definition),
    effects: new Map(effects),
    ...ofOthers({ tools, memory, filesText, isImported }),
    ...(sessionId !== undefined && {
      sessionId,
      canExpand: takes && isToolForWindow(EXPAND, settings, window.tokens),
    }),
    automatic: settings.autoCompact,
    summarizer: firstSummarizer(settings, chat.ref),
    modelSummaries: priceOf(settings, chat.ref),
    seesImages: reader.seesImages,
    asksHook: settings.preCompact.trim() !== '',
    count: createCounter(count, reader),
    describe: engineFailure,
  }
}
