import { describe, expect, it } from 'vitest'
import { familyOf } from './calibration.ts'

describe('familyOf', () => {
  it.each([
    ['gpt-4o', 'openai'],
    ['openai/gpt-4.1-mini-2025-04-14', 'openai'],
    ['o3-mini', 'openai'],
    ['gpt-5.6-sol', 'openai'],
    ['gpt-5-mini-2025-08-07', 'gpt-5'],
    ['openai/gpt-oss-120b', 'gpt-oss'],
    ['gpt-4-turbo', 'openai-cl100k'],
    ['gpt-3.5-turbo-0125', 'openai-cl100k'],
    ['anthropic/claude-sonnet-4-5', 'claude'],
    ['claude-3-opus-latest', 'claude'],
    ['claude-opus-4-6', 'claude'],
    ['claude-opus-4-8', 'claude-new'],
    ['claude-opus-5', 'claude-new'],
    ['models/gemini-2.5-flash', 'gemini'],
    ['gemma3:4b', 'gemini'],
    ['meta-llama/Llama-3.3-70B-Instruct', 'llama'],
    ['meta-llama/llama-4-scout-17b-16e-instruct', 'llama-4'],
    ['deepseek-r1-distill-llama-70b', 'llama'],
    ['Qwen3-32B', 'qwen'],
    ['qwen2.5:7b', 'qwen'],
    ['deepseek-chat', 'deepseek'],
    ['deepseek-v4-flash', 'deepseek-v4'],
    ['mistral-large-latest', 'mistral'],
    ['mixtral-8x7b', 'mistral'],
    ['demo', 'demo'],
    ['demo-of-mine', 'unknown'],
    ['solo3', 'unknown'],
    ['test-model', 'unknown'],
  ])('takes %s for %s', (model, family) => expect(familyOf(model).name).toBe(family))

  it('guesses nothing about a model that it does not know', () => {
    const { factor, fixedTokens, toolsTokens, exact } = familyOf('test-model')
    expect({ factor, fixedTokens, toolsTokens, exact }).toEqual({
      factor: 1,
      fixedTokens: 0,
      toolsTokens: 0,
      exact: false,
    })
  })
})
