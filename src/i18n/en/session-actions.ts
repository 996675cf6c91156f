import { textsOf } from '../t.ts'

/** What can be done to saved sessions in their list, to one or to several at once. */
const sessionActions = {
  'sessions.pin': 'Pin',
  'sessions.unpin': 'Unpin',
  'sessions.is-pinned': 'Pinned',
  'sessions.duplicate': 'Duplicate',
  'sessions.duplicated': 'You see the copy of “{title}” now.',
  'sessions.select': 'Select',
  'sessions.selection': 'Selected sessions',
  'sessions.selected': { one: '{count} selected', other: '{count} selected' },
  'sessions.selection-done': 'Done',
  'sessions.export-selected': 'Export selected',
  'sessions.moved-many': {
    one: '{count} session is in the trash.',
    other: '{count} sessions are in the trash.',
  },
  'sessions.pinned-many': { one: '{count} session pinned.', other: '{count} sessions pinned.' },
  'sessions.unpinned-many': {
    one: '{count} session unpinned.',
    other: '{count} sessions unpinned.',
  },
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the list. */
export const sessionActionsText = textsOf(sessionActions)
