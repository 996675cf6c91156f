import { textsOf } from '../../i18n/texts.ts'

/** Loaded where something is given. */
export const givenText = textsOf('given', {
  'given.no-model':
    'The address names a model that is not connected here: {model}. The chat uses the one above; choose another one there.',
})
