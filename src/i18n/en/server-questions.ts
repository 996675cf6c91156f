import { textsOf } from '../t.ts'

/** Texts around what a tool server asks the person; loaded with it. */
export const questionText = textsOf({
  'question.form': '{name} asks you something',
  'question.link': '{name} asks you to open an address',
  'question.form-why': 'It needs this to go on with the call. Your answer goes to {host}.',
  'question.link-why':
    'Look at the address first. What you enter there does not pass through here.',
  'question.secret':
    'It seems to ask for a password or something like it. Servers must not ask for those here. Give none.',
  'question.answer': 'Send the answer',
  'question.open': 'Open the address',
  'question.decline': 'Decline',
  'question.cancel': 'Skip',
  'question.none': 'Nothing chosen',
})

/** Prompts and resources of tool servers, in the dialog of prompts. */
export const offersText = textsOf({
  'offers.of': '{name}: {prompts} prompts, {resources} resources',
  'offers.prompt': 'prompt',
  'offers.resource': 'resource, to attach',
})
