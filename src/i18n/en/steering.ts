import { textsOf } from '../t.ts'

/** Texts of side questions; loaded with the first one, or with its button. */
export const sideQuestionText = textsOf({
  'aside.ask': 'Ask a side question',
  'aside.why':
    'The model reads this conversation and your question. Question and answer stay beside it: no later request contains them.',
  'aside.question': 'Question',
  'aside.send': 'Ask',
  'aside.title': 'Side question',
  'aside.beside': 'The model does not read this again.',
  'aside.taken': 'Taken into the conversation as message {number}.',
  'aside.unanswered': 'There is no answer: the page was closed before it came.',
  'aside.waiting': 'The answer is coming…',
  'aside.cut': 'The answer broke off.',
  'aside.take': 'Take into the conversation',
  'aside.again': 'Ask again',
  'aside.stop': 'Stop',
})
