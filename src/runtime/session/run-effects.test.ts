import { describe, expect, it } from 'vitest'
import { EventId } from '../../engine/log/event.ts'
import { estimateText } from '../../engine/tokens/count.ts'
import type { Signal } from '../../engine/turn/types.ts'
import { saying, scriptedModel } from '../../test/application.ts'
import type { ArchivePort } from '../../ports/archive.ts'
import type { Tool } from '../../ports/tool.ts'
import { createEffects } from './run-effects.ts'
import { createTokenCounts } from './token-counts.ts'

const definition = { name: 't', description: 'A tool', inputSchema: { type: 'object' } }
const call = { type: 'tool-call', callId: 'c1', tool: 't', input: {} } as const

function workshop(run: Tool['run'] = async () => 'ok', find: ArchivePort['find'] = async () => []) {
  const told: string[] = []
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
    sessionId: 's1',
    archive: { find },
    images: { joined: async request => request },
    dispatch: signal => signals.push(signal),
    onParts: () => {},
    onLoading: () => undefined,
    onWait: () => {},
    network: { isOnline: () => true, subscribe: () => () => undefined },
    onProgress: () => {},
    onNotice: notice => told.push(notice),
  })
  const outputs = async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    return signals.flatMap(signal => (signal.type === 'tool-ended' ? [signal.result.output] : []))
  }
  return { effects, signals, requests, outputs, told }
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

describe('a wait for a summary', () => {
  const wait = { type: 'wait', compactionId: 'c1', afterMs: 10 } as const
  const waited = { type: 'waited', compactionId: 'c1' }
  const later = () => new Promise(resolve => setTimeout(resolve, 30))

  it('ends after its time', async () => {
    const { effects, signals } = workshop()
    effects.start(wait)
    expect(signals).toEqual([])
    await later()
    expect(signals).toEqual([waited])
  })

  it('ends with the session', async () => {
    const { effects, signals } = workshop()
    effects.start(wait)
    effects.dispose()
    await later()
    expect(signals).toEqual([])
  })
})

describe('a recall', () => {
  const asked = { type: 'recall', messageId: EventId.parse('m9'), query: 'the key', at: 7 } as const

  it('asks the archive for the messages of this session', async () => {
    const questions: unknown[] = []
    const { effects, signals } = workshop(undefined, async (question, options) => {
      questions.push([question, options.sessionId, options.now])
      return [{ messageId: 'm3', score: 2 }]
    })
    effects.start(asked)
    await expect
      .poll(() => signals)
      .toEqual([{ type: 'recalled', messageId: 'm9', hits: [{ messageId: 'm3', score: 2 }] }])
    expect(questions).toEqual([['the key', 's1', 7]])
  })

  it('lets the message go without it where the archive cannot be searched, and says so', async () => {
    const { effects, signals, told } = workshop(undefined, () => Promise.reject(new Error('gone')))
    effects.start(asked)
    await expect.poll(() => signals).toEqual([{ type: 'recalled', messageId: 'm9', hits: [] }])
    expect(told).toEqual(['not-recalled'])
  })
})
