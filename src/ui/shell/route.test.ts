import { describe, expect, it } from 'vitest'
import { sessionRow } from '../../test/fake-list.ts'
import { hashOf, outcomeOf, readRoute, type Route } from './route.ts'

it.each<[string, Route]>([
  ['', { type: 'home' }],
  ['#/', { type: 'home' }],
  ['#/s/01hx-7.a', { type: 'session', sessionId: '01hx-7.a' }],
  ['#/safe', { type: 'safe' }],
  ['#/safe/', { type: 'home' }],
  ['#/s/', { type: 'home' }],
  ['#/s/a/b', { type: 'home' }],
  ['#/s/%E0%A4', { type: 'home' }],
])('a route is read from %j', (hash, route) => {
  expect(readRoute(hash)).toEqual(route)
})

it.each<Route>([{ type: 'home' }, { type: 'safe' }, { type: 'session', sessionId: 's_1-2' }])(
  'a route survives being written and read: %j',
  route => {
    expect(readRoute(hashOf(route))).toEqual(route)
  },
)

describe('outcomeOf', () => {
  const app = { openId: 'a', sessions: [sessionRow('a'), sessionRow('b')] }

  it('leaves what is open when the address is home or says the same', () => {
    expect(outcomeOf({ type: 'home' }, app)).toBe('there')
    expect(outcomeOf({ type: 'session', sessionId: 'a' }, app)).toBe('there')
  })

  it('opens another saved session', () => {
    expect(outcomeOf({ type: 'session', sessionId: 'b' }, app)).toBe('open')
  })

  it('tells a session that is not on this device from one that is', () => {
    expect(outcomeOf({ type: 'session', sessionId: 'c' }, app)).toBe('missing')
  })
})
