import { textsOf } from '../texts.ts'

/** Texts of side questions; loaded with the first one, or with its button. */
export const sideQuestionText = textsOf('core.side-question', {
  'aside.ask': 'Ask a side question',
  'aside.title': 'Side question',
  'aside.beside': 'The model does not read this again.',
  'aside.taken': 'Taken into the chat as message {number}.',
  'aside.unanswered': 'There is no answer: the page was closed before it came.',
  'aside.waiting': 'The answer is coming…',
  'aside.cut': 'The answer broke off.',
  'aside.take': 'Take into the chat',
  'aside.again': 'Ask again',
})

/** Texts of the choice of what a summary replaces. */
export const foldText = textsOf('core.fold', {
  'fold.up-to-here': 'Summarize up to here…',
  'fold.selection': 'Summarize…',
  'fold.first': 'First message of the summary',
  'fold.last': 'Last message of the summary',
  'fold.first-value': 'Message {number}',
  'fold.value': 'Message {number}. The request goes from {before} to at most {after} tokens.',
  'fold.line': 'above: summarized · below: stays',
  'fold.folded': 'Summarized',
  'fold.folded-figure': '{tokens} → at most {summary} tokens',
  'fold.saves-little': 'So few words are hardly shorter as a summary: it can wait.',
  'fold.left': 'Left for the answer, at least',
  'fold.price': 'Input of the next request',
  'fold.price-figure': '{before} → {after}',
  'fold.cache':
    'The next request costs about {dollars} more, because the provider has to read everything from message {number} on again.',
  'fold.moved':
    'The summary begins before message {number}: calls and their results, and earlier summaries, are summarized as a whole.',
  'fold.reset': 'As the preset would',
})

/** Texts of a chat that is never stored. */
export const temporaryText = textsOf('core.temporary', {
  'temporary.start': 'never stored',
  'temporary.files':
    'A temporary chat takes along only what you typed. Remove the files first, then try again.',
  'temporary.files-back':
    'Only what you typed can leave a temporary chat. Remove the files first, then try again.',
  'temporary.why': 'Temporary chat: nothing of it is stored. It is gone when you close this tab.',
  'temporary.keep': 'Keep this chat',
})
