import { textsOf } from '../t.ts'

/** What can run here, in short; fetched with the column beside the sample. */
const capabilities = {
  'capabilities.title': 'What can run here?',
  'capabilities.intro': 'Nothing was downloaded and nothing left this device.',
  'capabilities.in-use': 'in use',
  'capabilities.demo': 'Demo model',
  'capabilities.demo-why': 'Scripted, not an AI. Everything can be tried with it, offline.',
  'capabilities.demo-use': 'Use',
  'capabilities.extractive': 'Summary of quotes, no AI',
  'capabilities.extractive-why': 'Needs no model. Compaction always works.',
  'capabilities.local': 'A small model on this device',
  'capabilities.local-why': 'Downloaded once, then it runs in your browser and nothing is sent.',
  'capabilities.local-in-use': '{model}, in your browser.',
  'capabilities.local-label': 'Choose a model on this device',
  'capabilities.choose': 'Choose',
  'capabilities.all': 'Check what this browser can run',
  'capabilities.endpoint': 'Your own key or server',
  'capabilities.endpoint-why':
    'Any OpenAI-compatible address: a provider with your key, or a local server such as Ollama, LM Studio, llama.cpp or vLLM. The key stays in this tab’s memory.',
  'capabilities.endpoint-in-use': '{model} at {host}.',
  'capabilities.add-key': 'Add key',
  'capabilities.change': 'Change',
} as const

/** A text of the list of what can run here. */
export const capabilitiesText = textsOf(capabilities)
