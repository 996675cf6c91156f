import { expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import { createLiveState } from './live-state.ts'

it('shows an answer that has ended until the log holds it', () => {
  const display = createLiveState({ now: () => 7 })
  const model = { provider: 'test', host: null, model: 'test' }
  display.arrived('r1', model, [{ type: 'text', text: 'all of it' }])
  expect(display.activity({ type: 'idle' })).toEqual({ type: 'streaming', since: 7 })
  const [, stored] = session('a all of it')
  if (stored) display.stored(stored)
  expect(display.activity({ type: 'idle' })).toEqual({ type: 'idle' })
})
