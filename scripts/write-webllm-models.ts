/** Writes the language models that WebLLM knows to `src/providers/webllm/`, so that a list of them needs none of its code. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModelType, prebuiltAppConfig } from '@mlc-ai/web-llm'

const file = join(import.meta.dirname, '..', 'src', 'providers', 'webllm', 'prebuilt-models.json')
const models = prebuiltAppConfig.model_list.filter(
  ({ model_type: type }) => (type ?? ModelType.LLM) === ModelType.LLM,
)
writeFileSync(file, `${JSON.stringify(models, null, 2)}\n`)
