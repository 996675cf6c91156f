import { describe, expect, it } from 'vitest'
import { sourceMessage } from '../../../test/extracted.ts'
import { decides, headingOf, type SentencePosition } from './section-rules.ts'
import type { SourceMessage } from './source.ts'

/** Amid a conversation, unless told otherwise. */
const sectionFor = (
  role: SourceMessage['role'],
  text: string,
  where: Partial<Omit<SentencePosition, 'message'>> = {},
) =>
  headingOf(text, {
    message: sourceMessage(role),
    listed: false,
    at: 4,
    index: 1,
    progress: 0.5,
    opening: 0,
    closes: false,
    isLast: false,
    ...where,
  })

const LAST = { isLast: true, progress: 1 } as const
const LISTED = { listed: true } as const

describe('what the user says', () => {
  it.each([
    ['Where is the boat?', LAST, 'Open questions'],
    ['Where is the boat?', {}, null],
    ['The boat is red.', LAST, null],
    ['Never paint the boat.', {}, 'Constraints and instructions'],
    ['Never paint the boat.', { opening: 2 }, 'Constraints and instructions'],
    ['Should we only paint it, and never sell it?', {}, null],
    ['The boat is red.', { opening: 1 }, 'Goal'],
    ['Which boat is best?', { opening: 1, index: 0 }, 'Goal'],
    ['Which boat is best?', { opening: 1 }, null],
    ['Can you find the best boat?', { opening: 1 }, 'Goal'],
    ['We decided on the red boat.', {}, 'Decisions, with reasons'],
    ['The boat is red because of the rust.', {}, 'Decisions, with reasons'],
    ['Have we decided on a boat?', {}, null],
    ['The engine just failed.', {}, 'Errors and fixes'],
    ['The engine failed.', {}, null],
    ['The engine just failed.', LISTED, null],
    ['The boat sails at noon today.', {}, null],
    ['I want a red boat.', { progress: 0.1 }, 'Goal'],
    ['Please paint the boat.', { progress: 0.1 }, null],
    ['Please paint the boat.', { progress: 0.7 }, null],
    ['Please paint the boat.', { progress: 0.8 }, 'Goal'],
    ['The boat is red.', { progress: 0.8 }, null],
  ] as const)('%s %j: %s', (text, where, section) => {
    expect(sectionFor('user', text, where)).toBe(section)
  })
})

describe('what the assistant asks, announces and plans', () => {
  it.each([
    ['Which boat do you mean?', LAST, 'Open questions'],
    ['Please provide the name of the boat.', LAST, 'Open questions'],
    ['Which boat do you mean now?', {}, null],
    ['Please confirm that it is fixed.', {}, null],
    ['Let me look at the boat.', LAST, 'Next step'],
    ['Let me look at what was fixed.', {}, null],
    ['These bugs were fixed:', {}, null],
    ['Decided: the broken boat is sold.', {}, 'Decisions, with reasons'],
    ['Boat | Bugs\nTotal | 7', {}, 'Current state'],
    ['Monday: the boat is fixed', LISTED, 'Current state'],
    ['Monday: the boat is fixed', {}, 'Errors and fixes'],
    ['The boat: it was fixed on Monday', LISTED, 'Errors and fixes'],
    [
      'When the engine of the old ferry had been silent for a while on Monday: it was fixed',
      LISTED,
      'Errors and fixes',
    ],
  ] as const)('%s %j: %s', (text, where, section) => {
    expect(sectionFor('assistant', text, where)).toBe(section)
  })
})

describe('what the assistant tells', () => {
  it.each([
    ['The engine failed.', {}, 'Errors and fixes'],
    ['The engine was fixed.', {}, 'Errors and fixes'],
    ['I painted the boat because of the rust.', { closes: true }, 'Done'],
    ['I painted the boat because of the rust.', {}, 'Decisions, with reasons'],
    ['The boat is red because of the rust.', { closes: true }, 'Decisions, with reasons'],
    ['The crew opted for red.', {}, 'Decisions, with reasons'],
    ['The paint of the boat is pending.', { progress: 0.8 }, 'In progress'],
    ['The paint of the boat is pending.', { progress: 0.7 }, null],
    ['The boat is red.', { progress: 0.8 }, null],
    ['Tomorrow we sail.', LAST, 'Next step'],
    ['Tomorrow we sail.', {}, null],
    ['The boat is currently red.', {}, 'Current state'],
    ['The boat carries 12 kg.', {}, 'Current state'],
    ['The boat is **red**.', {}, 'Current state'],
    ['The boat is red.', {}, null],
  ] as const)('%s %j: %s', (text, where, section) => {
    expect(sectionFor('assistant', text, where)).toBe(section)
  })
})

describe('work that the assistant finished', () => {
  it.each([
    ['The boat was sent home.', {}, 'Done'],
    ['Boat sent', {}, null],
    ['Sent it', {}, 'Done'],
    ['船已完成', {}, 'Done'],
    ['Paint of boat completed', LISTED, null],
    ['The paint of boat completed', LISTED, 'Done'],
    ['Paint: the boat was completed in red', LISTED, null],
    ['Paint:red was completed for the boat', LISTED, null],
    ['Paint: the boat was completed in red', {}, 'Done'],
    ['The paint was completed with all of its red: and white', LISTED, 'Done'],
  ] as const)('%s %j: %s', (text, where, section) => {
    expect(sectionFor('assistant', text, where)).toBe(section)
  })
})

describe('what a tool returned', () => {
  it.each([
    ['error: no boat', { progress: 0.1 }, 'Errors and fixes'],
    ['boats: 1200', { progress: 0.6 }, 'Current state'],
    ['boats: 1200', { progress: 0.5 }, null],
  ] as const)('%s %j: %s', (text, where, section) => {
    expect(sectionFor('tool', text, where)).toBe(section)
  })
})

describe('a decision', () => {
  it.each([['Verdict: the red boat.'], ['The crew opted for red.']])('is named: %s', text => {
    expect(decides(text)).toBe(true)
  })

  it('is not made by a reason alone', () => {
    expect(decides('It is red because of the rust.')).toBe(false)
  })
})
