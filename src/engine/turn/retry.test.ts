import { describe, expect, it } from 'vitest'
import { branch, session, shown } from '../../test/session.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import type { SessionEvent } from '../log/event.ts'
import { canRetry, retryDrafts } from './retry.ts'
import { restingOn } from './types.ts'

describe('a retry', () => {
  it.each([
    [
      ['u hi', 'a hello', 'u how', 'a well'],
      ['u hi', 'a hello', 'u how'],
    ],
    [['u hi', 'call t', 'result t ok', 'a half'], ['u hi']],
  ])('of %j grows on from %j', (lines, kept) => {
    const events = session(...lines)
    const [draft] = retryDrafts(foldBranch(events))
    const selected = { parentId: null, ...draft, id: 'again', at: 9 } as SessionEvent
    expect(shown(viewOf(foldBranch([...events, selected])))).toEqual(kept)
  })

  it('selects no branch where nothing was answered, or a tool answered last', () => {
    expect(retryDrafts(branch('u hi', 'a hello', 'u how'))).toEqual([])
    expect(retryDrafts(branch('u hi', 'call t', 'result t ok'))).toEqual([])
    expect(retryDrafts(branch())).toEqual([])
  })

  it('is possible once there is a message, while no turn runs', () => {
    const resting = restingOn(branch('u hi'))
    expect(canRetry(resting)).toBe(true)
    expect(canRetry(restingOn(branch()))).toBe(false)
    const turn = { type: 'running-tools', calls: [], results: [], stopping: false } as never
    expect(canRetry({ ...resting, turn })).toBe(false)
  })
})
