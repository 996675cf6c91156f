import { expect, it } from 'vitest'
import { readQuery } from './read-given.ts'

it.each([
  ['', null],
  ['?from=home', null],
  ['?q=', null],
  ['?q=What+is+a%20floe%3F', { words: 'What is a floe?', model: null, files: [] }],
  ['?q=Hi&model=gpt-5', { words: 'Hi', model: 'gpt-5', files: [] }],
  ['?model=gpt-5', { words: '', model: 'gpt-5', files: [] }],
  ['?shared', 'shared'],
])('an address with %s asks for %o', (search, given) => {
  expect(readQuery(search)).toEqual(given)
})
