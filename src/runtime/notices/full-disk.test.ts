import { expect, it } from 'vitest'
import { StoreError } from '../../ports/errors.ts'
import { explainFullDisk } from './full-disk.ts'

const full = new StoreError('full', 'No room.')

it.each([
  ['sending', /message.*still in the box/],
  ['answer', /answer.*kept in this tab/],
  ['summary', /summary.*kept in this tab/],
  ['record', /kept in this tab/],
  ['drafting', /answer.*kept in this tab/],
  ['typing', /type.*stays in the box/],
  ['importing', /nothing was imported/],
  ['image', /image was not added/],
  ['keys', /saved keys are as they were/],
  ['setting', /setting.*until you close/],
  ['opening', /continues automatically/],
  ['reading', /Nothing of it is lost/],
  ['waiting', /stays there/],
] as const)('the sentence of a full disk fits what was being done: %s', (doing, sentence) => {
  const error = explainFullDisk(doing, full)
  expect(error).toBeInstanceOf(StoreError)
  expect(error).toMatchObject({
    code: 'full',
    cause: full,
    message: expect.stringMatching(sentence),
  })
  expect(error).toMatchObject({ message: expect.stringMatching(/no room left/) })
  expect(error).toMatchObject({ message: expect.stringMatching(/[Ff]ree some space/) })
})

it('the sentence of a full disk is given to no other failure', () => {
  const other = new StoreError('conflict', 'Two tabs.')
  expect(explainFullDisk('sending', other)).toBe(other)
  const fault = new RangeError('ours')
  expect(explainFullDisk('importing', fault)).toBe(fault)
})
