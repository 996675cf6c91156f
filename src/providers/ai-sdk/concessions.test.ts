import { describe, expect, it } from 'vitest'
import { ModelError } from '../../runtime/errors.ts'
import { conceded, concessionFor, concessionsFor } from './concessions.ts'

const refused = (status: number | null, body: string) =>
  concessionFor(new ModelError('other', 'The server refused.', { status, body }))

describe('concessionFor', () => {
  it.each([
    [400, 'registry.ollama.ai/library/gemma3:latest does not support tools'],
    [404, 'No endpoints found that support tool use.'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [500, 'tools param requires --jinja flag'],
    [400, 'Function calling is not supported with this model'],
  ])('gives up tools where a server answers %i with %j', (status, body) => {
    expect(refused(status, body)).toBe('no-tools')
  })

  it('gives up token counts where a server does not know the option', () => {
    expect(
      refused(422, '{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs"}]}'),
    ).toBe('no-usage')
  })

  it('takes the newer name of the reply’s limit where the older is refused', () => {
    const body =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    expect(refused(400, body)).toBe('max-completion-tokens')
  })

  it.each([
    'Your organization must be verified to generate reasoning summaries.',
    "Unsupported parameter: 'reasoning.summary' is not supported with this model.",
    'Unable to submit request because thinking is not supported by this model.',
    'Invalid JSON payload received. Unknown name "thinkingConfig" at generation_config',
  ])('asks no more to see its thoughts where a server answers %j', body => {
    expect(refused(400, body)).toBe('no-thoughts')
  })

  it.each([
    'The encrypted content for item rs_1 could not be verified.',
    'messages.1.content.0: Invalid `signature` in `thinking` block',
    'Thought signature is not valid.',
    "Item 'rs_1' of type 'reasoning' was provided without its required following item.",
  ])('keeps its thoughts from a server that answers %j', body => {
    expect(refused(400, body)).toBe('no-returned-thoughts')
  })

  it.each([
    [
      400,
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens (8000 in the messages, 1000 in the functions).",
    ],
    [400, 'max_tokens must be at least 1'],
    [400, "An assistant message with 'tool_calls' must be followed by tool messages"],
    [401, 'Incorrect API key provided'],
    [null, 'does not support tools'],
  ])('gives up nothing for %s %j', (status, body) => {
    expect(refused(status, body)).toBeNull()
  })
})

describe('conceded', () => {
  const body = { model: 'm', max_tokens: 5, tools: [], stream_options: { include_usage: true } }

  it('changes nothing where nothing was refused', () => {
    expect(conceded(body, new Set())).toEqual(body)
  })

  it('leaves out what was refused and keeps the rest', () => {
    expect(conceded(body, new Set(['no-tools', 'no-usage', 'max-completion-tokens']))).toEqual({
      model: 'm',
      max_completion_tokens: 5,
    })
  })

  it('knows beforehand that OpenAI itself wants the newer name', () => {
    expect([...concessionsFor('https://api.openai.com/v1')]).toEqual(['max-completion-tokens'])
    expect([...concessionsFor('http://localhost:11434/v1')]).toEqual([])
  })
})
