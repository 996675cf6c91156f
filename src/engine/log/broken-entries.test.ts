import { expect, it } from 'vitest'
import { session } from '../../test/session.ts'
import { readEvent } from './read-event.ts'

const [created, said] = session('u hi')

it.each([
  ['a missing field', { ...said, at: undefined }, 'at: it is missing'],
  ['a text in the place of a number', { ...said, at: 'noon' }, 'at: it is not a number'],
  ['a number in the place of a text', { ...created, id: 7 }, 'id: it is not a text'],
  ['an empty list', { ...said, parts: [] }, 'parts: it is too small, or empty'],
  [
    'an unknown field',
    { ...created, [`x${'y'.repeat(500)}`]: 1 },
    'it has fields that no entry has',
  ],
  ['an unknown role', { ...said, role: 'king' }, 'role: it is not as it must be'],
])('says in plain words what is wrong with an entry: %s', (_, entry, detail) => {
  expect(readEvent(entry)).toEqual({ ok: false, fault: 'broken', detail })
})
