import { textsOf } from '../../i18n/texts.ts'

/** The dialogs of projects; loaded with them. */
export const organizeText = textsOf('projects.organize', {
  'organize.new': 'New project',
  'organize.edit': 'Project',
  'organize.why': 'Chats of a project share its instructions, its files, its model and its preset.',
  'organize.instructions': 'Instructions',
  'organize.instructions-hint':
    'Added to every chat in this project, after the system prompt for all chats and before the chat’s own.',
  'organize.files': 'Files',
  'organize.files-hint':
    'Every chat of the project reads them, as data. Text, PDF, Word and spreadsheets.',
  'organize.files-cut':
    'Files may take at most {most} of the open chat’s window of {window} tokens. A long file is never sent whole. The model can open the rest with a tool.',
  'organize.file-short': '{tokens} tokens, whole in each request',
  'organize.file-whole': '{tokens} tokens, whole in each request (its outline: {outline})',
  'organize.file-outline': '{tokens} tokens; only its outline, {outline}, is in each request',
  'organize.file-name': '{tokens} tokens; only its name is in each request',
  'organize.file-replace': 'Replace {name}',
  'organize.file-remove': 'Remove {name}',
  'organize.file-reading': 'Reading {name}…',
  'organize.file-stop': 'Stop reading {name}',
  'organize.model': 'Model',
  'organize.preset': 'Preset',
  'organize.as-all': 'As for all chats',
  'organize.choice-hint': 'A chat that has its own keeps it.',
  'organize.shared-memory': 'Also use my general memory',
  'organize.shared-memory-hint': 'What they add to the memory stays in this project.',
  'organize.create': 'Create project',
  'organize.move': 'Move to a project',
  'organize.move-why': {
    one: 'The chat uses the project’s instructions from its next request on.',
    other: 'The {count} chats use the project’s instructions from their next request on.',
  },
  'organize.chats': { one: '{count} chat', other: '{count} chats' },
  'organize.move-do': 'Move',
  'organize.tags': 'Tags',
  'organize.tags-why': {
    one: 'Search for tag:name to find the chat.',
    other: 'For {count} chats. Search for tag:name to find them.',
  },
  'organize.add-tags': 'Add tags',
  'organize.add-tags-hint': 'Separate several with commas.',
  'organize.add': 'Add',
  'organize.suggested': 'Used before',
  'organize.remove-tag': 'Remove the tag {tag}',
  'organize.no-tags': 'No tags yet.',
  'organize.delete': 'Delete project',
  'organize.delete-why': 'What should happen to its chats?',
  'organize.stay': 'Keep them, without a project',
  'organize.stay-why': 'They stay in the list and lose the project’s instructions.',
  'organize.trash': 'Move them to the trash',
  'organize.trash-why': 'You can restore them from there.',
  'organize.delete-memory':
    'What the project remembers stays under Memory until you erase it there.',
})
