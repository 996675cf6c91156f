import { expect, it } from 'vitest'
import { classified } from '../../test/model-request.ts'
import { failureOfLibrary, refusalError, windowFull } from './failure.ts'

it('refusalError gives the table of overflows the window, and people a sentence', () => {
  const error = refusalError({
    code: 400,
    type: 'exceed_context_size_error',
    message: 'request (8019 tokens) exceeds the available context size (2048 tokens)',
    n_prompt_tokens: 8_019,
    n_ctx: 2_048,
  })
  expect(error).toMatchObject({ code: 'context-tokens', status: 400 })
  expect(error.message).toContain('2,048 tokens')
  expect(classified(error)).toEqual({
    kind: 'context-tokens',
    limitTokens: 2_048,
    requestedTokens: 8_019,
    promptTokens: 8_019,
    remedy: 'less-input',
  })
})

it('refusalError passes on the words of every other refusal', () => {
  const error = refusalError({ code: 400, type: 'invalid_request_error', message: 'Bad grammar' })
  expect(error).toMatchObject({ code: 'other', status: 400 })
  expect(error.message).toContain('Bad grammar')
  expect(classified(error).remedy).toBe('none')
})

it('asks for less to read where a reply ran into the end of the window', () => {
  for (const window of [512, 2_048, 8_192])
    expect(classified(windowFull(window, window))).toMatchObject({
      kind: 'context-tokens',
      remedy: 'less-input',
    })
})

it('failureOfLibrary blames the memory where the worker ended', () => {
  expect(failureOfLibrary(new Error('(ABORT) '), 'some line').message).toContain('want of memory')
  expect(failureOfLibrary(new Error('unreachable'), '').message).toContain('want of memory')
})

it('failureOfLibrary passes on what llama.cpp said of an exception', () => {
  const error = failureOfLibrary(
    new Error('Invalid typed array length'),
    'Unable to read the template',
  )
  expect(error.message).toContain('Unable to read the template')
})
