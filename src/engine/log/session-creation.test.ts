import { expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import type { EventDraft } from './event.ts'
import { addCreation } from './user-message.ts'

const renamed: EventDraft = { type: 'v1.session-renamed', title: 'Beds' }

it('creates a session with the first events of its log, and never again', () => {
  const [creation, ...others] = addCreation([], [renamed])
  expect(creation).toMatchObject({ type: 'v1.session-created', title: null, origin: 'user' })
  expect(others).toEqual([renamed])
  expect(addCreation(session('u hi'), [renamed])).toEqual([renamed])
})

it('gives the same draft for each try, so that a log recognises it', () => {
  expect(addCreation([], [])[0]).toBe(addCreation([], [renamed])[0])
})
