/**
 * A conversation of 64 turns with tools, the same on every machine: an agent that reads, edits and tests the files of a
 * small project while its user asks and changes their mind.
 */
import type { SessionEvent } from '../../engine/log/event.ts'
import type { Part } from '../../engine/message/message.ts'
import { session } from '../session.ts'

const SEED = 20_240_520
const TURNS = 64
const FILES = ['app', 'store', 'route', 'parser', 'table', 'chart'] as const
const WISHES = [
  'make the table sort by date',
  'keep the old column names, never rename them',
  'find out why the chart is empty for 2023',
  'use the store for the filters',
  'write a test for the parser',
] as const
const SAYINGS = [
  'The filter now reads its state from the store.',
  'The parser drops a row when its date has no zone; I keep it and mark it.',
  'The table sorts by date, newest first, and the names of its columns stay.',
  'The chart asked for the year as text; it is a number now.',
] as const

/** Numbers from 0 to below 1 by a linear congruence: Numerical Recipes, chapter 7.1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function goldenLog(): readonly SessionEvent[] {
  const next = numbersFrom(SEED)
  const pick = <One>(from: readonly One[]): One => {
    const one = from[Math.floor(next() * from.length)]
    if (one === undefined) throw new RangeError('Nothing to pick from')
    return one
  }
  const message = (role: 'user' | 'assistant' | 'tool', parts: readonly Part[]) =>
    ({
      type: 'v1.message-appended',
      role,
      parts: [...parts],
      model: null,
      finishReason: null,
    }) as const
  const prose = (sentences: number) =>
    Array.from({ length: sentences }, () => pick(SAYINGS)).join(' ')
  const lines = (file: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `${at + 1}: export const ${file}_${Math.floor(next() * 900)} = '${pick(WISHES)}'`,
    ).join('\n')
  let calls = 0
  const turn = (number: number) => {
    const asked = message('user', [
      {
        type: 'text',
        text: `Turn ${number + 1}: please ${pick(WISHES)}. ${prose(Math.floor(next() * 4))}`,
      },
    ])
    const steps = Array.from({ length: Math.floor(next() * 4) }, () => {
      const callId = `c${(calls += 1)}`
      const tool = pick(['read_file', 'read_file', 'edit_file', 'run_tests'] as const)
      const file = pick(FILES)
      const input = tool === 'run_tests' ? {} : { path: `src/${file}.ts` }
      const size = tool === 'read_file' ? 8 + Math.floor(next() * 60) : 2
      return [
        message('assistant', [{ type: 'tool-call', callId, tool, input }]),
        message('tool', [{ type: 'tool-result', callId, tool, output: lines(file, size) }]),
      ]
    })
    const said = message('assistant', [{ type: 'text', text: prose(1 + Math.floor(next() * 5)) }])
    return [asked, ...steps.flat(), said]
  }
  return session(...Array.from({ length: TURNS }, (_, number) => turn(number)).flat())
}
