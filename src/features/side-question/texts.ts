import { textsOf } from '../../i18n/texts.ts'

/** The dialog of a side question; loaded with it. */
export const dialogText = textsOf('side-question', {
  'aside.why':
    'The model reads this chat and your question. Question and answer stay out of it: no later request contains them.',
  'aside.question': 'Question',
  'aside.send': 'Ask',
})
