import { textsOf } from '../../i18n/texts.ts'

/** The prompt library; loaded with its dialog, and with the prompts of the start page. */
export const promptsText = textsOf('prompts', {
  'prompts.unknown': 'There is no prompt with this name. Type /prompt to see all.',
  'prompts.unknown-instructions':
    'There are no instructions with this name. Type /prompt, edit a prompt, and say when to use it.',
  'prompts.why': 'Texts that you write once and use often.',
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
  'prompts.text': 'Text',
  'prompts.text-why': 'Words in double braces are blanks, to be filled each time: {example}.',
  'prompts.blanks': { one: '{count} blank: {names}', other: '{count} blanks: {names}' },
  'prompts.purpose': 'When to use it',
  'prompts.purpose-why':
    'With this, the text is also instructions: you or the model can bring them into force in a chat, and they stay when messages are summarized. Leave it empty for a text that you insert.',
  'prompts.load': 'Use in this chat',
  'prompts.loaded': '“{name}” counts in this chat now.',
  'prompts.left': 'What you typed in the prompt was discarded.',
  'prompts.back': 'Back',
  'prompts.put': 'Insert into the message',
  'prompts.all-filled': 'All blanks are filled.',
  'prompts.empty-one': '{empty} of {count} blanks is still empty. Tab moves between them.',
  'prompts.empty-many': '{empty} of {count} blanks are still empty. Tab moves between them.',
})

/** Prompts and resources of tool servers, in the dialog of prompts. */
export const offersText = textsOf('prompts.offers', {
  'offers.prompts': { one: '{count} prompt', other: '{count} prompts' },
  'offers.resources': { one: '{count} resource', other: '{count} resources' },
  'offers.prompt': 'prompt',
  'offers.resource': 'resource, to attach',
})
