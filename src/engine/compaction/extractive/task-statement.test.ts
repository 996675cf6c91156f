import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { taskStatementOf } from './classify.ts'
import type { CarriedTurn } from './previous.ts'
import { readSource, type SourceSentence } from './source.ts'

/** A greeting tells nothing, everything else does. */
const tells = ({ text }: SourceSentence) => !text.startsWith('Hello')

/** Each sentence that tells what is wanted, behind its weight. */
function opening(
  lines: readonly string[],
  carried: readonly CarriedTurn[] = [],
): readonly string[] {
  const { messages } = readSource(view(...lines).items, { carried })
  const weights = [...taskStatementOf(messages, tells)]
  return weights.map(([{ text }, weight]) => `${weight.toFixed(1)} ${text}`)
}

/** What a single request of several lines opens with. */
const openingOfRequest = (...lines: readonly string[]) => opening([`u ${lines.join('\n')}`])

describe('what a request opens with', () => {
  it('is its first three sentences that tell anything, the first most', () => {
    expect(
      openingOfRequest(
        'The export drops a line.',
        'It happens on save.',
        'The log is empty.',
        'I saw it today.',
      ),
    ).toEqual(['2.0 The export drops a line.', '1.7 It happens on save.', '1.4 The log is empty.'])
    expect(
      openingOfRequest(
        'Hello to everybody here.',
        'The export drops a line.',
        'Hello again to you.',
        'It happens on save.',
        'The log is empty.',
      ),
    ).toEqual(['2.0 The export drops a line.', '1.7 It happens on save.', '1.4 The log is empty.'])
  })

  it('goes on for three sentences after each that announces more, and later ones count less', () => {
    expect(
      openingOfRequest(
        'The export drops a line.',
        'It happens on save.',
        'This is what the first customer wrote:',
        'My last line is gone.',
        'I lost a whole day.',
        'The log of the server is given below.',
        'The writer was closed early.',
        'The queue was not empty.',
        'The disk was full.',
        'Nobody looked at it.',
      ),
    ).toEqual([
      '2.0 The export drops a line.',
      '1.7 It happens on save.',
      '0.6 This is what the first customer wrote:',
      '1.4 My last line is gone.',
      '1.1 I lost a whole day.',
      '0.6 The log of the server is given below.',
      '0.8 The writer was closed early.',
      '0.8 The queue was not empty.',
      '0.8 The disk was full.',
    ])
  })

  it.each([
    'Please solve the following issue in the parser.',
    'The parser works as follows.',
    'The steps are described below.',
    'Look at the log shown below.',
    "Here's the report of a customer.",
    'Here’s what a customer wrote.',
    'Here is my report of the error.',
    'Here are our notes on the error.',
    'This is what the customer wrote:',
    'This is what the customer wrote：',
    'This is what the **customer wrote:**',
  ])('announces what follows with "%s"', text => {
    expect(openingOfRequest(text)).toEqual([`0.6 ${text}`])
  })

  it.each([
    'We breathe following the plan of the coach.',
    'Here is their report of the error.',
    'Where is the report of the error?',
    'It was written: the parser drops a line.',
    'The error is one floor below.',
  ])('announces nothing with "%s"', text => expect(openingOfRequest(text)).toEqual([`2.0 ${text}`]))
})

describe('the heading of a part', () => {
  it.each([
    '**Steps to reproduce**',
    '**Steps to reproduce:**',
    '**Steps to reproduce**:',
    'STEPS:',
    'What to do:',
    'Steps：',
  ])('such as "%s" tells nothing', heading => {
    expect(openingOfRequest('The export drops a line.', heading)).toEqual([
      '2.0 The export drops a line.',
    ])
  })

  it.each([
    'The export drops **the last line**',
    '**The export** drops the last line.',
    'Note: the export drops a line.',
  ])('is not "%s"', text => expect(openingOfRequest(text)).toEqual([`2.0 ${text}`]))

  it('is no more than three words before a colon', () => {
    expect(openingOfRequest('What you have to do:', 'Mend the export.')).toEqual([
      '0.6 What you have to do:',
      '2.0 Mend the export.',
    ])
  })

  it.each(['INSTRUCTIONS:', '**Notes**:'])('ends what is wanted: "%s"', heading => {
    expect(
      openingOfRequest('The export drops a line.', heading, 'You may use the terminal.'),
    ).toEqual(['2.0 The export drops a line.'])
  })

  it.each(['TASK:', 'Hello to everybody here.\nTASK:', 'REQUEST:\n**Task**:'])(
    'ends nothing where nothing was told yet: "%s"',
    begin => {
      expect(openingOfRequest(begin, 'The export drops a line.', 'NOTES:', 'I saw it.')).toEqual([
        '2.0 The export drops a line.',
      ])
    },
  )

  it('ends nothing in bold alone, nor what was just announced', () => {
    expect(
      openingOfRequest('The export drops a line.', '**What I saw**', 'The log is empty.'),
    ).toEqual(['2.0 The export drops a line.', '1.7 The log is empty.'])
    expect(
      openingOfRequest('Please solve the following issue.', 'ISSUE:', 'The export drops a line.'),
    ).toEqual(['0.6 Please solve the following issue.', '2.0 The export drops a line.'])
  })
})

describe('the request', () => {
  const LONG = `The manual has many words. ${'It goes on. '.repeat(200)}`.trim()
  /** As long as background may be. */
  const BACKGROUND = 'The manual is long. '.padEnd(1_999, 'x').concat('.')

  it('is all that the user says before anybody answers, behind the greetings of both', () => {
    expect(
      opening([
        'u The export drops a line.',
        'u The log is empty.',
        'a The writer is closed early.',
        'u Mend the writer then.',
      ]),
    ).toEqual(['2.0 The export drops a line.', '2.0 The log is empty.'])
    expect(
      opening([
        'a The assistant can help with code.',
        'u Hello to everybody here.',
        'a The assistant listens.',
        'u Hello again to you. The export drops a line.',
        'a The writer is closed early.',
      ]),
    ).toEqual(['2.0 The export drops a line.'])
  })

  it('may end the conversation, and is nothing where the user said nothing yet', () => {
    expect(opening(['a The assistant can help.', 'u The export drops a line.'])).toEqual([
      '2.0 The export drops a line.',
    ])
    expect(opening(['a The assistant can help with code.'])).toEqual([])
    expect(opening([])).toEqual([])
  })

  it('is nothing that a summary before holds word for word', () => {
    const carried: readonly CarriedTurn[] = [
      { role: 'user', name: '', text: 'The import drops a line.', day: null },
    ]
    expect(opening([], carried)).toEqual([])
    expect(opening(['u The export drops a line.'], carried)).toEqual([
      '2.0 The export drops a line.',
    ])
  })

  it('reads background of up to 2,000 characters, and its last message however long it is', () => {
    expect(opening([`u ${LONG}`, 'u The export drops a line.'])).toEqual([
      '2.0 The export drops a line.',
    ])
    expect(opening([`u ${BACKGROUND}`, 'u The export drops a line.'])[0]).toBe(
      '2.0 The manual is long.',
    )
    expect(opening([`u ${BACKGROUND}.`, 'u The export drops a line.'])).toHaveLength(1)
    expect(opening([`u ${LONG}`])[0]).toBe('2.0 The manual has many words.')
    expect(opening([`u Hello to you. ${LONG}`, 'u Hello again to you.'])[0]).toBe(
      '2.0 The manual has many words.',
    )
  })
})
