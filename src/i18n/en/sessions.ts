import { textsOf } from '../texts.ts'

/** Actions on one or several saved sessions, and the trash; loaded with the list of sessions. */
export const sessionsText = textsOf('core.sessions', {
  'sessions.trash-back': 'Back to chats',
  'sessions.trash-empty': 'The trash is empty.',
  'sessions.trash-kept': {
    one: 'Kept for {count} day, then deleted for good.',
    other: 'Kept for {count} days, then deleted for good.',
  },
  'sessions.trash-forever': 'Kept until you delete them for good.',
  'sessions.trashed': 'Deleted {when}',
  'sessions.restore-title': 'Restore {title}',
  'sessions.pin': 'Pin to the top',
  'sessions.unpin': 'Unpin',
  'sessions.duplicate': 'Duplicate',
  'sessions.duplicated': 'You see the copy of “{title}” now.',
  'sessions.select': 'Select',
  'sessions.selection': 'Selected chats',
  'sessions.selected': { one: '{count} selected', other: '{count} selected' },
  'sessions.export-selected': 'Export selected',
  'sessions.moved-many': {
    one: '{count} chat is in the trash.',
    other: '{count} chats are in the trash.',
  },
  'sessions.pinned-many': { one: '{count} chat pinned.', other: '{count} chats pinned.' },
  'sessions.unpinned-many': {
    one: '{count} chat unpinned.',
    other: '{count} chats unpinned.',
  },
})

/** Projects, tags and the archive; loaded with the list of sessions. */
export const projectsText = textsOf('core.projects', {
  'projects.new': 'New project',
  'projects.none': 'No project',
  'projects.empty': 'No chats yet. The plus sign starts one here.',
  'projects.more': { one: '{count} more', other: '{count} more' },
  'projects.archived': 'Archived',
  'projects.view': 'Actions for all chats',
  'projects.sort-changed': 'Newest change first',
  'projects.sort-created': 'Newest first',
  'projects.sort-title': 'By title',
  'projects.select': 'Select several',
  'projects.only-tag': 'Only “{tag}”',
  'projects.new-chat': 'New chat in {name}',
  'projects.actions': 'Actions for the project {name}',
  'projects.edit': 'Edit project…',
  'projects.export': 'Export project…',
  'projects.delete': 'Delete project…',
  'projects.move': 'Move to project…',
  'projects.tags': 'Tags…',
  'projects.archive': 'Archive',
  'projects.unarchive': 'Back to the list',
  'projects.in': 'in {name}',
  'projects.pick': 'Project: {name}',
  'projects.leave': 'Take out of the project',
  'projects.here': 'In the project “{name}”.',
  'projects.here-instructions': 'In the project “{name}”. Its instructions stand in every request.',
  'projects.keys': 'Close or open a project, or go to its tools',
  'projects.help-tag': 'In chats with this tag',
})
