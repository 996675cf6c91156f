import { describe, expect, it } from 'vitest'
import { estimateText } from '../engine/tokens.ts'
import type { Signal } from '../engine/turn/types.ts'
import { saying, scriptedModel } from '../test/application.ts'
import type { Tool } from './ports.ts'
import { createEffects } from './session-effects.ts'
import { createTokenCounts } from './token-counts.ts'

const definition = { name: 't', description: 'A tool', inputSchema: { type: 'object' } }
const call = { type: 'tool-call', callId: 'c1', tool: 't', input: {} } as const

function workshop(run: Tool['run'] = async () => 'ok') {
  const signals: Signal[] = []
  const { chat, requests } = scriptedModel(() => saying('Hello.'))
  const tokenizer = {
    count: async (texts: readonly string[]) => texts.map(text => estimateText(text).tokens),
  }
  const effects = createEffects({
    model: () => ({ chat, windowTokens: 8_192 }),
    writers: async () => [{ chat, windowTokens: 8_192 }],
    onRest: () => {},
    tools: [{ definition, run }],
    counts: createTokenCounts(tokenizer, () => {}),
    clock: { now: () => 0 },
    extract: async () => 'short',
    dispatch: signal => signals.push(signal),
    onParts: () => {},
    onLoading: () => undefined,
    onWait: () => {},
    onProgress: () => {},
    onNotice: () => {},
  })
  const outputs = async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    return signals.flatMap(signal => (signal.type === 'tool-ended' ? [signal.result.output] : []))
  }
  return { effects, signals, requests, outputs }
}

describe('a tool call', () => {
  it('answers with what the tool says, or with why it failed', async () => {
    const fine = workshop()
    fine.effects.start({ type: 'run-tool', call })
    expect(await fine.outputs()).toEqual(['ok'])
    const broken = workshop(async () => {
      throw new Error('no such page')
    })
    broken.effects.start({ type: 'run-tool', call })
    broken.effects.start({ type: 'run-tool', call: { ...call, tool: 'unknown' } })
    expect(await broken.outputs()).toEqual(['There is no tool named unknown.', 'no such page'])
  })

  it('is stopped by the user also where the tool does not heed its signal', async () => {
    const { effects, outputs } = workshop(() => new Promise(() => {}))
    effects.start({ type: 'run-tool', call })
    effects.start({ type: 'abort', id: 'c1' })
    expect(await outputs()).toEqual(['Stopped by the user before the tool answered.'])
  })
})

it('starts nothing and tells nothing after its end', async () => {
  const { effects, signals, requests, outputs } = workshop()
  effects.start({ type: 'run-tool', call })
  effects.dispose()
  effects.start({
    type: 'send',
    requestId: 'r1',
    request: { system: '', messages: [], tools: [], maxOutputTokens: 1 },
  })
  expect(await outputs()).toEqual([])
  expect(signals).toEqual([])
  expect(requests).toEqual([])
})
