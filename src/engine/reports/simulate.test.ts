import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor, createDrive, says, type Driven } from '../../test/drive.ts'
import { extracted } from '../../test/extracted.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import type { EventId, SessionEvent } from '../log/event.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { foldBranch } from '../branch/branch.ts'
import { presetById } from '../presets/registry.ts'
import { measure } from './meter.ts'
import { simulate, type Simulation } from '../../test/simulate.ts'
import { nextBranch } from './simulate.ts'

const WINDOW = 2_048

function simulated(log: readonly SessionEvent[]): Simulation {
  const { budget, system, tools, count } = configFor(WINDOW)
  return simulate(log, PALIMPSEST, {
    budget,
    system,
    tools,
    count,
    summarize: asked => extracted(asked, count),
    recall: () => [],
  })
}

/** A conversation as the product leads it, with so many questions. */
function talked(questions: number): Driven {
  const drive = createDrive({
    windowTokens: WINDOW,
    answer: (_request, index) => says(`Answer ${index}: ${'more words here '.repeat(20)}`),
  })
  for (let asked = 0; asked < questions; asked += 1)
    drive.user(`Question ${asked} about file-${asked}.ts: ${'what of it '.repeat(15)}`)
  return drive.driven()
}

describe('simulate', () => {
  it('makes the very requests that the product sent, compactions and all', () => {
    const { events, requests } = talked(40)
    expect(events.some(({ type }) => type === 'v1.compaction-completed')).toBe(true)
    expect(simulated(events).requests.map(({ request }) => request)).toEqual(requests)
  })

  it('asks once before each message of the assistant, and says why a request would be refused', () => {
    const log = session('u a', 'call ls', 'result ls b', 'a c', 'u d', 'a e', 'u f')
    expect(simulated(log).requests.map(({ afterNumber }) => afterNumber)).toEqual([1, 3, 5])
    const { requests } = simulated(session(`u ${'word '.repeat(4_000)}`, 'a b'))
    expect(requests[0]?.request).toBeNull()
    expect(requests[0]?.refusal).toBe('cannot-fit')
    expect(requests[0]?.tokens).toBe(0)
  })

  it('keeps what a person ordered, and passes over what a preset did', () => {
    const { events, requests } = talked(12)
    const first = events.find(({ type }) => type === 'v1.message-appended')
    const pin: SessionEvent = {
      id: 'pin' as EventId,
      parentId: events.at(-1)?.id ?? null,
      at: 99,
      type: 'v1.message-pinned',
      messageId: first?.id ?? ('' as EventId),
    }
    const { requests: again, branch } = simulated([...events, pin])
    expect(again.map(({ request }) => request)).toEqual(requests)
    expect(branch.overlays.pinned).toEqual([first?.id])
  })

  it('gives the same for the same log, and stays within the budget', () => {
    fc.assert(
      fc.property(logs(10), log => {
        const first = simulated(log)
        expect(simulated(log)).toEqual(first)
        const { budgetTokens } = configFor(WINDOW).budget
        for (const { tokens } of first.requests) expect(tokens).toBeLessThanOrEqual(budgetTokens)
      }),
    )
  })
})

describe('nextBranch', () => {
  const turn = (n: number) => [`u ${n}`, `call read ${n}`, `result read ${'line '.repeat(100)}`]
  const branch = foldBranch(session(...Array.from({ length: 12 }, (_, n) => turn(n)).flat(), 'a x'))
  const under = (preset: string, windowTokens: number) => {
    const config = configFor(windowTokens, { preset: presetById(preset) })
    const options = { windowSource: 'model', compacting: false, draft: '' } as const
    return measure(nextBranch(branch, config), config, options)
  }

  it('leaves all there is where the preset has nothing to do yet', () => {
    const { parts, tokens } = under('off', 64_000)
    expect(parts).toMatchObject({ summary: 0, shortened: 0 })
    expect(tokens.tokens).toBeGreaterThan(1_200)
    expect(under('palimpsest', 64_000).parts).toEqual(parts)
  })

  it('has the masks that the next request would bring, or a summary that is written next to it', () => {
    const masked = under('masking', 64_000).parts
    expect(masked.toolResults).toBeLessThan(under('off', 64_000).parts.toolResults)
    expect(masked.summary).toBe(0)
    expect(under('copilot-cli', 2_300).parts.summary).toBeGreaterThan(50)
  })

  it('has a summary as long as it may be where one would be due', () => {
    const { parts, tokens } = under('gemini-cli', 2_600)
    expect(parts.summary).toBeGreaterThan(50)
    expect(tokens.tokens).toBeLessThan(under('off', 64_000).tokens.tokens)
  })
})
