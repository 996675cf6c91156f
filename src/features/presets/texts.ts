import { formatPercent } from '../../i18n/format.ts'
import { textsOf } from '../../i18n/texts.ts'

/** The dialog of presets and their settings. */
export const formText = textsOf('presets.form', {
  'form.title': 'How chats are kept short',
  'form.why': 'The transcript stays whole. This only decides what the model reads of it.',
  'form.cost':
    'No preset can say what it costs in a year: that depends on how much you write, and on what the provider’s cache saves. The context panel counts what each chat has cost.',
  'form.presets': 'Presets',
  'form.all-presets': { one: 'The one preset', other: 'All {count} presets' },
  'form.as-all': 'Default',
  'form.as-all-why': 'Now {name}',
  'form.settings': 'All settings of {title}',
  'form.counted': { one: '{changed} of {count} changed', other: '{changed} of {count} changed' },
  'form.only-changed': 'Only changed',
  'form.advanced': 'Advanced: all {count} settings',
  'form.back': { one: 'Back to the slider', other: 'Back to the {count} sliders' },
  'form.back-to-default': 'Back to default',
  'form.effect': 'What changes',
  'form.effect-why': 'Your next requests, by estimate. No model is called.',
  'form.before': 'As it is',
  'form.after': 'With these settings',
  'form.strip': '{name}: ~{tokens} of {window} tokens',
  'form.find': 'Find a setting',
  'form.none-found': 'No setting is shown. Type other words, or switch “Only changed” off.',
  'form.names-why':
    'Nothing changes until you press a button below. /config and exported files use the same names.',
  'form.setting': 'Setting',
  'form.value': 'Value',
  'form.range': 'Range',
  'form.default': 'Default',
  'form.origin': 'Where it comes from',
  'form.change': 'Change',
  'form.ours': 'Ours; the source names no number.',
  'form.changed': 'changed',
  'form.reset': 'Reset {name}',
  'form.on': 'on',
  'form.off': 'off',
  'form.empty': 'empty',
  'form.at-least': 'from {end}',
  'form.at-most': 'up to {end}',
  'form.above': 'above {end}',
  'form.below': 'below {end}',
  'form.between': '{least} – {most}',
  'form.faults': { one: '1 value cannot work', other: '{count} values cannot work' },
  'form.unapplied': {
    one: '1 change, not applied yet.',
    other: '{count} changes, not applied yet.',
  },
  'form.save-as': 'Save under a new name…',
  'form.name': 'Name of the preset',
  'form.use-all': 'Use for all chats',
  'form.use-here': 'Use for this chat',
  'form.import': 'Import',
  'form.saved-as': 'Saved as {title}.',
  'form.imported': 'Imported as {title}. Choose it to use it.',
  'form.not-done': 'Nothing was changed. The notice says why.',
  'form.restore': 'Restore {title}',
  'form.restored': 'Restored {title}.',
  'form.deleted': 'Deleted {title}. Chats that use it keep its values.',
  'form.in-use-here': 'This chat now uses {title}.',
  'form.in-use-all': 'All chats without a preset of their own now use {title}.',
  'form.as-all-here': 'This chat now uses the default preset.',
})

/** The sliders of that dialog: their names, their ends, what a change does, and where each stands. */
export const dialText = textsOf('presets.dials', {
  when: 'When to summarize',
  'when.least': 'early',
  'when.most': 'late',
  'when.effect': 'Early keeps requests small and cheap; late keeps more of the chat word for word.',
  'when.early': 'Early, when {share} is full',
  'when.in-time': 'In good time, when {share} is full',
  'when.late': 'Late, when {share} is full',
  'when.messages': { one: 'Beyond {count} message', other: 'Beyond {count} messages' },
  'when.turns': { one: 'Beyond {count} turn', other: 'Beyond {count} turns' },
  'when.tokens': { one: 'From {count} token', other: 'From {count} tokens' },
  keep: 'How much to keep word for word',
  'keep.least': 'little',
  'keep.most': 'much',
  'keep.effect': 'The more is kept, the sooner it is full again.',
  'keep.budget': 'About {share} of the budget',
  'keep.limit': 'The newest {share} of the limit',
  'keep.share': 'The newest {share} of the messages',
  'keep.messages': {
    one: 'At least the newest message',
    other: 'At least the newest {count} messages',
  },
  'keep.tokens': { one: 'The newest {count} token', other: 'The newest {count} tokens' },
  'keep.own': {
    one: '{count} token of your own messages',
    other: '{count} tokens of your own messages',
  },
  results: 'How long tool results stay',
  'results.least': 'briefly',
  'results.most': 'long',
  'results.effect': 'Only the model reads less of them: the chat shows them whole.',
  'results.turns': {
    one: 'For {count} turn, then as markers',
    other: 'For {count} turns, then as markers',
  },
  'results.steps': {
    one: 'For {count} step of the model',
    other: 'For {count} steps of the model',
  },
  'results.tokens': { one: 'The newest {count} token', other: 'The newest {count} tokens' },
  'results.characters': {
    one: 'Older ones: {count} character each',
    other: 'Older ones: {count} characters each',
  },
  recall: 'How much may be recalled',
  'recall.least': 'little',
  'recall.most': 'a lot',
  'recall.effect': 'Earlier passages that bear on your newest message are read with it.',
  'recall.tokens': { one: 'Up to {count} token', other: 'Up to {count} tokens' },
})

/** The settings of a preset that most people want to change. */
export type DialId = 'when' | 'keep' | 'results' | 'recall'

/** The value of each dial in words, by the unit of its setting. */
export const DIAL_PLACES: Readonly<
  Record<DialId, Readonly<Record<string, (value: number) => string>>>
> = {
  when: {
    'of the budget': whenFull,
    'of the window': whenFull,
    messages: count => dialText('when.messages', { count }),
    turns: count => dialText('when.turns', { count }),
    tokens: count => dialText('when.tokens', { count }),
  },
  keep: {
    'of the budget': value => dialText('keep.budget', { share: formatPercent(value) }),
    'of the limit': value => dialText('keep.limit', { share: formatPercent(value) }),
    'of the messages': value => dialText('keep.share', { share: formatPercent(value) }),
    messages: count => dialText('keep.messages', { count }),
    tokens: count => dialText('keep.tokens', { count }),
    'tokens of your own messages': count => dialText('keep.own', { count }),
  },
  results: {
    turns: count => dialText('results.turns', { count }),
    steps: count => dialText('results.steps', { count }),
    tokens: count => dialText('results.tokens', { count }),
    characters: count => dialText('results.characters', { count }),
  },
  recall: { tokens: count => dialText('recall.tokens', { count }) },
}

function whenFull(value: number): string {
  const when = value < 0.6 ? 'early' : value < 0.85 ? 'in-time' : 'late'
  return dialText(`when.${when}`, { share: formatPercent(value) })
}

/** The list of presets, and what each does when. */
export const presetsText = textsOf('presets', {
  'preset.ours': 'Made for this app',
  'preset.published': 'As published systems do it',
  'preset.default': 'default',
  'preset.saved': 'Saved by you',
  'preset.from': { one: 'from {title}, {count} change', other: 'from {title}, {count} changes' },
  'preset.delete': 'Delete {title}',
  'preset.fact.prepare': 'Writes a summary in the background {at}',
  'preset.fact.commit': '{prepared}, and uses it {at}',
  'preset.fact.blocking': 'Summarizes before your next message {at}',
  'preset.fact.idle': 'Summarizes after {seconds} s of rest {at}',
  'preset.fact.warn': 'Warns {at}',
  'preset.fact.masks': 'Shortens old tool results',
  'preset.fact.refuse': 'Refuses what does not fit, and says why',
  'preset.fact.never': 'Never summarizes',
  'preset.fact.manual': 'Summarizes only when you ask',
  'preset.at.budget': 'at {share} of the budget',
  'preset.at.window': 'at {share} of the window',
  'preset.at.window-less': 'at {share} of the window less {less} tokens',
  'preset.at.tokens': 'at {tokens} tokens',
  'preset.at.tokens-turns': 'at {tokens} tokens after {turns} turns',
  'preset.at.history': 'once messages take {share} of the window ({least} to {most} tokens)',
  'preset.at.messages': 'beyond {count} messages',
  'preset.at.turns': 'beyond {count} turns',
  'preset.at.small-window': '{large}, or {small} in a small window',
  'preset.at.or': '{one} or {other}',
})
