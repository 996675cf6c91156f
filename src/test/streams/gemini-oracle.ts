/**
 * Reads a recorded stream of Google's `streamGenerateContent` the way its reference describes it
 * (`GenerateContentResponse`, `Part`, `FinishReason`, `UsageMetadata`; "Streaming function call arguments").
 * Written for tests, sharing nothing with the adapter.
 */
import { NOTHING, numberOr, stringOr, type Json, type Oracle, type Outcome } from './outcome.ts'

interface OpenCall {
  readonly id: string | null
  readonly name: string
  readonly input: Json
}

const REASONS: Record<string, string> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content-filter',
  RECITATION: 'content-filter',
  BLOCKLIST: 'content-filter',
  PROHIBITED_CONTENT: 'content-filter',
  SPII: 'content-filter',
}

export const readGemini: Oracle = responses => {
  if (responses.some(({ error }) => error !== undefined)) return null
  const candidates = responses.map(candidateIn)
  const blocked = responses.some(({ promptFeedback }) => isBlocked(promptFeedback as Json))
  const finish = blocked
    ? 'PROHIBITED_CONTENT'
    : candidates.map(({ finishReason }) => finishReason).findLast(Boolean)
  if (typeof finish !== 'string') return null
  const parts = candidates.flatMap(partsIn)
  const calls: OpenCall[] = []
  for (const { functionCall } of parts) if (functionCall) readCall(calls, functionCall as Json)
  const reason = REASONS[finish] ?? 'other'
  const usage = responses.map(({ usageMetadata }) => usageMetadata).findLast(Boolean)
  return {
    ...NOTHING,
    ...usageIn(usage as Json | undefined),
    text: joined(parts.filter(({ thought }) => thought !== true)),
    reasoning: joined(parts.filter(({ thought }) => thought === true)),
    calls: calls.map(({ id, name, input }) => ({ id, name, arguments: JSON.stringify(input) })),
    finish: reason === 'stop' && calls.length > 0 ? 'tool-calls' : reason,
  }
}

/** A prompt that is blocked gets no candidate. */
function isBlocked(feedback: Json | undefined): boolean {
  const reason = feedback?.['blockReason']
  return typeof reason === 'string' && reason !== 'BLOCK_REASON_UNSPECIFIED'
}

function candidateIn({ candidates }: Json): Json {
  return (candidates as Json[] | undefined)?.[0] ?? {}
}

function partsIn({ content }: Json): readonly Json[] {
  return ((content as Json | undefined)?.['parts'] as Json[] | undefined) ?? []
}

function joined(parts: readonly Json[]): string {
  return parts.map(({ text }) => stringOr(text, '')).join('')
}

/** A call comes whole, or its name first and then its arguments by path; a path's text may come in pieces. */
function readCall(calls: OpenCall[], told: Json): void {
  const name = told['name']
  if (typeof name === 'string')
    calls.push({
      id: typeof told['id'] === 'string' ? told['id'] : null,
      name,
      input: structuredClone((told['args'] as Json | undefined) ?? {}),
    })
  const call = calls.at(-1)
  for (const piece of (told['partialArgs'] as Json[] | undefined) ?? [])
    if (call) setAt(call.input, stepsOf(stringOr(piece['jsonPath'], '$')), piece)
}

/** `$.recipe.steps[1].text` in steps: names and numbers. */
function stepsOf(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']+)'\]/g)].map(
    ([, name, index, quoted]) => name ?? quoted ?? Number(index),
  )
}

function setAt(root: Json, steps: readonly (string | number)[], piece: Json): void {
  let place: Record<string | number, unknown> = root
  steps.slice(0, -1).forEach((step, at) => {
    place = (place[step] ??= typeof steps[at + 1] === 'number' ? [] : {}) as Json
  })
  const last = steps.at(-1)
  if (last === undefined) return
  const before = place[last]
  const added = piece['stringValue']
  place[last] =
    typeof added === 'string'
      ? `${typeof before === 'string' ? before : ''}${added}`
      : (piece['numberValue'] ?? piece['boolValue'] ?? null)
}

function usageIn(usage: Json | undefined): Partial<Outcome> {
  const count = (name: string) => numberOr(usage?.[name], null)
  const prompt = (count('promptTokenCount') ?? 0) + (count('toolUsePromptTokenCount') ?? 0)
  if (prompt === 0) return {}
  return {
    inputTokens: prompt,
    outputTokens: (count('candidatesTokenCount') ?? 0) + (count('thoughtsTokenCount') ?? 0),
    cachedTokens: count('cachedContentTokenCount'),
    reasoningTokens: count('thoughtsTokenCount'),
  }
}
