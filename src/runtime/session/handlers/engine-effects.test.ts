import { describe, expect, it } from 'vitest'
import { EventId } from '../../../engine/log/event.ts'
import type { ArchivePort } from '../../../ports/archive.ts'
import type { Tool } from '../../../ports/tool.ts'
import type { SessionInput } from '../step/inputs.ts'
import { recall, runTool, wait } from './engine-effects.ts'
import { createRecallSearch } from './recall-search.ts'
import { createRunning } from './running.ts'

const definition = { name: 't', description: 'A tool', inputSchema: { type: 'object' } }
const call = { type: 'tool-call', callId: 'c1', tool: 't', input: {} } as const

function workshop(run: Tool['run'] = async () => 'ok', find: ArchivePort['find'] = async () => []) {
  const told: string[] = []
  const inputs: SessionInput[] = []
  const running = createRunning()
  const ports = {
    tools: [{ definition, run }],
    recallSearch: createRecallSearch({ find }, 's1'),
    messageBefore: () => null,
    running,
    onNotice: (notice: string) => told.push(notice),
  }
  const emit = (input: SessionInput) => void inputs.push(input)
  const signals = () => inputs.flatMap(input => (input.type === 'signal' ? [input.signal] : []))
  const outputs = () =>
    signals().flatMap(signal => (signal.type === 'tool-ended' ? [signal.result.output] : []))
  return {
    call: (name = 't') => runTool({ type: 'run-tool', call: { ...call, tool: name } }, ports, emit),
    recall: () => recall(asked, ports, emit),
    wait: () => wait({ type: 'wait', compactionId: 'c1', afterMs: 10 }, ports, emit),
    running,
    signals,
    outputs,
    told,
  }
}

const asked = { type: 'recall', messageId: EventId.parse('m9'), query: 'the key', at: 7 } as const

describe('a tool call', () => {
  it('answers with what the tool says, or with why it failed', async () => {
    const fine = workshop()
    await fine.call()
    expect(fine.outputs()).toEqual(['ok'])
    const broken = workshop(async () => {
      throw new Error('no such page')
    })
    await broken.call()
    await broken.call('unknown')
    expect(broken.outputs()).toEqual(['no such page', 'There is no tool named unknown.'])
  })

  it('is stopped by the user also where the tool does not heed its signal', async () => {
    const { call: begin, running, outputs } = workshop(() => new Promise(() => {}))
    const called = begin()
    running.stop('c1')
    await called
    expect(outputs()).toEqual(['Stopped by the user before the tool answered.'])
  })
})

describe('a wait for a summary', () => {
  const later = () => new Promise(resolve => setTimeout(resolve, 30))

  it('ends after its time', async () => {
    const { wait: begin, signals } = workshop()
    void begin()
    expect(signals()).toEqual([])
    await later()
    expect(signals()).toEqual([{ type: 'waited', compactionId: 'c1' }])
  })

  it('ends with the session', async () => {
    const { wait: begin, running, signals } = workshop()
    void begin()
    running.dispose()
    await later()
    expect(signals()).toEqual([])
  })
})

describe('a recall', () => {
  it('asks the archive for the messages of this session', async () => {
    const questions: unknown[] = []
    const { recall: search, signals } = workshop(undefined, async (question, options) => {
      questions.push([question, options.sessionId, options.now])
      return [{ messageId: 'm3', score: 2 }]
    })
    await search()
    expect(signals()).toEqual([
      { type: 'recalled', messageId: 'm9', hits: [{ messageId: 'm3', score: 2 }] },
    ])
    expect(questions).toEqual([['the key', 's1', 7]])
  })

  it('lets the message go without it where the archive cannot be searched, and says so', async () => {
    const {
      recall: search,
      signals,
      told,
    } = workshop(undefined, () => Promise.reject(new Error('gone')))
    await search()
    expect(signals()).toEqual([{ type: 'recalled', messageId: 'm9', hits: [] }])
    expect(told).toEqual(['not-recalled'])
  })
})
