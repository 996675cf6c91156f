import { expect, it } from 'vitest'
import { configFor } from '../../test/drive.ts'
import { EMPTY_BRANCH } from '../branch/branch.ts'
import { EventId } from '../log/event.ts'
import { userMessage } from '../log/user-message.ts'
import { drive } from './decide.ts'
import { restingState } from './types.ts'
import type { Input } from './signals.ts'

const config = configFor(8_192)
const opened: Input = { type: 'opened', isRestart: false }
const stored = (id: string): Input => ({
  type: 'event',
  event: { ...userMessage(id), id: EventId.parse(id), parentId: null, at: 0 },
})

/** What is decided about, in order, where the first step gives back `given`. */
function order(given: readonly Input[]): readonly string[] {
  const inputs: string[] = []
  const steps = drive(opened, () => ({ state: restingState(EMPTY_BRANCH), configOf: () => config }))
  for (let step = steps.next(); !step.done; step = steps.next(inputs.length === 1 ? given : [])) {
    const { input } = step.value
    inputs.push(input.type === 'event' ? input.event.id : input.type)
  }
  return inputs
}

it('decides about stored events in their order, before any signal', () => {
  const rested: Input = { type: 'rested' }
  expect(order([rested, stored('a'), { type: 'stop' }, stored('b')])).toEqual([
    'opened',
    'a',
    'b',
    'rested',
    'stop',
  ])
})

it('ends when nothing is given back', () => {
  expect(order([])).toEqual(['opened'])
})

it('reads state and configuration before each decision', () => {
  let tokens = 8_192
  const steps = drive(opened, () => ({
    state: restingState(EMPTY_BRANCH),
    configOf: () => configFor(tokens),
  }))
  steps.next()
  tokens = 1
  const { value } = steps.next([{ type: 'compact-for-model' }])
  expect(value?.effects).toEqual([{ type: 'notify', notice: 'floor-too-large' }])
})
