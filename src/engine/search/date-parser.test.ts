import { describe, expect, it } from 'vitest'
import { dayFrom } from '../text/day-number.ts'
import { datesIn } from './date-parser.ts'

/** A Wednesday. */
const TODAY = dayFrom(2023, 8, 16)
const day = (year: number, month: number, date: number) => dayFrom(year, month, date)

describe('datesIn', () => {
  it.each<[string, number, number]>([
    ['on 4 February, 2023', day(2023, 2, 4), day(2023, 2, 4)],
    ['February 4th 2023', day(2023, 2, 4), day(2023, 2, 4)],
    ['2023-02-04', day(2023, 2, 4), day(2023, 2, 4)],
    ['2023年2月4日', day(2023, 2, 4), day(2023, 2, 4)],
    ['in March 2022', day(2022, 3, 1), day(2022, 3, 31)],
    ['in 2021', day(2021, 1, 1), day(2021, 12, 31)],
    ['in August', day(2023, 8, 1), day(2023, 8, 31)],
    ['in January', day(2024, 1, 1), day(2024, 1, 31)],
    ['I went yesterday', day(2023, 8, 15), day(2023, 8, 15)],
    ['昨天去了', day(2023, 8, 15), day(2023, 8, 15)],
    ['two weeks ago', day(2023, 7, 31), day(2023, 8, 6)],
    ['3 days ago', day(2023, 8, 13), day(2023, 8, 13)],
    ['last month', day(2023, 7, 1), day(2023, 7, 31)],
    ['next year', day(2024, 1, 1), day(2024, 12, 31)],
    ['this weekend', day(2023, 8, 19), day(2023, 8, 20)],
    ['last Friday', day(2023, 8, 11), day(2023, 8, 11)],
    ['next Friday', day(2023, 8, 18), day(2023, 8, 18)],
    ['on Monday we met', day(2023, 8, 14), day(2023, 8, 14)],
    ['am 4. Februar 2023', day(2023, 2, 4), day(2023, 2, 4)],
    ['am 26. April 2023', day(2023, 4, 26), day(2023, 4, 26)],
    ['am 04.02.2023', day(2023, 2, 4), day(2023, 2, 4)],
    ['im März 2022', day(2022, 3, 1), day(2022, 3, 31)],
    ['wir waren gestern dort', day(2023, 8, 15), day(2023, 8, 15)],
    ['vor zwei Wochen', day(2023, 7, 31), day(2023, 8, 6)],
    ['letzten Monat', day(2023, 7, 1), day(2023, 7, 31)],
    ['nächsten Freitag', day(2023, 8, 18), day(2023, 8, 18)],
    ['am Montag trafen wir uns', day(2023, 8, 14), day(2023, 8, 14)],
    ['el 4 de febrero de 2023', day(2023, 2, 4), day(2023, 2, 4)],
    ['en marzo de 2022', day(2022, 3, 1), day(2022, 3, 31)],
    ['fuimos ayer', day(2023, 8, 15), day(2023, 8, 15)],
    ['hace tres días', day(2023, 8, 13), day(2023, 8, 13)],
    ['el mes pasado', day(2023, 7, 1), day(2023, 7, 31)],
    ['el viernes que viene', day(2023, 8, 18), day(2023, 8, 18)],
    ['8月20日', day(2023, 8, 20), day(2023, 8, 20)],
    ['上个月', day(2023, 7, 1), day(2023, 7, 31)],
    ['三天前', day(2023, 8, 13), day(2023, 8, 13)],
    ['去年', day(2022, 1, 1), day(2022, 12, 31)],
    ['星期一见面', day(2023, 8, 14), day(2023, 8, 14)],
    ['في 4 فبراير 2023', day(2023, 2, 4), day(2023, 2, 4)],
    ['ذهبنا أمس', day(2023, 8, 15), day(2023, 8, 15)],
    ['الشهر الماضي', day(2023, 7, 1), day(2023, 7, 31)],
    ['يوم الاثنين', day(2023, 8, 14), day(2023, 8, 14)],
  ])('reads %j', (text, from, to) => expect(datesIn(text, TODAY)).toEqual([{ from, to }]))

  it.each([
    'I may march on',
    'it was second to none',
    'version 2.0.19',
    'a salad with mayo',
    'por la mañana',
    'guten Morgen',
    '一个月的房租',
  ])('reads nothing in %j', text => {
    expect(datesIn(text, TODAY)).toEqual([])
  })

  it('knows nothing of today where nobody told, and reads each date once', () => {
    expect(datesIn('yesterday and in August', null)).toEqual([])
    expect(datesIn('on 4 February, 2023', null)).toHaveLength(1)
    expect(datesIn('from 4 May 2023 to 9 June 2023', TODAY)).toHaveLength(2)
  })
})
