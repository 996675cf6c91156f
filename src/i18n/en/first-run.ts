/** The start page: what the application is for, ways to begin, and which model answers. */
export const firstRun = {
  'first-run.headline':
    'Chats that may grow for years: nothing you write is lost, and you see what the model reads.',
  'first-run.beginnings': 'Ways to begin',
  'first-run.model': 'Choose a model',
  'first-run.model-why':
    'With your key, on a server of yours, or a small one in your browser. Until then a script answers.',
  'first-run.write': 'Write to {model}',
  'first-run.write-why': 'A question, a text to work on, or what you have in mind.',
  'first-run.file': 'Ask about a file',
  'first-run.file-why': 'Text, code or an image. You see what it takes before you send it.',
  'first-run.sample': 'See a long chat summarized',
  'first-run.sample-why': 'On a sample: what the model reads instead, and what that would lose.',
  'first-run.import': 'Carry on with a saved chat',
  'first-run.import-why': 'From a file that was exported here, or on another device.',
  'first-run.drop':
    'Drop text, code or pictures here. Each says how many tokens it takes before you send it.',
  'first-run.answers': '{model} answers. Choose the model',
  'first-run.reads': 'reads only this chat;',
  'first-run.stays-here': 'nothing leaves this device',
  'first-run.sent-to': 'sent to {host}',
} as const
