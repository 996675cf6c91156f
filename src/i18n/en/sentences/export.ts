import { textsOf } from '../../texts.ts'

/** The words of a session as Markdown or HTML. */
export const chatFileText = textsOf('sentences.chat-files', {
  untitled: 'Chat',
  user: 'You',
  assistant: 'Assistant',
  tool: 'Tool',
  message: 'Read by the model as',
  summary: 'Summary, as the model reads it',
  recall: 'Recalled for the model',
  reminder: 'Plan and instructions, as the model reads them',
  aside: 'Side question',
  'aside-taken': 'Side question, taken in as message {number}',
  compacted: {
    one: 'Messages {firstNumber} to {lastNumber} summarized, {tokensBefore} → {count} token',
    other: 'Messages {firstNumber} to {lastNumber} summarized, {tokensBefore} → {count} tokens',
  },
  unanswered: 'There is no answer: the page was closed before it came.',
  'answer-of': 'Answer {index} of {of}',
  'no-answer': 'No answer.',
  reasoning: 'Reasoning',
  call: 'Calls `{tool}`:',
  result: '`{tool}` answered:',
  calls: 'Calls {tool}',
  answered: '{tool} answered',
  failed: '{tool} failed',
  versions: 'Other versions',
  version: 'Version {index}, from message {firstNumber} on',
  searched: 'Searched the web for {queries}',
  sources: 'Sources',
  'more-sources': 'Also read',
  found: 'Found',
  picture: 'Picture',
  'picture-named': 'Picture: {name}',
  remote: 'Picture on the web',
  'remote-named': 'Picture on the web: {name}',
  'head-of-day': { one: '{count} message, {day}', other: '{count} messages, {day}' },
  head: { one: '{count} message, {from} to {to}', other: '{count} messages, {from} to {to}' },
  madeBy: 'Saved by Palimpsest. Import this file there to go on.',
})

/** `2026-11-22 09:12 UTC`: a time that reads the same in every place. In milliseconds since 1970. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
