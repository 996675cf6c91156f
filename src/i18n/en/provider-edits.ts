import { textsOf } from '../t.ts'

/** What providers do by themselves to what a model reads. */
const providerEdits = {
  'provider-edit.title': 'The provider changed what the model read for this answer.',
  'provider-edit.here': 'Nothing changed here.',
  'provider-edit.tools': {
    one: '{count} tool result cleared',
    other: '{count} tool results cleared',
  },
  'provider-edit.tools-some': 'tool results cleared',
  'provider-edit.thinking': {
    one: 'reasoning of {count} turn cleared',
    other: 'reasoning of {count} turns cleared',
  },
  'provider-edit.thinking-some': 'reasoning cleared',
  'provider-edit.summary': 'older messages read as a summary of its own',
  'provider-edit.other': '{name}',
  'provider-edit.other-count': '{name}: {count} cleared',
  'provider-edit.tokens': '{what}, {tokens} tokens less',
  'provider-edit.summary-words': 'Its summary',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the first row that says it. */
export const providerEditsText = textsOf(providerEdits)
