import { textsOf } from '../t.ts'

/** The prompt library; fetched with the dialog, and with the prompts of the start page. */
const prompts = {
  'prompts.title': 'Prompts',
  'prompts.why': 'Texts that you write once and use often. Only on this device.',
  'prompts.yours': 'Your prompts',
  'prompts.all': 'All {count}',
  'prompts.new': 'New prompt',
  'prompts.from-message': 'Save the message as a prompt',
  'prompts.none':
    'There is no prompt yet. Write one, or save a message that you will send again: with {example} where it differs each time.',
  'prompts.edit': 'Edit {name}',
  'prompts.delete': 'Delete {name}',
  'prompts.deleted': '“{name}” is deleted.',
  'prompts.saved': '“{name}” is saved.',
  'prompts.imported': {
    one: '{count} prompt is imported.',
    other: '{count} prompts are imported.',
  },
  'prompts.import': 'Import…',
  'prompts.export': 'Export',
  'prompts.name': 'Name',
  'prompts.text': 'Text',
  'prompts.text-why': 'Words in double braces are blanks, to be filled each time: {example}.',
  'prompts.blanks': { one: '{count} blank: {names}', other: '{count} blanks: {names}' },
  'prompts.left': 'What you typed in the prompt was discarded.',
  'prompts.save': 'Save',
  'prompts.back': 'Back',
  'prompts.put': 'Insert into the message',
  'prompts.all-filled': 'All blanks are filled.',
  'prompts.empty-one': '{empty} of {count} blanks is still empty. Tab moves between them.',
  'prompts.empty-many': '{empty} of {count} blanks are still empty. Tab moves between them.',
} as const

/** A text of the prompt library. */
export const promptsText = textsOf(prompts)
