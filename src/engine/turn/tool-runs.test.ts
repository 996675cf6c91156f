/** Runs with parallel tools in whatever order things happen: decided, stopped, reloaded, offloaded, summarized. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, createDrive, says } from '../../test/drive.ts'
import { anyText } from '../../test/log-steps.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { faultsOfRequest } from '../../test/recorded/request-oracle.ts'
import { PRESETS } from '../presets/registry.ts'
import { waitingCalls } from './tool-calls.ts'
import type { CallAnswer } from './signals.ts'
import type { Turn } from './types.ts'

const TOOLS = ['look', 'write', 'mail'] as const
const CONFIG = {
  sessionId: 's1',
  canExpand: true,
  tools: TOOLS.map(name => ({ name, description: name, inputSchema: { type: 'object' } })),
  effects: new Map([
    ['write', 'changes'],
    ['mail', 'sends'],
  ] as const),
}

const long = fc
  .integer({ min: 1, max: 2 * 20_000 })
  .map(length => 'line of a log\n'.repeat(length / 14 + 1))
/** The tools of one step; none: the model ends the turn. */
const step = fc.array(fc.constantFrom(...TOOLS), { maxLength: 4 })
const move = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      which: fc.nat(3),
      how: fc.constantFrom<CallAnswer[]>('once', 'always', 'refuse', 'never', 'stop'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('end' as const), which: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('user', 'stop', 'reload', 'compact', 'run') }),
  },
)

/** The calls that run. */
function openCalls(turn: Turn) {
  if (turn.type !== 'running-tools') return []
  const { begun, results } = turn
  const ended = new Set(results.map(({ callId }) => callId))
  return turn.calls.filter(({ callId }) => begun.includes(callId) && !ended.has(callId))
}

type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never

/** A conversation that makes these moves. `outputs`: what tools return, in order; null: it waits for the move `end`. */
function playing(
  preset: (typeof PRESETS)[number],
  steps: readonly (readonly string[])[],
  outputs: readonly (string | null)[],
) {
  let made = 0
  let given = 0
  const drive = createDrive({
    windowTokens: 16_384,
    config: { ...CONFIG, preset },
    tool: () => outputs[given++ % outputs.length] ?? null,
    answer: (_, at) => {
      const tools = steps[at % steps.length] ?? []
      if (tools.length === 0) return says('Done.')
      return calls(
        ...tools.map(tool => ({
          type: 'tool-call' as const,
          callId: `c${(made += 1)}`,
          tool,
          input: {},
        })),
      )
    },
  })
  const turn = () => drive.driven().state.turn
  const waiting = () => {
    const now = turn()
    return now.type === 'running-tools' ? waitingCalls(now).map(({ callId }) => callId) : []
  }
  const pick = <Item>(items: readonly Item[], which: number) =>
    items[which % Math.max(1, items.length)]
  return {
    drive,
    make: (next: Move) => {
      const now = turn()
      switch (next.type) {
        case 'decide': {
          const callId = pick(waiting(), next.which)
          if (callId !== undefined) drive.give({ type: 'decide-call', callId, answer: next.how })
          return
        }
        case 'end': {
          const open = openCalls(now)
          const call = pick(open, next.which)
          if (!call) return
          const { callId, tool } = call
          drive.give({
            type: 'tool-ended',
            result: { type: 'tool-result', callId, tool, output: 'late' },
          })
          return
        }
        case 'reload': {
          const before = waiting()
          drive.reload()
          drive.give({ type: 'taken-over' })
          // Approvals survive: what waited waits. A stop whose calls had not ended is not stored, so they ask again.
          const isStopping = now.type === 'running-tools' && now.stopping
          if (!isStopping) expect(waiting()).toEqual(before)
          return
        }
        case 'stop':
          drive.give({ type: 'stop' })
          expect(waiting()).toEqual([])
          return
        case 'compact':
          if (now.type === 'idle')
            drive.give({
              type: 'compact',
              focus: null,
              summarizer: 'extractive',
              appliesAtOnce: true,
            })
          return
        case 'user':
          if (now.type === 'idle') drive.user('Go on, please.')
          return
        default:
          if (now.type === 'idle') drive.give({ type: 'run' })
      }
    },
  }
}

describe.each(PRESETS.map(preset => [preset.id, preset] as const))('under %s', (_, preset) => {
  it(
    'every request is valid, no call runs twice or without approval, and what waits survives a reload',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(
          fc.array(step, { minLength: 1, maxLength: 6 }),
          fc.array(fc.option(fc.oneof(anyText, long), { freq: 2 }), { minLength: 1, maxLength: 4 }),
          fc.array(move, { minLength: 5, maxLength: 40, size: 'max' }),
          (steps, outputs, moves) => {
            const { drive, make } = playing(preset, steps, outputs)
            drive.user('Please.')
            for (const next of moves) make(next)
            const { requests, ran, events } = drive.driven()
            for (const { messages } of requests)
              expect(faultsOfRequest(messages)).toEqual({ orphans: 0, faults: [] })
            const ids = ran.map(({ call }) => call.callId)
            expect(new Set(ids).size).toBe(ids.length)
            const allowed = new Set(
              events.flatMap(event =>
                event.type === 'v1.tool-call-decided' && event.decision === 'allowed'
                  ? [event.callId]
                  : [],
              ),
            )
            for (const { call, isAllowed } of ran)
              expect(call.tool === 'look' || (isAllowed && allowed.has(call.callId))).toBe(true)
          },
        ),
        { numRuns: Math.ceil(propertyRuns() / 10) },
      )
    },
  )
})
