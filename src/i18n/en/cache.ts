import { textsOf } from '../t.ts'

/** What a change costs because the provider's cache no longer fits; loaded with the places that say it. */
export const cacheText = textsOf({
  'cache.start':
    'If you change this, the next request costs about {dollars} more, because the provider has to read the whole conversation again.',
  'cache.model':
    'With it the next request costs about {dollars} more, because it has to read the whole conversation first.',
  'cache.preset':
    'With these values the next request costs about {dollars} more, because the provider has to read a part of the conversation again.',
  'cache.message': '{tokens}; the next request costs {dollars} more',
})
