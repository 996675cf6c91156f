/**
 * The settings of a preset by name: its own and the shared ones.
 *
 * @module
 */
import type { PresetOptions } from '../log/event.ts'
import type { Preset, Setting } from './preset.ts'
import { Threshold } from './threshold.ts'

export interface NamedSetting extends Pick<Setting, 'why' | 'unit' | 'dial'> {
  /** The name in lists: the system's own name, if there is one. */
  readonly name: string
  readonly aliases: readonly string[]
  /** The values that it changes (JSON Pointers). */
  readonly paths: readonly string[]
  readonly label: string
}

/** Settings with the same meaning in every preset, and their names in the published systems. */
const SHARED: readonly NamedSetting[] = [
  shared('background_threshold', 'Start writing in the background', {
    path: '/compaction/background/prepareAt/0/at',
    dial: 'when',
  }),
  shared('commit_threshold', 'Read the summary instead', {
    path: '/compaction/background/commitAt/0/at',
  }),
  shared('blocking_threshold', 'Summarize before your next message', {
    path: '/compaction/blocking/at/0/at',
    aliases: ['emergency_threshold'],
    dial: 'when',
  }),
  shared('wait_seconds', 'It waits at most', { path: '/compaction/blocking/waitSeconds' }),
  shared('idle_threshold', 'Summarize while you rest', {
    path: '/compaction/idle/at/0/at',
    aliases: ['sleep_threshold'],
  }),
  shared('warning_threshold', 'Warn from', { path: '/compaction/warnAt/0/at' }),
  shared('compaction_target', 'Left after a summary', { path: '/compaction/target', dial: 'keep' }),
  shared('summary_share', 'Length of a summary', { path: '/compaction/summaryShare' }),
  shared('exact_details_share', 'Exact details with a summary', {
    path: '/compaction/replacement/exact-details/share',
  }),
  shared('exact_details_share_above_64k', 'The same in windows above 64k', {
    path: '/compaction/replacement/exact-details/shareAbove64k',
  }),
  shared('summarization_model', 'Model that writes summaries', {
    path: '/compaction/summarizer/model',
    why: 'Empty: the model of the chat.',
  }),
  shared('compaction_prompt', 'What a summary must cover', {
    path: '/compaction/summarizer/instructions',
    why: 'Said to the model that writes, in addition to the form.',
  }),
  shared('probe_summary', 'Probe a summary for what it missed', {
    path: '/compaction/summarizer/probes',
    why: 'A second pass sends the summary back, with the order to add what it missed.',
  }),
  shared('minimum_reclaim', 'A summary must free', { path: '/compaction/minimumReclaim' }),
  shared('warn_after_compactions', 'Advise a new summary after', {
    path: '/compaction/warnAfter',
    why: '0: never.',
  }),
  shared('offload_chars', 'Offload tool results over', {
    path: '/offload/overChars',
  }),
  shared('recall_share', 'Recall may fill', { path: '/recall/share' }),
  shared('recall_tokens', 'Recall at most', { path: '/recall/atMostTokens', dial: 'recall' }),
  shared('max_steps', 'Requests in one turn', { path: '/maxSteps', aliases: ['agent_max_steps'] }),
]

function shared(
  name: string,
  label: string,
  {
    path,
    aliases = [],
    ...rest
  }: Pick<Setting, 'why' | 'dial'> & {
    readonly path: string
    readonly aliases?: readonly string[]
  },
): NamedSetting {
  return { name, label, aliases, paths: [path], ...rest }
}

/** The preset's own settings, then the shared ones that it has. Each value has one setting; other names are aliases. */
export function settingsIn(preset: Preset): readonly NamedSetting[] {
  const present = SHARED.map(setting => located(setting, preset)).filter(({ paths }) =>
    paths.every(path => leafAt(preset, keysOf(path)) !== undefined),
  )
  const own = preset.settings.map(setting => ownSetting(setting, present))
  const named = new Set(own.flatMap(({ paths }) => paths))
  const others = present.filter(({ paths }) => paths.every(path => !named.has(path)))
  const ownNames = new Set(own.map(({ name }) => name))
  return [...own, ...others].map(setting => ({
    ...setting,
    aliases: setting.aliases.filter(alias => !ownNames.has(alias)),
  }))
}

/** Completes a setting from the shared one with the same name or value. */
function ownSetting(
  { name, paths, environment, ...own }: Setting,
  present: readonly NamedSetting[],
): NamedSetting {
  const namesake = present.find(setting => setting.name === name)
  const leaves = paths ?? namesake?.paths ?? []
  const sameLeaf = present.filter(setting => setting.paths.some(path => leaves.includes(path)))
  const base: Omit<Setting, 'name'> & { readonly label: string } = sameLeaf[0] ??
    namesake ?? { label: name }
  return {
    name,
    paths: leaves,
    label: own.label ?? base.label,
    why: own.why ?? base.why,
    unit: own.unit,
    dial: own.dial ?? base.dial,
    aliases: [
      ...sameLeaf.flatMap(setting => [setting.name, ...setting.aliases]),
      ...[environment ?? []].flat(),
    ].filter(alias => alias !== name),
  }
}

/** The setting with this name or alias; undefined if the preset lacks it. */
export function settingNamed(preset: Preset, name: string): NamedSetting | undefined {
  return settingsIn(preset).find(setting => setting.name === name || setting.aliases.includes(name))
}

/** The current values by setting name. A setting with several values shows the first one. */
export function settingsOf(preset: Preset): PresetOptions {
  return Object.fromEntries(
    settingsIn(preset).flatMap(({ name, paths: [path] }) =>
      path === undefined ? [] : [[name, read(preset, keysOf(path))]],
    ),
  )
}

function read(preset: Preset, keys: readonly string[]): PresetOptions[string] {
  return JSON.parse(JSON.stringify(leafAt(preset, keys) ?? null))
}

const BUDGET = 'of the budget'
const WINDOW = 'of the window'

const MEASURES: Readonly<Record<Threshold['of'], string>> = {
  budget: BUDGET,
  window: WINDOW,
  history: WINDOW,
  tokens: 'tokens',
  messages: 'messages',
  turns: 'turns',
}

/** The unit of a value, by the end of its path. The first match counts. */
const UNITS: readonly (readonly [end: RegExp, unit: string])[] = [
  [/\/(?:target|summaryShare|minimumReclaim)$/, BUDGET],
  [/OfWindow$|\/replacement\/\d+\/share\w*$/, WINDOW],
  [/OfTrigger$|\/minimumReplaced$/, 'of the limit'],
  [/\/tail\/share$/, 'of the messages'],
  [/\/recall\/share$/, 'of what is free'],
  [/\/replacement\/\d+\/tokens$/, 'tokens of your own messages'],
  [/Chars$/, 'characters'],
  [/Messages$|\/head(?:\/count)?$|\/tail\/atLeast$/, 'messages'],
  [/Turns$|\/resume\/atLeast$/, 'turns'],
  [/\/keepSteps$/, 'steps'],
  [/\/maxSteps$/, 'requests'],
  [/\/maxToolCalls$/, 'calls'],
  [/Seconds$/, 'seconds'],
  [/Days$/, 'days'],
  [/\/warnAfter$/, 'summaries'],
  [/[tT]okens$|\/(?:less|atLeast|atMost|unknownWindow)$/, 'tokens'],
]

/** The unit of a setting's number; null for none, and for texts. */
export function unitOf(preset: Preset, { paths: [path = ''], unit }: NamedSetting): string | null {
  if (unit !== undefined) return unit
  const threshold = Threshold.safeParse(leafAt(preset, keysOf(path).slice(0, -1)))
  if (threshold.success && path.endsWith('/at')) return MEASURES[threshold.data.of]
  return UNITS.find(([end]) => end.test(path))?.[1] ?? null
}

/** The keys of a path such as `/chain/0/options/maxChars`. */
export function keysOf(path: string): readonly string[] {
  return path.slice(1).split('/')
}

/** The value at these keys; undefined if the path does not exist. */
export function leafAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return leafAt(inside.find(([name]) => name === key)?.[1], rest)
}

/** Finds a replacement part by its kind, since its index differs. */
function located(setting: NamedSetting, { compaction }: Preset): NamedSetting {
  const at = compaction?.replacement.findIndex(({ use }) => use === 'exact-details') ?? -1
  return {
    ...setting,
    paths: setting.paths.map(path => path.replace('/exact-details/', `/${at}/`)),
  }
}
