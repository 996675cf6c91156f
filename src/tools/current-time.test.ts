import { describe, expect, it } from 'vitest'
import { currentTime } from './current-time.ts'
import { describeTool } from '../test/contracts/tool.contract.ts'

/** Three minutes after the clocks went forward in Berlin. */
const NOW = Date.UTC(2026, 2, 29, 1, 3, 9)

const tool = () => currentTime({ now: () => NOW })
const { signal } = new AbortController()

describe('currentTime', () => {
  describeTool(tool, { accepted: { timeZones: ['UTC'] }, refused: { timeZones: 'Berlin' } })

  it('tells date, time, weekday and offset, one line for each zone, in the order asked', async () => {
    const zones = ['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'America/St_Johns']
    expect((await tool().run({ timeZones: zones }, signal)).text.split('\n')).toEqual([
      'Europe/Berlin: 2026-03-29 03:03:09, Sunday, UTC+02:00',
      'UTC: 2026-03-29 01:03:09, Sunday, UTC+00:00',
      'Asia/Kolkata: 2026-03-29 06:33:09, Sunday, UTC+05:30',
      'America/St_Johns: 2026-03-28 22:33:09, Saturday, UTC-02:30',
    ])
  })

  it.each([{}, { timeZones: [] }])('takes this device’s zone for %o', async input => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect((await tool().run(input, signal)).text).toMatch(
      new RegExp(`^${timeZone}: 2026-03-2\\d `),
    )
  })

  it('says which zone does not exist and still answers for the others', async () => {
    const { text } = await tool().run({ timeZones: ['Mars/Olympus', 'UTC'] }, signal)
    expect(text.split('\n')).toEqual([
      'Mars/Olympus: no such time zone; IANA names look like "Europe/Berlin" or "UTC"',
      'UTC: 2026-03-29 01:03:09, Sunday, UTC+00:00',
    ])
  })

  it('shows midnight as 00, not as 24', async () => {
    const midnight = currentTime({ now: () => Date.UTC(2026, 0, 1) })
    const { text } = await midnight.run({ timeZones: ['UTC'] }, signal)
    expect(text).toContain('2026-01-01 00:00:00')
  })

  it('refuses more zones than anybody compares', async () => {
    const zones = Array.from({ length: 21 }, () => 'UTC')
    await expect(tool().run({ timeZones: zones }, signal)).rejects.toThrow('at most 20')
  })
})
