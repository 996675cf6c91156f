import { expect, it } from 'vitest'
import { classifyFailure } from './classify.ts'
import { sentenceIn } from './error-text.ts'
import { processorMs } from '../../test/processor-time.ts'

it.each([
  ['{"error":{"message":"The model is busy.","code":503}}', 'The model is busy.'],
  ['{"detail":[{"loc":["body"],"msg":"Field required here"}]}', 'Field required here'],
  ['upstream connect error', 'upstream connect error'],
  ['{"message":"Forbidden"}', 'Forbidden'],
  ['{"error":"Overloaded"}', 'Overloaded'],
  ['<html><head><title>502 Bad Gateway</title></head><body></body></html>', '502 Bad Gateway'],
  ['<!doctype html><p class="x">\nToo many\trequests</p>', 'Too many requests'],
])('quotes of %s the words for a person', (body, said) => {
  expect(sentenceIn(body)).toBe(said)
})

it.each([
  '',
  '{}',
  '{"error":{"code":"E17"}}',
  '{"id":"Forbidden"}',
  '<!doctype html><script>let a = 1</script>',
])('quotes nothing of %s', body => {
  expect(sentenceIn(body)).toBeNull()
})

it.each(['exceeded', 'exceedexceed', '<p', '<p ', 'size ', 'token count ', ' 1bytes', '\n', 'a: '])(
  'an error is read in time, although it has very many of %j',
  text => {
    const body = text.repeat(20_000 / text.length)
    const took = processorMs(() => {
      expect(classifyFailure({ status: 400, body, message: body }).kind).toMatch(/\w/)
      expect(sentenceIn(body)?.length ?? 0).toBeLessThan(400)
    })
    expect(took).toBeLessThan(5_000)
  },
)
