/**
 * The settings of a preset by name: those of its own users, and those that all presets share.
 *
 * @module
 */
import type { PresetOptions } from '../log/event.ts'
import type { Preset } from './preset.ts'

export interface NamedSetting {
  /** As lists show it: the name that the system's own users know, where there is one. */
  readonly name: string
  /** Other names that are taken as well. */
  readonly aliases: readonly string[]
  /** The leaves that it changes (JSON Pointers). */
  readonly paths: readonly string[]
}

/** Names that mean the same under every preset, and what the published systems call it. */
const SHARED: readonly NamedSetting[] = [
  shared('background_threshold', '/compaction/background/prepareAt/0/at'),
  shared('commit_threshold', '/compaction/background/commitAt/0/at'),
  shared('blocking_threshold', '/compaction/blocking/at/0/at', ['emergency_threshold']),
  shared('wait_seconds', '/compaction/blocking/waitSeconds'),
  shared('idle_threshold', '/compaction/idle/at/0/at', ['sleep_threshold']),
  shared('warning_threshold', '/compaction/warnAt/0/at'),
  shared('compaction_target', '/compaction/target'),
  shared('summary_share', '/compaction/summaryShare'),
  shared('exact_details_share', '/compaction/replacement/exact-details/share'),
  shared('exact_details_share_above_64k', '/compaction/replacement/exact-details/shareAbove64k'),
  shared('summarization_model', '/compaction/summarizer/model'),
  shared('compaction_prompt', '/compaction/summarizer/instructions'),
  shared('probe_summary', '/compaction/summarizer/probes'),
  shared('minimum_reclaim', '/compaction/minimumReclaim'),
  shared('warn_after_compactions', '/compaction/warnAfter'),
  shared('recall_share', '/recall/share'),
  shared('recall_tokens', '/recall/atMostTokens'),
  shared('max_steps', '/maxSteps', ['agent_max_steps']),
]

function shared(name: string, path: string, aliases: readonly string[] = []): NamedSetting {
  return { name, aliases, paths: [path] }
}

/** The preset's own settings, then the shared ones whose leaf it has. No leaf is told twice: a shared name of one that has a name is an alias. */
export function settingsIn(preset: Preset): readonly NamedSetting[] {
  const present = SHARED.map(setting => located(setting, preset)).filter(({ paths }) =>
    paths.every(path => leafAt(preset, keysOf(path)) !== undefined),
  )
  const own = preset.settings.map(({ name, paths, environment }) => ({
    name,
    paths,
    aliases: [
      ...present
        .filter(setting => setting.paths.some(path => paths.includes(path)))
        .flatMap(setting => [setting.name, ...setting.aliases]),
      ...(environment === undefined ? [] : [environment]),
    ].filter(alias => alias !== name),
  }))
  const named = new Set(own.flatMap(({ paths }) => paths))
  const others = present.filter(({ paths }) => paths.every(path => !named.has(path)))
  const ownNames = new Set(own.map(({ name }) => name))
  return [
    ...own,
    ...others.map(setting => ({
      ...setting,
      aliases: setting.aliases.filter(alias => !ownNames.has(alias)),
    })),
  ]
}

/** The setting of this name or alias; undefined where the preset has none. */
export function settingNamed(preset: Preset, name: string): NamedSetting | undefined {
  return settingsIn(preset).find(setting => setting.name === name || setting.aliases.includes(name))
}

/** What the preset's settings are now, by name; a setting of several leaves shows the first. */
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

/** `/chain/0/options/maxChars` → its keys. */
export function keysOf(path: string): readonly string[] {
  return path
    .slice(1)
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What lies there; undefined where the way ends before. */
export function leafAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return leafAt(inside.find(([name]) => name === key)?.[1], rest)
}

/** A part of the replacement is named by its kind, since its place differs. */
function located(setting: NamedSetting, { compaction }: Preset): NamedSetting {
  const at = compaction?.replacement.findIndex(({ use }) => use === 'exact-details') ?? -1
  return {
    ...setting,
    paths: setting.paths.map(path => path.replace('/exact-details/', `/${at}/`)),
  }
}
