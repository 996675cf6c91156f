import { expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import { createLiveState } from './live-state.ts'

it('shows an answer that has ended until the log holds it', () => {
  const state = createLiveState({
    clock: { now: () => 7 },
    answerDraft: { update: () => {} },
    job: () => null,
    publish: () => {},
  })
  const activity = () => state.parts({ type: 'idle' }).activity
  const model = { provider: 'test', host: null, model: 'test' }
  state.onParts('r1', model, [{ type: 'text', text: 'all of it' }])
  expect(activity()).toEqual({ type: 'streaming', since: 7 })
  const [, stored] = session('a all of it')
  if (stored) state.stored(stored)
  expect(activity()).toEqual({ type: 'idle' })
})
