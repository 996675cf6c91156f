import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, createDrive, says } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { shown } from '../../test/session.ts'
import { applyEvent, foldBranch, viewOf } from '../branch/branch.ts'
import type { EventId, SessionEvent } from '../log/event.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'
import { startsTurn } from '../message/view.ts'
import { restoreDrafts, resumeEvents } from './clear.ts'

function talked(preset: Preset, turns: number) {
  const drive = createDrive({
    windowTokens: 64_000,
    config: { preset },
    tool: () => 'noon',
    answer: (_, index) =>
      index % 2 === 0
        ? calls({ type: 'tool-call', callId: `c${index}`, tool: 'clock', input: {} })
        : says(`Answer ${index}.`),
  })
  for (let turn = 1; turn <= turns; turn += 1) drive.user(`Question ${turn}`)
  return drive
}
const view = ({ driven }: ReturnType<typeof talked>) => shown(viewOf(driven().state.branch))

describe('a session that is opened again', () => {
  it('D6: changes nothing where the person only comes back to it', () => {
    const drive = talked(COWAGENT, 8)
    const before = view(drive)
    drive.give({ type: 'opened', isRestart: false })
    expect(view(drive)).toEqual(before)
  })

  it('D6: is taken back as a clear is, whatever was hidden', () => {
    const drive = talked(COWAGENT, 8)
    const before = view(drive)
    drive.give({ type: 'opened', isRestart: true })
    const { branch } = drive.driven().state
    const [draft] = restoreDrafts(branch)
    if (!draft) throw new Error('nothing to take back')
    const stamp = { id: 'back' as EventId, parentId: branch.leafId, at: 0 }
    const back = applyEvent(branch, { ...draft, ...stamp } as SessionEvent)
    expect(shown(viewOf(back))).toEqual(before)
  })

  it('says so once: opened again without news it changes nothing', () => {
    const drive = talked(COWAGENT, 8)
    drive.give({ type: 'opened', isRestart: true }, { type: 'opened', isRestart: true })
    const restored = drive.driven().events.filter(({ type }) => type === 'v1.history-restored')
    expect(restored).toHaveLength(1)
  })

  it('reads what comes after it whole', () => {
    const drive = talked(COWAGENT, 8)
    drive.give({ type: 'opened', isRestart: true })
    drive.user('Question 9')
    expect(view(drive).slice(-4)).toEqual([
      'u Question 9',
      'call clock',
      'result clock noon',
      'a Answer 17.',
    ])
  })

  it('starts with everything under a preset that does not say otherwise', () => {
    const drive = talked(PALIMPSEST, 8)
    const before = view(drive)
    drive.give({ type: 'opened', isRestart: true })
    expect(view(drive)).toEqual(before)
  })

  it('D6: never shows more turns than the preset says, nor loses the newest one, for any log', () => {
    fc.assert(
      fc.property(logs(), events => {
        const branch = foldBranch(events)
        const [draft] = resumeEvents(branch, COWAGENT)
        if (!draft) return
        const stamp = { id: 'resumed' as EventId, parentId: branch.leafId, at: 0 }
        const resumed = applyEvent(branch, { ...draft, ...stamp } as SessionEvent)
        const turns = viewOf(resumed).items.filter(item => startsTurn(item) && !item.pinned)
        expect(turns.length).toBeLessThanOrEqual(3)
        expect(resumeEvents(resumed, COWAGENT)).toEqual([])
      }),
    )
  })
})
