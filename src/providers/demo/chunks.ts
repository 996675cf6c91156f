import { countRequest, type ModelRequest, textsOf, type Usage } from '../../engine/index.ts'
import type { StreamChunk, Tokenizer } from '../../ports/chat-model.ts'
import type { ScriptedStep } from './script.ts'

/** What the model streams of a step, without the end. */
export function chunksOf(step: ScriptedStep): readonly StreamChunk[] {
  if (step.type === 'call') return [{ ...step, type: 'tool-call' }]
  // Each word with the white space around it, so that the joined chunks are the text.
  const words = step.text.match(/\s*\S+\s*/g) ?? []
  return words.map(text => ({ type: 'text', text }))
}

/** The tokens of the request and of the step, counted exactly. */
export async function usageOf(
  request: ModelRequest,
  step: ScriptedStep,
  tokenizer: Tokenizer,
): Promise<Usage> {
  const texts = textsOf(request)
  const said = step.type === 'call' ? [step.tool, step.input] : [step.text]
  const counts = await tokenizer.count([...texts, ...said])
  const known = new Map(texts.map((text, index) => [text, counts[index] ?? 0]))
  const input = countRequest(request, text => ({
    tokens: known.get(text) ?? 0,
    source: 'tokenized',
  }))
  return {
    inputTokens: input.tokens,
    outputTokens: counts.slice(texts.length).reduce((sum, tokens) => sum + tokens, 0),
    cachedInputTokens: null,
    reasoningTokens: null,
  }
}
