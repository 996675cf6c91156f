/**
 * A conversation that stays within the model's window, on any OpenAI-compatible server. Each line is a message:
 * `node examples/headless/chat.ts http://localhost:11434/v1 llama3.2 8192`
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import * as engine from '../../src/engine/index.ts'

const [url = '', model = '', windowTokens = '8192'] = process.argv.slice(2)
const config: engine.EngineConfig = {
  preset: engine.presetById('palimpsest'),
  model: { provider: 'openai-compatible', host: url, model },
  budget: engine.budgetFor(Number(windowTokens), null),
  system: 'Be brief.',
  tools: [],
  count: engine.estimateText,
  summarizer: 'extractive',
  modelSummaries: 'none',
}
const log: engine.SessionEvent[] = []
let state = engine.restingState(engine.foldBranch(log))

function store(draft: engine.EventDraft): engine.Input {
  const id = engine.EventId.parse(randomUUID())
  const event = { ...draft, id, parentId: log.at(-1)?.id ?? null, at: Date.now() }
  log.push(event)
  return { type: 'event', event }
}

async function ask(request: engine.ModelRequest): Promise<engine.SendOutcome> {
  const said = request.messages.map(({ role, parts }) => ({ role, content: engine.textOf(parts) }))
  const messages = [{ role: 'system', content: request.system }, ...said]
  const body = JSON.stringify({ model, messages, max_tokens: request.maxOutputTokens })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/chat/completions`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const text = String((await answer.json()).choices[0].message.content)
  return { type: 'finished', parts: [{ type: 'text', text }], finishReason: 'stop', usage: null }
}

for await (const line of createInterface({ input: process.stdin })) {
  const steps = engine.drive(store(engine.userMessage(line)), () => ({
    state,
    configOf: () => config,
  }))
  for (let step = steps.next(); !step.done;) {
    state = step.value.state
    const inputs = step.value.append.map(store)
    for (const effect of step.value.effects) {
      inputs.push(...engine.answerWithoutModel(effect, config))
      if (effect.type !== 'send') continue
      const outcome = await ask(effect.request)
      inputs.push({ type: 'send-ended', requestId: effect.requestId, outcome })
    }
    step = steps.next(inputs)
  }
  const reply = log.findLast(event => event.type === 'v1.message-appended')
  console.log(engine.textOf(reply?.parts ?? []))
}
