import { textsOf } from '../t.ts'

/** What a chat sends with its requests besides the messages. */
const options = {
  'options.title': 'System prompt and sampling',
  'options.why': 'They hold for this chat, from the next request on.',
  'options.system': 'System prompt',
  'options.system-hint':
    'It follows the one for all chats in every request, and is never summarized or left out. Empty: only that one is sent.',
  'options.for-all': 'System prompt for all chats',
  'options.for-all-none': 'There is none.',
  'options.settings': 'Change it in the settings',
  'options.sampling': 'Sampling',
  'options.sampling-model': 'Leave blank for the default.',
  'options.sampling-chat': 'Leave blank for the value of this chat.',
  'options.temperature': 'Temperature',
  'options.temperature-hint': '0 to {most}. Higher is more creative.',
  'options.topP': 'Top-p',
  'options.topP-hint': 'Above 0, up to 1. Lower keeps to likely words.',
  'options.replyTokens': 'Reply limit, in tokens',
  'options.replyTokens-hint': 'At most {tokens} here: the reserve for replies.',
  'options.stop': 'Stop sequences',
  'options.stop-hint': 'One on each line, up to 4. Write \\n for a line break.',
  'options.stop-fault': 'It takes up to 4 sequences, one on each line.',
  'options.usual-model': '{value}, for this model',
  'options.not-sent': 'not sent',
  'options.unset': 'Not sent in this chat',
  'options.usual-chat': '{value}, in this chat',
  'options.not-taken': '{model} does not take this, so it is not sent.',
  'options.either': 'Not sent: this model takes a temperature or a top-p.',
  'options.set-default': 'Use this sampling for {model} in all chats',
  'options.clear-default': 'Send none for {model} in other chats',
  'options.default-set': 'All chats without values of their own now use these for {model}.',
  'options.default-cleared': 'Chats without values of their own now send none for {model}.',
  'options.use': 'Use for this chat',
  'options.again': 'Answer again',
  'options.again-why': 'For this answer only. The others stay as versions.',
  'options.hint': 'Hint',
  'options.hint-hint': 'One line that the model reads after your message.',
  'options.ask': 'Answer again',
  'options.given-up': 'The changes were not saved.',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the dialog. */
export const optionsText = textsOf(options)
