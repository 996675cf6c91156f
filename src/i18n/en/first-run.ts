/** What can run here. */
export const firstRun = {
  'first-run.title': 'What can run here?',
  'first-run.intro': 'Nothing was downloaded and nothing left this device.',
  'first-run.in-use': 'in use',
  'first-run.demo': 'Demo model',
  'first-run.demo-why': 'Scripted, not an AI. Everything can be tried with it, offline.',
  'first-run.demo-use': 'Use',
  'first-run.extractive': 'Extractive summary',
  'first-run.extractive-why': 'Needs no model. Compaction always works.',
  'first-run.endpoint': 'Your own key or server',
  'first-run.endpoint-why':
    'Any OpenAI-compatible address: a provider with your key, or a local server such as Ollama, LM Studio, llama.cpp or vLLM. The key stays in this tab’s memory.',
  'first-run.endpoint-in-use': '{model} at {host}.',
  'first-run.add-key': 'Add key',
  'first-run.change': 'Change',
} as const
