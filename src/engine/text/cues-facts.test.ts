import { describe, expect, it } from 'vitest'
import { finds, misses } from '../../test/cues.ts'
import { FIGURE, RELATIVES, NAMES, NUMBER, PERSONAL, WHEN } from './cues.ts'

const found = (cue: RegExp, text: string) => text.match(cue)?.[0] ?? null

describe('a figure that means something', () => {
  finds('is read in', FIGURE, [
    ['It cost $5 then.', '$5'],
    ['It cost € 7 then.', '€ 7'],
    ['Some 12 % of them left.', '12 %'],
    ['It took 1,234.5 ms there.', '1,234.5 ms'],
    ['It took 30ms.', '30ms'],
    ['A disk of 5 MB.', '5 MB'],
    ['A disk of 5 GiB.', '5 GiB'],
    ['It is 3.5 now.', '3.5'],
    ['The year 19845 is far.', '19845'],
    ['一共3个', '3个'],
  ])

  it.each([
    ['sec'],
    ['second'],
    ['min'],
    ['minute'],
    ['hour'],
    ['day'],
    ['week'],
    ['month'],
    ['year'],
    ['token'],
    ['lb'],
    ['mile'],
    ['euro'],
    ['dollar'],
  ])('has its unit in the singular as well as in the plural: %s', unit => {
    expect(found(FIGURE, `Just 1 ${unit}.`)).toBe(`1 ${unit}`)
    expect(found(FIGURE, `Just 2 ${unit}s.`)).toBe(`2 ${unit}s`)
  })

  misses('is not read in', FIGURE, [
    'We own 7 boats.',
    'Seven boats left.',
    'The curve has 3 minima.',
    'Flat 5 kmart.',
    'Ask Jo, 5 are left.',
  ])
})

describe('a day or a time', () => {
  finds('is read in', WHEN, [
    ['Sailed on 2024-03-05, early.', '2024-03-05'],
    ['At 14:30 we sailed.', '14:30'],
    ['Um 9h15 in See.', '9h15'],
    ['We sailed yesterday.', 'yesterday'],
    ['We sailed last Friday.', 'last Friday'],
    ['We sailed last summer.', 'last summer'],
    ['We sail next Monday.', 'next Monday'],
    ['We sail next week.', 'next week'],
    ['We met 12 days ago.', '12 days ago'],
    ['We met two weeks ago.', 'two weeks ago'],
    ['We met a few months ago.', 'a few months ago'],
    ['We met a day ago.', 'day ago'],
    ['We met a week ago.', 'week ago'],
    ['We met a month ago.', 'month ago'],
    ['We met a year ago.', 'year ago'],
    ['Here since 2019.', 'since 2019'],
    ['Built in 1987.', 'in 1987'],
    ['On March 5, we sailed.', 'March 5'],
    ['On Mar. 5, we sailed.', 'Mar. 5'],
    ['On May 5, we sailed.', 'May 5'],
    ['On the 5th of March, we sailed.', '5th of March'],
    ['On 25 December, we sailed.', '25 December'],
    ['Am 3. März ging es los.', '3. März'],
    ['It rained on Monday.', 'Monday'],
    ['昨天出海', '昨天'],
  ])

  misses('is not read in', WHEN, [
    'Boat 24-03-05 is red.',
    'The score was 3:1.',
    'Mondays are slow.',
    'The theatre was full.',
    'Flats have one in 30.',
  ])
})

describe('someone tells of themselves', () => {
  finds('in', PERSONAL, [
    ["Well, I'm in Lisbon.", "I'm"],
    ['I’ve a boat.', 'I’ve'],
    ['Then I bought a boat.', 'I bought'],
    ['They saw my boat.', 'my'],
    ['Now we are home.', 'we are'],
  ])

  misses('not in', PERSONAL, [
    'The enemy sank.',
    'A myth of the sea.',
    'Seven long days.',
    'Hourly.',
  ])
})

describe('a number', () => {
  finds('is read in', NUMBER, [
    ['They own 7 boats.', '7'],
    ['They own two boats.', 'two'],
    ['Il y a trois bateaux.', 'trois'],
    ['三艘船', '三'],
  ])

  misses('is not read in', NUMBER, [
    'A phone rings.',
    'The tent is wet.',
    'Boats leave.',
    'Lonely gulls.',
  ])
})

describe('those with whom someone lives', () => {
  finds('are named in', RELATIVES, [
    ['Here comes my dog.', 'dog'],
    ['Here comes a kid.', 'kid'],
    ['Here come the kids.', 'kids'],
    ['Here comes a friend.', 'friend'],
    ['Here come her friends.', 'friends'],
    ['Here comes a pet.', 'pet'],
    ['Here come the pets.', 'pets'],
  ])

  misses('are not named in', RELATIVES, [
    'A carpet dries.',
    'The dogma holds.',
    'A catalogue came.',
    'Steam rises.',
  ])
})

it('names are capitals inside a sentence, not those that begin one or stand alone', () => {
  expect('Yes, Ada met Bob at Lisbon. Then A gull came. OK Go'.match(NAMES)).toEqual([
    'Ada',
    'Bob',
    'Lisbon',
  ])
  expect('Gulls circle above the pier.'.match(NAMES)).toBeNull()
})
