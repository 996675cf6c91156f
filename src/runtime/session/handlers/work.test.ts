import { describe, expect, it } from 'vitest'
import { EventId } from '../../../engine/log/event.ts'
import type { ArchivePort } from '../../../ports/archive.ts'
import { runTool } from './run-tool.ts'
import { recall, waitFor } from './work.ts'
import type { Tool } from '../../../ports/chat-model.ts'
import { createRecallSearch } from './ports.ts'

const definition = { name: 't', description: 'A tool', inputSchema: { type: 'object' } }
const call = { type: 'tool-call', callId: 'c1', tool: 't', input: {} } as const

const asked = { type: 'recall', messageId: EventId.parse('m9'), query: 'the key', at: 7 } as const

const called = (run: Tool['run'], { name = 't', signal = new AbortController().signal } = {}) =>
  runTool(
    { call: { ...call, tool: name }, isAllowed: false },
    {
      tools: [{ definition, effect: 'none', run }],
      signal,
      clock: { now: () => 0 },
      onProgress: () => {},
    },
  ).then(({ output }) => output)

it('a tool call answers with what the tool says, or with why it failed', async () => {
  expect(await called(async () => ({ text: 'ok' }))).toBe('ok')
  const broken = async () => {
    throw new Error('no such page')
  }
  expect(await called(broken)).toBe('no such page')
  expect(await called(broken, { name: 'unknown' })).toBe('There is no tool named unknown.')
  const long = await called(broken, { name: 'n'.repeat(5_000) })
  expect(long).toBe(`There is no tool named ${'n'.repeat(79)}….`)
})

it('a tool call is stopped by the user also where the tool does not heed its signal', async () => {
  const stop = new AbortController()
  const calling = called(() => new Promise(() => {}), { signal: stop.signal })
  stop.abort()
  expect(await calling).toBe('Stopped by the user before the tool answered.')
})

describe('a wait for a summary', () => {
  const later = () => new Promise(resolve => setTimeout(resolve, 30, 'later'))

  it('ends after its time', async () => {
    const waiting = waitFor(10, new AbortController().signal)
    expect(await Promise.race([waiting, later()])).toBeUndefined()
  })

  it('ends with the session', async () => {
    const closing = new AbortController()
    const waiting = waitFor(10, closing.signal)
    closing.abort()
    expect(await Promise.race([waiting, later()])).toBe('later')
  })
})

describe('a recall', () => {
  const search = (find: ArchivePort['find']) => {
    const told: string[] = []
    const recallSearch = createRecallSearch({ find }, 's1')
    const onNotice = (notice: string) => void told.push(notice)
    return { told, hits: recall(asked, { recallSearch, messageBefore: () => null, onNotice }) }
  }

  it('asks the archive for the messages of this session', async () => {
    const questions: unknown[] = []
    const { hits } = search(async (question, options) => {
      questions.push([question, options.sessionId, options.now])
      return [{ messageId: 'm3', score: 2 }]
    })
    expect(await hits).toEqual([{ messageId: 'm3', score: 2 }])
    expect(questions).toEqual([['the key', 's1', 7]])
  })

  it('lets the message go without it where the archive cannot be searched, and says so', async () => {
    const { hits, told } = search(() => Promise.reject(new Error('gone')))
    expect(await hits).toEqual([])
    expect(told).toEqual(['not-recalled'])
  })
})
