import { ModelType, prebuiltAppConfig } from '@mlc-ai/web-llm'
import { expect, it } from 'vitest'
import { PREBUILT_MODELS } from './choose-models.ts'

it('holds the language models of the library that is installed, and nothing else', () => {
  const wanted = prebuiltAppConfig.model_list.filter(
    ({ model_type: type }) => (type ?? ModelType.LLM) === ModelType.LLM,
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(PREBUILT_MODELS).toEqual(wanted)
})
