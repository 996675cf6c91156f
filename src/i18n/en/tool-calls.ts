import { textsOf } from '../t.ts'

/** Texts of running and waiting tool calls; loaded with them. */
export const toolCallsText = textsOf({
  'tools.ask': 'Run {tool}?',
  'tools.waits': 'waits for you',
  'tools.sends': 'It sends these arguments to another computer.',
  'tools.sends-to': 'It sends these arguments to another computer, and names {hosts}.',
  'tools.changes': 'It changes something outside this conversation.',
  'tools.untrusted':
    'The model has read text that others wrote. Such a text can ask it to send your words away. Check what leaves this device.',
  'tools.untrusted-source': 'Show the first such text, message {number}',
  'tools.untrusted-memory':
    'Your memory holds such a text. If it is yours, read it on the page of the memory, and save it there.',
  'tools.untrusted-project': 'It stands in the files of the project.',
  'tools.untrusted-tools': 'It stands in how {place} describes its tools.',
  'tools.arguments': 'Arguments',
  'tools.no-arguments': 'It takes no arguments.',
  'tools.changed': 'You changed the arguments. The model reads what ran.',
  'tools.as-written': 'Back to what the model wrote',
  'tools.unreadable':
    'This is no value that the tool can read. Write a number, true, false, or JSON.',
  'tools.as-sent': 'Show the call as sent',
  'tools.once': 'Allow once',
  'tools.always': 'Always in this session',
  'tools.not-now': 'Not now',
  'tools.never': 'Never in this session',
  'tools.running': 'running',
  'tools.ended': 'done',
  'tools.failed': 'failed',
  'tools.refused': 'refused',
  'tools.progress': '{done} of {total}',
  'tools.progress-so-far': '{done} so far',
  'tools.goes-on': 'You can go on writing; your message waits.',
  'tools.stop': 'Stop this',
  'tools.sources': 'Sources',
  'tools.rule.always': 'You allow this tool in this session.',
  'tools.rule.never': 'You refuse this tool in this session.',
  'tools.ask-again': 'Ask me again',
  'tools.drawing': 'Picture by {tool}',
})
