import { textsOf } from '../t.ts'

/** Several messages selected at once; loaded with the first selection. */
export const selectText = textsOf({
  'select.bar': 'Selected messages',
  'select.count': { one: '{count} message', other: '{count} messages' },
  'select.tokens': '{count} · {tokens} tokens',
  'select.not-weighed': {
    one: '{count} message. Its tokens cannot be counted now.',
    other: '{count} messages. Their tokens cannot be counted now.',
  },
  'select.none': 'Choose messages',
  'select.all': 'All',
  'select.no-more': 'None',
  'select.export': 'Export…',
  'select.pin': 'Pin',
  'select.unpin': 'Unpin',
  'select.hide': 'Hide from the model',
  'select.hide-word': 'Hide',
  'select.show': 'Show to the model',
  'select.show-word': 'Show',
  'select.move': 'Copy into a new chat',
  'select.move-word': 'New chat',
})
