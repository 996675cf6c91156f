import { formatNumber, formatPercent } from '../format.ts'
import { textsOf } from '../texts.ts'

/** The dialog of presets and their settings. */
export const formText = textsOf('core.form', {
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

/** The settings of a preset that most people want to change. */
export type DialId = 'when' | 'keep' | 'results' | 'recall'

interface DialText {
  readonly label: string
  /** The two ends of the slider. */
  readonly ends: readonly [least: string, most: string]
  /** The effect of a change. */
  readonly effect: string
}

export const DIAL_TEXT: Readonly<Record<DialId, DialText>> = {
  when: {
    label: 'When to summarize',
    ends: ['early', 'late'],
    effect: 'Early keeps requests small and cheap; late keeps more of the chat word for word.',
  },
  keep: {
    label: 'How much to keep word for word',
    ends: ['little', 'much'],
    effect: 'The more is kept, the sooner it is full again.',
  },
  results: {
    label: 'How long tool results stay',
    ends: ['briefly', 'long'],
    effect: 'Only the model reads less of them: the chat shows them whole.',
  },
  recall: {
    label: 'How much may be recalled',
    ends: ['little', 'a lot'],
    effect: 'Earlier passages that bear on your newest message are read with it.',
  },
}

const count = (one: string, other: string) => (value: number) =>
  `${value === 1 ? one : other}`.replace('#', formatNumber(value))
const share = (words: string) => (value: number) => words.replace('#', formatPercent(value))

const whenFull = (value: number) => {
  const when = value < 0.6 ? 'Early' : value < 0.85 ? 'In good time' : 'Late'
  return `${when}, when ${formatPercent(value)} is full`
}

/** The value of each dial in words, by the unit of its setting. */
export const DIAL_PLACES: Readonly<
  Record<DialId, Readonly<Record<string, (value: number) => string>>>
> = {
  when: {
    'of the budget': whenFull,
    'of the window': whenFull,
    messages: count('Beyond # message', 'Beyond # messages'),
    turns: count('Beyond # turn', 'Beyond # turns'),
    tokens: count('From # token', 'From # tokens'),
  },
  keep: {
    'of the budget': share('About # of the budget'),
    'of the limit': share('The newest # of the limit'),
    'of the messages': share('The newest # of the messages'),
    messages: count('At least the newest message', 'At least the newest # messages'),
    tokens: count('The newest # token', 'The newest # tokens'),
    'tokens of your own messages': count(
      '# token of your own messages',
      '# tokens of your own messages',
    ),
  },
  results: {
    turns: count('For # turn, then as markers', 'For # turns, then as markers'),
    steps: count('For # step of the model', 'For # steps of the model'),
    tokens: count('The newest # token', 'The newest # tokens'),
    characters: count('Older ones: # character each', 'Older ones: # characters each'),
  },
  recall: { tokens: count('Up to # token', 'Up to # tokens') },
}
