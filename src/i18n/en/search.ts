/** Search in all that was said. */
export const search = {
  'search.messages': 'Messages',
  'search.searching': 'Searching messages…',
  'search.none': 'No title and no message holds “{text}”.',
  'search.failed': 'Messages could not be searched. Reload the page and try again.',
  'search.waiting': {
    one: '{count} session is still being read, so there may be more.',
    other: '{count} sessions are still being read, so there may be more.',
  },
  'search.unread': {
    one: '{count} session could not be read and was not searched.',
    other: '{count} sessions could not be read and were not searched.',
  },
  'search.help': 'Look for what was said',
  'search.help.phrase': 'These words next to each other',
  'search.help.session': 'In sessions whose title holds this',
  'search.help.role': 'Said by you; also assistant, tool',
  'search.help.tool': 'Calls and results of this tool',
  'search.help.after': 'On this day or later; before: for earlier',
  'search.by.user': 'You',
  'search.by.assistant': 'Assistant',
  'search.by.tool': 'Tool',
} as const
