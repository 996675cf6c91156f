import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createTurnLine, type Purpose, type Turn } from './turn-line.ts'

const forever = new AbortController().signal

describe('createTurnLine', () => {
  it('lets a chat in before summaries that came earlier', async () => {
    const line = createTurnLine()
    const order: string[] = []
    const first = await line.enter('chat', forever)
    const rest = (['summary', 'summary', 'chat'] as const).map(async (purpose, at) => {
      const turn = await line.enter(purpose, forever)
      order.push(`${purpose} ${at}`)
      turn.leave()
    })
    first.leave()
    await Promise.all(rest)
    expect(order).toEqual(['chat 2', 'summary 0', 'summary 1'])
  })

  it('asks a summary to give way to a chat, and nothing to give way to a summary', async () => {
    const line = createTurnLine()
    const summary = await line.enter('summary', forever)
    const waiting = line.enter('summary', forever)
    expect(summary.isWanted.aborted).toBe(false)
    const chat = line.enter('chat', forever)
    expect(summary.isWanted.aborted).toBe(true)
    summary.leave()
    const { isWanted, leave } = await chat
    const other = line.enter('chat', forever)
    expect(isWanted.aborted).toBe(false)
    leave()
    ;(await other).leave()
    ;(await waiting).leave()
  })

  it('forgets who gives up waiting', async () => {
    const line = createTurnLine()
    const first = await line.enter('chat', forever)
    const controller = new AbortController()
    const waiting = line.enter('chat', controller.signal).catch((error: unknown) => error)
    const reason = new Error('stopped')
    controller.abort(reason)
    expect(await waiting).toBe(reason)
    first.leave()
    ;(await line.enter('chat', forever)).leave()
    await expect(line.enter('chat', AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('lets in one at a time, and everybody at last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom<Purpose>('chat', 'summary'), { maxLength: 8 }),
        async (scheduler, purposes) => {
          const line = createTurnLine()
          let inside = 0
          let done = 0
          const one = async (purpose: Purpose) => {
            const turn: Turn = await line.enter(purpose, forever)
            inside += 1
            expect(inside).toBe(1)
            await scheduler.schedule(Promise.resolve(), purpose)
            inside -= 1
            turn.leave()
            // Leaving twice is leaving once.
            turn.leave()
            done += 1
          }
          const all = Promise.all(purposes.map(one))
          await scheduler.waitFor(all)
          expect(done).toBe(purposes.length)
        },
      ),
      { numRuns: propertyRuns() },
    )
  })
})
