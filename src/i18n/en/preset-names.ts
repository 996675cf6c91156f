/** Presets by what they do; the name of the system that each comes from is the preset's title. A name begins with its short form. */
const PRESET_NAMES: Readonly<Record<string, readonly [short: string, rest: string]>> = {
  palimpsest: ['Keep the newest', ', summarize the rest'],
  'co-cli': ['Keep 40 messages', ', shorten tool results'],
  'co-cli-phase-1': ['Keep 40 messages', ', drop the rest'],
  'two-phase': ['Tidy while you rest', ', summarize when nearly full'],
  memgpt: ['Warn first', ', then summarize the older half'],
  masking: ['Clear old tool results', ', never summarize'],
  cowagent: ['Keep 20 turns', ', summarize the rest'],
  'copilot-cli': ['Summarize early', ', in the background'],
  'claude-code': ['Summarize everything', ' when nearly full'],
  codex: ['Keep your own words', ', summarize the answers'],
  'gemini-cli': ['Summarize from half full', ''],
  opencode: ['Clear tool results first', ', summarize late'],
  aider: ['Fold the older half', ' into a running summary'],
  off: ['Send everything', ' until it no longer fits'],
}

/** The words for a preset by its id; its title where it has none, as for one from a newer version. */
export function presetName({ id, title }: { readonly id: string; readonly title: string }): string {
  return PRESET_NAMES[id]?.join('') ?? title
}

/** The beginning of `presetName`, for places with room for a few words. */
export function presetShortName({
  id,
  title,
}: {
  readonly id: string
  readonly title: string
}): string {
  return PRESET_NAMES[id]?.[0] ?? title
}
