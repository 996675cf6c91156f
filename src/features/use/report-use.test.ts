import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Use } from './count-use.ts'
import { dayAfter, daysBetween, forecastOf, pricedUses } from './report-use.ts'
import { csvOf, groupsOf, within } from './shown-use.ts'

const USE: Use = {
  day: '2026-11-21',
  kind: 'answer',
  provider: 'openai',
  host: 'api.example',
  model: 'gpt-5',
  requests: 1,
  plain: 1_000_000,
  cached: 0,
  written: 0,
  output: 0,
  spared: 0,
}
const PRICE = { input: 2, output: 8, cachedInput: 0.5, cacheWrite: 2.5 }
const priced = (uses: readonly Partial<Use>[], price: typeof PRICE | null = PRICE) =>
  pricedUses([{ projectId: null, uses: uses.map(use => ({ ...USE, ...use })) }], () => price, [])
const on = (...days: readonly string[]) => priced(days.map(day => ({ day })))

describe('the prices', () => {
  it('say what the cache saved, also where writing it cost more', () => {
    const [read] = priced([{ cached: 1_000_000, plain: 0 }])
    expect(read).toMatchObject({ dollars: 0.5, cacheDollars: 1.5 })
    const [written] = priced([{ written: 1_000_000, plain: 0 }])
    expect(written?.cacheDollars).toBeCloseTo(-0.5)
  })

  it('value what was left out as the input that was sent', () => {
    const [use] = priced([{ plain: 0, cached: 1_000_000, spared: 3_000_000 }])
    expect(use?.sparedDollars).toBeCloseTo(1.5)
  })

  it('leave out what has no price, and nothing for a model on this device', () => {
    expect(priced([{}], null)[0]).toMatchObject({ dollars: null, sparedDollars: 0 })
    expect(priced([{ host: null }], null)[0]).toMatchObject({ dollars: 0 })
  })
})

describe('the forecast', () => {
  it('adds the mean of the seven days before today for each day that remains', () => {
    // $2 a day on two of seven days, and one today.
    const uses = on('2026-11-01', '2026-11-15', '2026-11-16', '2026-11-20')
    const { spent, expected } = forecastOf(uses, '2026-11-20')
    expect(spent).toBe(8)
    expect(expected).toBeCloseTo(8 + (4 / 7) * 10)
  })

  it('means fewer days where the first use is younger', () => {
    expect(forecastOf(on('2026-11-19', '2026-11-20'), '2026-11-20').expected).toBeCloseTo(
      4 + 2 * 10,
    )
  })

  it('takes days of the month before for its pace, and not for its sum', () => {
    const { spent, expected } = forecastOf(on('2026-10-31', '2026-10-30'), '2026-11-01')
    expect(spent).toBe(0)
    expect(expected).toBeCloseTo(2 * 29)
  })

  it('says nothing where nothing was used before today', () => {
    expect(forecastOf(on('2026-11-20'), '2026-11-20')).toEqual({ spent: 2, expected: null })
    expect(forecastOf([], '2026-11-20')).toEqual({ spent: 0, expected: null })
  })
})

describe('days', () => {
  it('follow one another over months, leap years and changes of the clock', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        fc.nat({ max: 800 }),
        (date, count) => {
          const day = date.toISOString().slice(0, 10)
          expect(dayAfter(dayAfter(day, count), -count)).toBe(day)
          expect(daysBetween(dayAfter(day, -count), day, 1_000)).toHaveLength(count + 1)
        },
      ),
    )
  })

  it('have no gaps in a plot, which has months where there are too many', () => {
    const options = { today: '2026-11-21', projects: [] }
    const days = groupsOf(on('2026-11-19'), 'day', { ...options, period: 'month' })
    expect(days).toHaveLength(21)
    expect(days.filter(({ total }) => total.requests > 0).map(({ key }) => key)).toEqual([
      '2026-11-19',
    ])
    const months = groupsOf(on('2025-12-31', '2026-11-19'), 'day', { ...options, period: 'all' })
    expect(months.map(({ key }) => key).slice(0, 2)).toEqual(['2025-12', '2026-01'])
    expect(months).toHaveLength(12)
    expect(groupsOf(on('2025-12-31'), 'day', { ...options, period: 'year' })).toHaveLength(12)
  })

  it('of a period are its own', () => {
    const uses = on('2025-11-30', '2025-12-01', '2026-10-22', '2026-10-23', '2026-11-01')
    const daysOf = (period: 'month' | 'days' | 'year' | 'all') =>
      within(uses, period, '2026-11-21').length
    expect([daysOf('month'), daysOf('days'), daysOf('year'), daysOf('all')]).toEqual([1, 2, 4, 5])
  })
})

it('is one line for each day, model, project and kind in CSV, and no cell is a formula', () => {
  const uses = priced([{ model: '=HYPERLINK("x")' }, { model: 'a, b' }])
  expect(csvOf(uses, []).split('\r\n')).toEqual([
    'day,kind,model,host,project,requests,input,cached,output,dollars',
    `2026-11-21,answer,"'=HYPERLINK(""x"")",api.example,,1,1000000,0,0,2`,
    '2026-11-21,answer,"a, b",api.example,,1,1000000,0,0,2',
    '',
  ])
})
