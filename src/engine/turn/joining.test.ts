/** A message that is written while tools run joins the turn: after the results, before the next request. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { faultsOfRequest } from '../../test/recorded/request-oracle.ts'
import { variedWords } from '../../test/words.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import type { SessionEvent } from '../log/event.ts'
import { textOf, type ModelRequest } from '../message/message.ts'
import { PRESETS } from '../presets/registry.ts'
import { countRequest } from '../tokens/request-tokens.ts'

const said = (events: readonly SessionEvent[]) =>
  events.flatMap(event =>
    event.type === 'v1.message-appended'
      ? `${event.role[0]} ${textOf(event.parts) || event.parts[0]?.type}`
      : [],
  )
const lastUser = ({ messages }: ModelRequest) =>
  textOf(messages.findLast(({ role }) => role === 'user')?.parts ?? [])
const call = (index: number) =>
  calls({ type: 'tool-call', callId: `c${index}`, tool: 'look', input: {} })

function drive(options: DriveOptions) {
  return createDrive({
    ...options,
    config: { tools: [{ name: 'look', description: 'Looks', inputSchema: {} }], ...options.config },
  })
}

describe('a message that joins a turn', () => {
  it('stands after the results and is read by the next request of the same turn', () => {
    const talk = drive({
      answer: (_, index) => (index === 0 ? call(0) : says('Done.')),
      joining: () => ['Only the second one.'],
      config: { joins: true },
    })
    talk.user('Look at both.')
    const { events, requests } = talk.driven()
    expect(said(events)).toEqual([
      'u Look at both.',
      'a tool-call',
      't tool-result',
      'u Only the second one.',
      'a Done.',
    ])
    expect(requests.map(lastUser)).toEqual(['Look at both.', 'Only the second one.'])
  })

  it('waits while an answer has no further step, and joins nothing where none waits', () => {
    let asked = 0
    const joining = () => {
      asked += 1
      return ['Too late.']
    }
    const talk = drive({ answer: () => says('Done.'), joining, config: { joins: true } })
    talk.user('Just say it.')
    expect(asked).toBe(0)
    const other = drive({ answer: (_, index) => (index === 0 ? call(0) : says('.')), joining })
    other.user('Look.')
    expect([asked, other.driven().requests.length]).toEqual([0, 2])
  })

  it('goes on with the next step if nothing waits any more, and sends nothing after Stop', () => {
    const none = drive({
      answer: (_, index) => (index === 0 ? call(0) : says('.')),
      config: { joins: true },
    })
    none.user('Look.')
    expect(none.driven().requests).toHaveLength(2)

    const stopped: ReturnType<typeof createDrive> = drive({
      answer: (_, index) => (index === 0 ? call(0) : says('.')),
      tool: () => null,
      config: { joins: true },
    })
    stopped.user('Look.')
    const { state } = stopped.driven()
    const turn = { type: 'joining', step: 2, heldAttempt: 1 } as const
    const joining = drive({ from: { state: { ...state, turn }, events: stopped.driven().events } })
    joining.give({ type: 'stop' }, { type: 'joined' })
    expect(joining.driven().state.turn.type).toBe('idle')
    expect(joining.driven().requests).toHaveLength(0)
  })
})

const turns = fc.array(
  fc.record({
    ask: fc.integer({ min: 1, max: 120 }),
    reply: fc.integer({ min: 1, max: 250 }),
    /** How many messages join at each step; null: none waits. */
    steps: fc.array(fc.option(fc.nat(2)), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
)

describe.each(PRESETS.map(preset => [preset.id, preset] as const))('under %s', (_, preset) => {
  it('every request with joined messages is valid, fits, and ends in the newest of them', () => {
    fc.assert(
      fc.property(turns, fc.constantFrom(2_048, 8_192), (script, windowTokens) => {
        let left: readonly (number | null)[] = []
        let now = 0
        let reply = 1
        let made = 0
        let asked = 0
        const written: string[] = []
        const talk: ReturnType<typeof createDrive> = drive({
          windowTokens,
          config: { preset },
          tool: () => variedWords(reply),
          answer: () => {
            const [next] = left
            left = left.slice(1)
            if (next === undefined) return says(variedWords(reply))
            now = next ?? 0
            talk.reconfigure({ joins: next !== null })
            return call((made += 1))
          },
          joining: () => {
            const texts = Array.from({ length: now }, () => `Join ${(asked += 1)}: also.`)
            written.push(...texts)
            return texts
          },
        })
        const step = (request: ModelRequest) => {
          expect(faultsOf(request.messages)).toEqual([])
          expect(faultsOfRequest(request.messages)).toEqual({ orphans: 0, faults: [] })
          expect(countRequest(request, talk.config.count).tokens).toBeLessThanOrEqual(
            talk.config.budget.budgetTokens,
          )
        }
        for (const turn of script) {
          left = turn.steps
          reply = turn.reply
          const ask = `Ask ${(asked += 1)}: ${variedWords(turn.ask)}`
          written.push(ask)
          talk.user(ask)
        }
        const { requests, events } = talk.driven()
        requests.forEach(step)
        expect(said(events).filter(line => line.startsWith('u '))).toEqual(
          written.map(text => `u ${text}`),
        )
        const newest = requests.map(request => Number(/^\w+ (\d+):/.exec(lastUser(request))?.[1]))
        expect(newest).toEqual(newest.toSorted((one, other) => one - other))
        const { turn, branch } = talk.driven().state
        expect(turn.type).toBe('idle')
        // A session that reads this log never had a queue.
        expect(viewOf(foldBranch(events))).toEqual(viewOf(branch))
      }),
      { numRuns: Math.ceil(propertyRuns() / 10) },
    )
  }, 120_000)
})
