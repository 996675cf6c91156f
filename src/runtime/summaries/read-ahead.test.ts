import { afterEach, describe, expect, it, vi } from 'vitest'
import { generateLog } from '../../../bench/generate-log.ts'
import { itemOf } from '../../engine/branch/overlays.ts'
import { extractFacts } from '../../engine/compaction/audit/facts.ts'
import { splitForSummarizer } from '../../engine/compaction/parts.ts'
import { estimateText } from '../../engine/tokens/count.ts'
import { estimateAhead, readFactsAhead } from './read-ahead.ts'

const originals = () =>
  generateLog(120).flatMap(event => (event.type === 'v1.message-appended' ? [itemOf(event)] : []))

const DETAILS = [{ use: 'exact-details', share: 0.1, shareAbove64k: 0.03 }] as const

/** A clock by which each look takes as long as a message. */
function slowClock(messageMs: number) {
  let now = 0
  return { now: () => (now += messageMs) }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('reading ahead', () => {
  it('changes nothing of the facts that are found', async () => {
    const read = originals()
    await readFactsAhead(
      { parts: DETAILS, originals: read },
      { clock: slowClock(1), signal: new AbortController().signal },
    )
    expect(extractFacts(read)).toEqual(extractFacts(originals()))
  })

  it('gives way to others after every slice', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1))
    await readFactsAhead(
      { parts: DETAILS, originals: originals() },
      {
        clock: slowClock(20),
        signal: new AbortController().signal,
      },
    )
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  it('waits while a request is being prepared, and not for ever', async () => {
    vi.useFakeTimers()
    let isPreparing = true
    let items = 0
    const counted = (text: string) => {
      items += 1
      return estimateText(text)
    }
    const ends = estimateAhead(
      { toSummarize: originals().slice(0, 40) },
      {
        count: counted,
        clock: slowClock(20),
        signal: new AbortController().signal,
        isPreparing: () => isPreparing,
      },
    )
    await vi.advanceTimersByTimeAsync(500)
    expect(items).toBe(0)
    isPreparing = false
    await vi.advanceTimersByTimeAsync(20)
    const read = items
    expect(read).toBeGreaterThan(0)
    isPreparing = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(items).toBeGreaterThan(read)
    await ends
  })

  it('ends at once with its signal also while it waits', async () => {
    vi.useFakeTimers()
    const stop = new AbortController()
    let isDone = false
    const ends = readFactsAhead(
      { parts: DETAILS, originals: originals() },
      { clock: slowClock(20), signal: stop.signal, isPreparing: () => true },
    ).then(() => (isDone = true))
    await vi.advanceTimersByTimeAsync(100)
    expect(isDone).toBe(false)
    stop.abort()
    await vi.advanceTimersByTimeAsync(20)
    expect(isDone).toBe(true)
    await ends
  })

  it('ends with its signal, and reads nothing where no details stand beside the summary', async () => {
    const stop = new AbortController()
    let looks = 0
    const clock = {
      now: () => {
        looks += 1
        if (looks === 10) stop.abort()
        return 0
      },
    }
    await readFactsAhead({ parts: DETAILS, originals: originals() }, { clock, signal: stop.signal })
    expect(looks).toBe(10)
    await readFactsAhead(
      { parts: [], originals: originals() },
      { clock, signal: new AbortController().signal },
    )
    expect(looks).toBe(10)
  })
})

it('estimating ahead asks for every text that splitting asks for, and gives way to others', async () => {
  const asked = new Set<string>()
  const count = (text: string) => {
    asked.add(text)
    return estimateText(text)
  }
  let turns = 0
  const timer = setInterval(() => (turns += 1))
  const toSummarize = originals()
  await estimateAhead(
    { toSummarize },
    { count, clock: slowClock(20), signal: new AbortController().signal },
  )
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
  const ahead = asked.size
  expect(ahead).toBeGreaterThanOrEqual(toSummarize.length)
  splitForSummarizer(toSummarize, { capacityTokens: 4_000, count })
  expect(asked.size).toBe(ahead)
})
