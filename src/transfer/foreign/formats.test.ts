import { describe, expect, it } from 'vitest'
import { foldBranch } from '../../engine/branch/branch.ts'
import { readEvent } from '../../engine/log/read-event.ts'
import { isAbandoned } from '../../engine/turn/recovery.ts'
import { foreignFileText } from '../../i18n/en/sentences/foreign.ts'
import { importsOf } from '../../test/foreign-files.ts'
import { tellLog } from '../../test/foreign/talk.ts'
import { FOREIGN_TALKS } from '../../test/foreign-talks.ts'
import { exportSession } from '../export.ts'
import { importSession } from '../import.ts'

describe('a file of another application', () => {
  it.each(FOREIGN_TALKS)('$name', async ({ name, text, source, reads, drops = [], warns = [] }) => {
    const { files, sessions } = await importsOf([{ name, text }])
    expect(files).toMatchObject([{ sources: [source] }])
    expect(sessions.flatMap(({ events }) => tellLog(events))).toEqual(reads)
    const told = sessions.flatMap(({ found }) => found.warnings).join('\n')
    for (const warning of warns) expect(told).toContain(warning)
    const stored = JSON.stringify(sessions.map(({ events }) => events))
    for (const dropped of drops) expect(stored).not.toContain(dropped)
  })

  it.each(FOREIGN_TALKS)('$name: its log is a log of ours, and nothing in it waits', async talk => {
    for (const { events, images, found } of (await importsOf([talk])).sessions) {
      for (const event of events) expect(readEvent(event)).toMatchObject({ ok: true })
      const reading = importSession(exportSession({ title: '', exportedAt: 1, events, images }))
      expect(reading).toMatchObject({ ok: true, session: { events } })
      for (const { id } of events) expect(isAbandoned(foldBranch(events, id))).toBe(isOpenAt(id))
      expect(found.messages).toBe(
        events.filter(({ type }) => type === 'v1.message-appended').length,
      )
      function isOpenAt(id: string): boolean {
        const event = events.find(each => each.id === id)
        return (
          event?.type === 'v1.message-appended' &&
          event.parts.some(({ type }) => type === 'tool-call')
        )
      }
    }
  })

  it('that breaks off promises only what is whole', async () => {
    const text = '{"messages":[{"role":"user","content":"One"}]}\n{"mess'
    const cutOf = async (from: number) =>
      (await importsOf([{ name: 'cut.json', text: text.slice(from) }])).files[0]?.faults
    expect(await cutOf(0)).toEqual([foreignFileText('cut')])
    expect(await cutOf(text.indexOf('\n'))).toEqual([foreignFileText('cutEarly')])
  })

  it('gives the same ids each time, and others to another conversation', async () => {
    const [first, second] = [await importsOf(FOREIGN_TALKS), await importsOf(FOREIGN_TALKS)]
    expect(second.sessions).toEqual(first.sessions)
    const ids = first.sessions.map(({ found }) => found.identity.sessionId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
