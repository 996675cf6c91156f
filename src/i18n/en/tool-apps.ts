import { textsOf } from '../t.ts'

/** Texts around the App of a tool server; loaded with it. */
export const toolAppText = textsOf({
  'tool-app.name': 'App of {tool}',
  'tool-app.from': 'App from {host}',
  'tool-app.show': 'Show',
  'tool-app.hide': 'Hide',
  'tool-app.waits': 'The server has an App that shows this result.',
  'tool-app.reaches': 'It reaches {hosts}. What you do in it can go there.',
  'tool-app.loading': 'Loading the App…',
  'tool-app.stopped': 'The App sent more messages than a page can take, so it was stopped.',
  'tool-app.why': 'The App asks for this, not the model.',
  'tool-app.asked': 'What the App asks for',
  'tool-app.call': 'The App asks: run {tool}?',
  'tool-app.link': 'The App asks: open this address?',
  'tool-app.link-allow': 'Open',
  'tool-app.message': 'The App asks: put this into your message box?',
  'tool-app.message-allow': 'Put it there',
  'tool-app.context': 'The App has something for the model:',
  'tool-app.context-add': 'Attach it to my message',
  'tool-app.context-file': 'From the App of {tool}.txt',
})
