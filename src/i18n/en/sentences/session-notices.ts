import { textsOf } from '../../texts.ts'

export { causeOf } from './unchanged.ts'
/** Notices of a session, by their code. */
export const sessionNoticeText = textsOf('sentences.session-notices', {
  'nothing-to-compact':
    'There is nothing to summarize yet: the newest turn always stays word for word.',
  'never-compacts': 'This preset never summarizes. Choose another one in Settings.',
  'no-legal-cut': 'There is nothing to summarize yet: the newest turn always stays word for word.',
  'not-worth-it':
    'There is too little to summarize: a summary would be about as long as the messages.',
  'already-compacting': 'A summary is being written already. Wait for it, or cancel it first.',
  'too-few-messages': 'There is only one message, so there is nothing to summarize yet.',
  'no-model':
    'The chosen model cannot write summaries. Choose “Quotes only, no AI”, or connect a model.',
  'floor-too-large':
    'The system prompt, the tools, the messages to keep always and your newest message alone are larger than the model’s window, so a summary would not help. Keep or write less, or choose a model with a larger window.',
  'emergency-compaction':
    'The context is nearly full, so older messages are summarized before this request. It continues automatically.',
  'context-filling':
    'The context is filling up. Older messages will soon be summarized for the model; choose “Always keep” for what must stay whole.',
  'fits-already': 'The chat fits the chosen model as it is.',
  'newer-in-force':
    'There is a newer summary now, so nothing was undone. Undo the newer one first.',
  'nothing-to-undo': 'The model reads no summary now, so there is nothing to undo.',
  'not-recalled':
    'What was said before could not be searched, so nothing of it was recalled for your message.',
  'clipped-silently':
    'The server read far fewer tokens than were sent: it cuts long prompts without saying so. Raise its context size, or set the smaller window in Settings.',
  'extractive-instead':
    'The model could not write the summary, so the messages are quoted instead, without AI, on this device. You can undo it and summarize again. This is what happened:',
  'hook-refused':
    'Your code before summaries refused this one, so nothing was summarized. Its reason:',
  'hook-failed':
    'Your code before summaries failed, so the summary is written without it. This is what happened:',
  'image-missing':
    'The bytes of an image in this chat are not on this device, so a note was sent in its place.',
  'images-refused':
    'The model takes no images, so it read a note in place of each. Choose a model that sees images to have them looked at.',
  'busy-elsewhere': 'Another tab is at work in this chat. Try again when it is done.',
})
