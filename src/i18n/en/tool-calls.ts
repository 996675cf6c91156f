import { textsOf } from '../t.ts'

/** Texts of running and waiting tool calls; loaded with them. */
export const callText = textsOf({
  'calls.ask': 'Run {tool}?',
  'calls.waits': 'waits for you',
  'calls.sends': 'It sends these arguments to another computer.',
  'calls.sends-to': 'It sends these arguments to another computer, and names {hosts}.',
  'calls.changes': 'It changes something outside this conversation.',
  'calls.untrusted':
    'The model has read text that others wrote. Such a text can ask it to send your words away. Check what leaves this device.',
  'calls.untrusted-source': 'Show the first such text, message {number}',
  'calls.arguments': 'Arguments',
  'calls.no-arguments': 'It takes no arguments.',
  'calls.as-sent': 'Show the call as sent',
  'calls.once': 'Allow once',
  'calls.always': 'Always in this session',
  'calls.not-now': 'Not now',
  'calls.never': 'Never in this session',
  'calls.running': 'running',
  'calls.ended': 'done',
  'calls.failed': 'failed',
  'calls.refused': 'refused',
  'calls.progress': '{done} of {total}',
  'calls.progress-so-far': '{done} so far',
  'calls.goes-on': 'You can go on writing; your message waits.',
  'calls.stop': 'Stop this',
  'calls.sources': 'Sources',
  'calls.rule.always': 'You allow this tool in this session.',
  'calls.rule.never': 'You refuse this tool in this session.',
  'calls.ask-again': 'Ask me again',
  'calls.drawing': 'Picture by {tool}',
})
