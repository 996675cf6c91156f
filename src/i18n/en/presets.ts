import { textsOf } from '../t.ts'

/** Presets: how a session's context is governed. */
const presets = {
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
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const presetsText = textsOf(presets)
