import { TypeValidationError } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { modelErrorOf } from './failure.ts'

const inStream = (value: unknown) =>
  modelErrorOf(new TypeValidationError({ value, cause: new Error('No chunk.') }), {
    started: true,
    key: 'sk-secret',
    baseUrl: 'https://model.test/v1',
  })

it('hands on what a server says in place of a chunk, without the key', () => {
  const said = { data: { errors: [{ message: 'Too long for sk-secret.' }] } }
  expect(inStream(said)).toMatchObject({
    code: 'malformed-stream',
    body: '{"data":{"errors":[{"message":"Too long for [key]."}]}}',
  })
})

it('never takes the model’s own words for the server’s', () => {
  const chunk = { choices: [{ delta: { content: 'The prompt is too long.' }, index: 'one' }] }
  expect(inStream(chunk)).toMatchObject({ code: 'malformed-stream', body: null })
})
