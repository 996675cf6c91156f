import { afterEach, describe, expect, it, vi } from 'vitest'
import { MOST_DRAWING } from '../../../engine/message/message-schema.ts'
import type { Tool, ToolOutput, ToolProgress } from '../../../ports/chat-model.ts'
import { runTool } from './run-tool.ts'

const call = { type: 'tool-call', callId: 'c1', tool: 't', input: {} } as const

/** Runs a tool with this work. */
function run(
  work: Tool['run'],
  { effect = 'none', isAllowed = false }: { effect?: Tool['effect']; isAllowed?: boolean } = {},
) {
  const told: ToolProgress[] = []
  const stop = new AbortController()
  let time = 0
  const result = runTool(
    { call, isAllowed },
    {
      tools: [{ definition: { name: 't', description: 't', inputSchema: {} }, effect, run: work }],
      signal: stop.signal,
      clock: { now: () => (time += 84) },
      onProgress: progress => void told.push(progress),
    },
  )
  return { result, told, stop }
}
const giving = (output: ToolOutput) => run(async () => output).result

afterEach(() => {
  vi.useRealTimers()
})

it('a tool with effects never runs without approval, whatever the engine knew of it', async () => {
  const work = vi.fn<Tool['run']>(async () => ({ text: 'ok' }))
  for (const effect of ['changes', 'sends'] as const) {
    const refused = await run(work, { effect }).result
    expect(refused).toMatchObject({ isError: true, output: expect.stringContaining('did not run') })
  }
  expect(work).not.toHaveBeenCalled()
  expect(await run(work, { effect: 'sends', isAllowed: true }).result).toMatchObject({
    output: 'ok',
  })
})

describe('a result', () => {
  it('is an error if the tool says so, and says how long it took', async () => {
    expect(await giving({ text: 'No such page', isError: true })).toEqual({
      type: 'tool-result',
      callId: 'c1',
      tool: 't',
      output: 'No such page',
      isError: true,
      durationMs: 84,
    })
    expect(await giving({ text: '' })).toMatchObject({ output: '(nothing)' })
  })

  it('holds its drawing, and says that one is too large for the log', async () => {
    expect(await giving({ text: 'Drawn.', drawing: '<svg/>' })).toMatchObject({ drawing: '<svg/>' })
    const large = await giving({ text: 'Drawn.', drawing: 'x'.repeat(MOST_DRAWING + 1) })
    expect(large.drawing).toBeUndefined()
    expect(large.output).toContain('too large')
  })
})

describe('a tool that takes long', () => {
  const never = () => new Promise<ToolOutput>(() => {})

  it('is stopped after half a minute of silence', async () => {
    vi.useFakeTimers()
    const { result } = run(never)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toMatchObject({ isError: true, output: expect.stringContaining('30') })
  })

  it('may go on while it tells its progress, which is over when it is stopped', async () => {
    vi.useFakeTimers()
    let tell = (_done: number) => {}
    const { result, told, stop } = run((_, signal, onProgress) => {
      expect(signal.aborted).toBe(false)
      tell = done => onProgress?.({ done, total: 9, message: null })
      return never()
    })
    for (let done = 1; done <= 3; done += 1) {
      await vi.advanceTimersByTimeAsync(20_000)
      tell(done)
    }
    expect(told.map(({ done }) => done)).toEqual([1, 2, 3])
    stop.abort()
    tell(4)
    expect(await result).toMatchObject({
      isError: true,
      output: expect.stringContaining('Stopped'),
    })
    expect(told).toHaveLength(3)
  })
})
