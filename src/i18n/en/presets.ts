import { textsOf } from '../t.ts'

/** Presets: how a session's context is governed. */
export const presetsText = textsOf({
  'preset.choose-all': 'Preset for all sessions',
  'preset.default': 'default',
  'preset.saved': 'Saved by you',
  'preset.from': { one: 'from {title}, {count} change', other: 'from {title}, {count} changes' },
  'preset.delete': 'Delete {title}',
  'preset.numbers': 'Adjust…',
  'preset.in-use': 'Preset: {name} ({title})',
  'preset.change': 'Change…',
  'preset.recall': 'When you ask about hidden messages',
  'preset.recall.on': 'Recall it',
  'preset.recall.on-why':
    'Matching passages are sent right before your message, if the preset allows it. The search stays on this device.',
  'preset.recall.off': 'Recall nothing',
  'preset.recall.off-why': 'The model reads summaries and the newest messages only.',
  'preset.rest': 'While you pause',
  'preset.rest.free': 'Compact if it is free',
  'preset.rest.free-why': 'Quotes only, or a model on this device.',
  'preset.rest.always': 'Always compact',
  'preset.rest.always-why': 'Also with a model that you pay for.',
  'preset.rest.off': 'Leave it alone',
  'preset.rest.off-why': 'Only some presets compact while you pause.',
  'preset.fact.prepare': 'Summary in the background {at}',
  'preset.fact.commit': 'used {at}',
  'preset.fact.blocking': 'Summarizes before your next message {at}',
  'preset.fact.idle': 'After {seconds} s of rest, a summary {at}',
  'preset.fact.warn': 'A warning {at}',
  'preset.fact.masks': 'Old tool results become markers',
  'preset.fact.refuse': 'Refuses what does not fit, and says why',
  'preset.fact.never': 'Never compacts',
  'preset.fact.manual': 'Compacts only when you ask',
  'preset.at.budget': 'at {share} of the budget',
  'preset.at.window': 'at {share} of the window',
  'preset.at.window-less': 'at {share} of the window less {less} tokens',
  'preset.at.tokens': 'at {tokens} tokens',
  'preset.at.tokens-turns': 'at {tokens} tokens after {turns} turns',
  'preset.at.history': 'once messages take {share} of the window ({least} to {most} tokens)',
  'preset.at.messages': 'beyond {count} messages',
  'preset.at.turns': 'beyond {count} turns',
  'preset.at.or': '{one} or {other}',
})

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
