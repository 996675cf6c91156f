import { expect, it } from 'vitest'
import * as engine from '../../src/engine/index.ts'
import { REGISTRY } from './policy.ts'

const NAME = 'Ada Lovelace'
const LONG = Array.from({ length: 80 }, (_, at) => `line ${at} by ${NAME}`).join('\n')

it('governs a conversation with a processor, a mask strategy and a preset from outside the engine', () => {
  const { events, requests, config } = converse(30)
  const texts = requests.map(({ messages }) => JSON.stringify(messages))
  expect(texts.filter(text => text.includes(NAME))).toEqual([])
  expect(texts.at(-1)).toContain('tokens of read left out]')
  const sent = events.filter(event => event.type === 'v1.request-sent')
  expect(sent).toHaveLength(60)
  expect(events.map(({ type }) => type)).toContain('v1.compaction-completed')
  expect(new Set(sent.map(({ presetId }) => presetId))).toEqual(new Set(['discreet']))
  expect(sent.at(-1)?.chain.map(({ processorId }) => processorId)).toEqual([
    'redact-words',
    'guard',
  ])
  expect(
    new Set(events.flatMap(event => (event.type === 'v1.tool-outputs-masked' ? [event.rung] : []))),
  ).toEqual(new Set(['long-results']))
  for (const { tokens } of sent)
    expect(tokens.tokens).toBeLessThanOrEqual(config.budget.budgetTokens)
})

it('changes a setting of the preset', () => {
  const preset = engine.presetById('discreet', REGISTRY.presets)
  const reading = engine.applySettings(preset, { longest_result: 10_000 }, REGISTRY)
  expect(reading.ok && engine.settingsOf(reading.preset)).toMatchObject({ longest_result: 10_000 })
  expect(engine.applySettings(preset, { longest_result: -1 }, REGISTRY).ok).toBe(false)
})

/** Turns in each of which the model calls a tool with a long result. */
function converse(turns: number) {
  const config: engine.EngineConfig = {
    preset: engine.presetById('discreet', REGISTRY.presets),
    registry: REGISTRY,
    model: { provider: 'test', host: null, model: 'test' },
    budget: engine.budgetFor(2_048, null),
    system: 'Be brief.',
    tools: [],
    count: engine.estimateText,
    summarizer: 'extractive',
    modelSummaries: 'none',
  }
  const events: engine.SessionEvent[] = []
  const requests: engine.ModelRequest[] = []
  let state = engine.restingState(engine.foldBranch(events))

  const store = (draft: engine.EventDraft): engine.Input => {
    const id = engine.EventId.parse(`e${events.length}`)
    const event = { ...draft, id, parentId: events.at(-1)?.id ?? null, at: events.length }
    events.push(event)
    return { type: 'event', event }
  }
  const answered = (effect: engine.Effect): readonly engine.Input[] => {
    if (effect.type === 'send') {
      requests.push(effect.request)
      const callId = `c${requests.length}`
      const outcome: engine.SendOutcome = {
        type: 'finished',
        parts:
          requests.length % 2 === 1
            ? [{ type: 'tool-call', callId, tool: 'read', input: { path: callId } }]
            : [{ type: 'text', text: `Read for ${NAME}.` }],
        finishReason: requests.length % 2 === 1 ? 'tool-calls' : 'stop',
        usage: null,
      }
      return [{ type: 'send-ended', requestId: effect.requestId, outcome }]
    }
    if (effect.type === 'run-tool') {
      const { callId, tool } = effect.call
      return [{ type: 'tool-ended', result: { type: 'tool-result', callId, tool, output: LONG } }]
    }
    return engine.answerWithoutModel(effect, config)
  }

  for (let turn = 0; turn < turns; turn += 1) {
    const steps = engine.drive(store(engine.userMessage(`What does ${NAME} say?`)), () => ({
      state,
      configOf: () => config,
    }))
    for (let step = steps.next(); !step.done;) {
      state = step.value.state
      step = steps.next([...step.value.append.map(store), ...step.value.effects.flatMap(answered)])
    }
  }
  return { events, requests, config }
}
