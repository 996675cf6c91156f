import { textsOf } from '../t.ts'

/** What models cost, and what is known of them. */
const costs = {
  'costs.today': 'Spent today',
  'costs.none': 'nothing yet',
  'costs.unpriced': {
    one: '{count} request at an unknown price is not in it',
    other: '{count} requests at an unknown price are not in it',
  },
  'costs.why':
    'By the tokens that providers report and the prices below. A stopped answer reports none.',
  'costs.cap': 'Daily spending limit (US$)',
  'costs.cap-hint':
    'Once it is reached, nothing more is sent to paid models until midnight. Leave it empty for no limit.',
  'costs.cap-fault': 'A number of dollars, such as 2 or 0.50.',
  'costs.catalogue': 'Model details and prices',
  'costs.catalogue-why':
    'Used when a server reports nothing. Correct what you know better; a server’s own report still wins.',
  'costs.in-session': 'In the open session:',
  'costs.calibration.anchored': '1 of our tokens ≈ {factor} of this model’s, by its last report.',
  'costs.calibration.learned': '1 of our tokens ≈ {factor} of this model’s, by its reports.',
  'costs.calibration.family':
    '1 of our tokens ≈ {factor} of this model’s, as in its family, until it reports.',
  'costs.inferred':
    '{model} at {host}: about {tokens} tokens, inferred from what the server refused and took.',
  'costs.export': 'Save as JSON',
  'costs.find': 'Find a model',
  'costs.changed': 'changed by you',
  'costs.add': 'Add {model}',
  'costs.facts-window': '{tokens} tokens',
  'costs.facts-unknown': 'window unknown',
  'costs.facts-price': '${input} in, ${output} out',
  'costs.facts-free': 'price unknown',
  'costs.window': 'Window, in tokens',
  'costs.max-output': 'Longest reply, in tokens',
  'costs.input': 'Input, dollars a million',
  'costs.output': 'Output, dollars a million',
  'costs.cached': 'Cached input, dollars a million',
  'costs.write': 'Written to the cache, dollars a million',
  'costs.tools': 'Takes tools',
  'costs.vision': 'Takes images',
  'costs.tokenizer': 'Tokenizer: {name}',
  'costs.number-fault': 'Numbers only; empty for unknown.',
  'costs.save': 'Save',
  'costs.reset': 'Reset to the catalogue',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const costsText = textsOf(costs)
