import { textsOf } from '../../i18n/texts.ts'

/** The list of what was changed; loaded with it. */
export const changesText = textsOf('changes', {
  title: 'What was changed',
  why: 'Everything that you made, changed or removed beside the words of chats. Earlier values stay for 30 days.',
  open: 'Show the changes',
  loading: 'Reading the changes…',
  failed: 'The changes cannot be read. Close this window and open it again.',
  none: 'Nothing was changed yet.',
  'none-why':
    'Settings, prompts, projects, presets, the memory and marks of chats appear here when they change.',
  undo: 'Take back',
  redo: 'Do again',
  erase: 'Erase for good',
  'erase-why':
    'Deletes every version of it, here and on your other devices. This cannot be taken back.',
  keep: 'Keep it',
  newer: 'Something changed it again in the meantime, so nothing was taken back.',
  undone: 'taken back',
  made: 'made',
  changed: 'changed',
  removed: 'removed',
  'on-device': 'on {name}',
  prompt: 'Prompt {name}',
  project: 'Project {name}',
  preset: 'Preset {name}',
  setting: 'Setting {name}',
  memory: 'Memory {name}',
  pinnedAt: 'Pin of the chat {name}',
  trashedAt: 'Trash, with the chat {name}',
  archivedAt: 'Archive, with the chat {name}',
  projectId: 'Project of the chat {name}',
  tags: 'Tags of the chat {name}',
  untitled: 'without a title',
})
