/** What can run here. */
export const firstRun = {
  'first-run.title': 'What can run here?',
  'first-run.intro': 'Nothing was downloaded and nothing left this device.',
  'first-run.in-use': 'in use',
  'first-run.demo': 'Demo model',
  'first-run.demo-why': 'Scripted, not an AI. Everything can be tried with it, offline.',
  'first-run.demo-use': 'Use',
  'first-run.extractive': 'Summary of quotes, no AI',
  'first-run.extractive-why': 'Needs no model. Compaction always works.',
  'first-run.local': 'A small model on this device',
  'first-run.local-why': 'Downloaded once, then it runs in this page and nothing is sent.',
  'first-run.local-in-use': '{model}, in this page.',
  'first-run.local-label': 'Choose a model on this device',
  'first-run.choose': 'Choose',
  'first-run.all': 'Check what this browser can run',
  'first-run.endpoint': 'Your own key or server',
  'first-run.endpoint-why':
    'Any OpenAI-compatible address: a provider with your key, or a local server such as Ollama, LM Studio, llama.cpp or vLLM. The key stays in this tab’s memory.',
  'first-run.endpoint-in-use': '{model} at {host}.',
  'first-run.add-key': 'Add key',
  'first-run.change': 'Change',
} as const
