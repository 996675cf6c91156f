import { textsOf } from '../t.ts'

/** What a chat sends with its requests besides the messages. */
const options = {
  'options.title': 'System prompt of this chat',
  'options.why': 'Sent with every request of this chat, and never summarized or left out.',
  'options.system': 'System prompt',
  'options.system-hint':
    'It follows the system prompt for all chats. Empty: only that one is sent.',
  'options.for-all': 'System prompt for all chats',
  'options.for-all-none': 'There is none.',
  'options.settings': 'Change it in the settings',
  'options.use': 'Use for this chat',
  'options.given-up': 'The changes to the system prompt were not saved.',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the dialog. */
export const optionsText = textsOf(options)
