import { textsOf } from '../texts.ts'

/** Texts of running and waiting tool calls; loaded with them. */
export const toolCallsText = textsOf('core.tool-calls', {
  'tools.ask': 'Run {tool}?',
  'tools.waits': 'waits for you',
  'tools.sends': 'It sends this call to another computer.',
  'tools.sends-to': 'It sends this call to {to}.',
  'tools.sends-naming': 'It sends this call to {to}, and names {hosts}.',
  'tools.server': '{name} ({host})',
  'tools.more-hosts': '{hosts}, and {count} more',
  'tools.changes': 'It changes something outside this chat.',
  'tools.untrusted':
    'The model has read text that others wrote. Such a text can ask it to send your words away. Check what leaves this device.',
  'tools.untrusted-source': 'Show the first such text, message {number}',
  'tools.untrusted-memory':
    'Your memory holds such a text. If it is yours, read it on the page of the memory, and save it there.',
  'tools.untrusted-project': 'It stands in the files of the project.',
  'tools.untrusted-tools': 'It stands in how {place} describes its tools.',
  'tools.arguments': 'Arguments',
  'tools.no-arguments': 'The model gave no arguments.',
  'tools.changed': 'You changed the arguments. The model reads what ran.',
  'tools.as-written': 'Back to what the model wrote',
  'tools.unreadable':
    'This is no value that the tool can read. Write a number, true, false, or JSON.',
  'tools.as-sent': 'Show the call as sent',
  'tools.once': 'Allow once',
  'tools.always': 'Always in this chat',
  'tools.not-now': 'Not now',
  'tools.never': 'Never in this chat',
  'tools.running': 'running',
  'tools.ended': 'done',
  'tools.failed': 'failed',
  'tools.refused': 'refused',
  'tools.progress': '{done} of {total}',
  'tools.progress-so-far': '{done} so far',
  'tools.goes-on': 'You can go on writing; your message waits.',
  'tools.stop': 'Stop this',
  'tools.sources': 'Sources',
  'tools.rule.always': 'You allow this tool in this chat.',
  'tools.rule.never': 'You refuse this tool in this chat.',
  'tools.ask-again': 'Ask me again',
  'tools.drawing': 'Picture by {tool}',
})

/** Texts around the App of a tool server; loaded with it. */
export const toolAppText = textsOf('core.tool-app', {
  'tool-app.name': 'App of {tool}',
  'tool-app.from': 'App from {host}',
  'tool-app.show': 'Show',
  'tool-app.hide': 'Hide',
  'tool-app.waits': 'The server has an App that shows this result.',
  'tool-app.may-reach':
    'It is a page of that server. It can send what it knows of this call, and what you do in it, to other computers. A browser cannot wholly prevent that.',
  'tool-app.reaches': 'It reaches {hosts}. What you do in it can go there.',
  'tool-app.loading': 'Loading the App…',
  'tool-app.stopped': 'The App sent more messages than a page can take, so it was stopped.',
  'tool-app.why': 'The App asks for this, not the model.',
  'tool-app.asked': 'What the App asks for',
  'tool-app.call': 'The App asks: run {tool}?',
  'tool-app.read': 'The App asks: read this resource of its server?',
  'tool-app.read-allow': 'Allow once',
  'tool-app.link': 'The App asks: open this address?',
  'tool-app.link-allow': 'Open',
  'tool-app.message': 'The App asks: put this into your message box?',
  'tool-app.message-allow': 'Put it there',
  'tool-app.context': 'The App has something for the model:',
  'tool-app.context-add': 'Attach it to my message',
  'tool-app.context-file': 'From the App of {tool}.txt',
})

/** Texts around what a tool server asks the person; loaded with it. */
export const questionText = textsOf('core.question', {
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
