import { textsOf } from '../t.ts'

/** Reading aloud, and dictation; fetched with the conversation and with the button. */
const speech = {
  'speech.read': 'Read aloud',
  'speech.stop-reading': 'Stop reading aloud',
  'speech.code': 'Code, not read aloud.',
  'speech.dictate': 'Dictate',
  'speech.stop-dictating': 'Stop dictating',
  'speech.sent':
    'While you dictate, this browser may send what the microphone hears to its maker to have it written down; Chrome does. Nothing else of this chat goes there.',
  'speech.not-allowed':
    'The browser does not allow the microphone here. Allow it in the site’s settings, then try again.',
  'speech.no-microphone': 'No microphone was found.',
  'speech.network':
    'The browser could not reach the service that writes down what you say. Nothing you typed is lost.',
  'speech.failed': 'The browser could not write down what you said. Nothing you typed is lost.',
} as const

/** A text about speech. */
export const speechText = textsOf(speech)
