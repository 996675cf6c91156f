import { textsOf } from '../texts.ts'

/** The search of all messages, and how to ask it. */
export const searchText = textsOf('core.search', {
  'search.searching': 'Searching messages…',
  'search.none': 'No title and no message holds “{text}”.',
  'search.failed': 'Messages could not be searched. Reload the page and try again.',
  'search.waiting': {
    one: '{count} chat is still being read, so there may be more.',
    other: '{count} chats are still being read, so there may be more.',
  },
  'search.unread': {
    one: '{count} chat could not be read and was not searched.',
    other: '{count} chats could not be read and were not searched.',
  },
  'search.help': 'Look for what was said',
  'search.help.like': '“green fence”',
  'search.help.phrase': 'These words next to each other',
  'search.help.session': 'In chats whose title holds this',
  'search.help.role': 'Said by you; also assistant, tool',
  'search.help.tool': 'Calls and results of this tool',
  'search.help.after': 'On this day or later; before: for earlier',
  'search.by.aside': 'Side question',
})
