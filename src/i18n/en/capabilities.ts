import { textsOf } from '../t.ts'

/** What can run here, in short; fetched with the column beside the sample. */
const capabilities = {
  'capabilities.intro': 'Nothing was downloaded and nothing left this device.',
  'capabilities.local': 'A small model on this device',
  'capabilities.local-why': 'Downloaded once, then it runs in your browser and nothing is sent.',
  'capabilities.local-in-use': '{model}, in your browser.',
  'capabilities.local-label': 'Choose a model on this device',
  'capabilities.choose': 'Choose',
  'capabilities.all': 'Check what this browser can run',
  'capabilities.add-key': 'Add key',
} as const

/** A text of the list of what can run here. */
export const capabilitiesText = textsOf(capabilities)
