import { describe, expect, it } from 'vitest'
import { AppError, isFull, ModelError, StoreError, TransferError } from './errors.ts'
import { packError, unpackError } from './connection.ts'

const crossing = (error: unknown) => unpackError(structuredClone(packError(error)))

describe('an error that crosses from one thread to another', () => {
  it.each([
    new StoreError('full', 'The disk is full.', {
      isRetried: true,
      cause: () => 'no clone of this',
    }),
    new ModelError('rate-limit', 'Wait.', { status: 429, retryAfterMs: 2_000, body: '{}' }),
    new TransferError('not-json', 'This is no file of ours.'),
    new AppError('unknown-model', 'There is no such model.'),
  ])('keeps its class, its code and what else it tells: $name', error => {
    const arrived = crossing(error)
    expect(arrived).toBeInstanceOf(error.constructor)
    const { cause: _cause, stack: _stack, ...told } = error
    expect({ ...arrived }).toMatchObject({ ...told })
    expect(arrived.message).toBe(error.message)
    expect(isFull(arrived)).toBe(isFull(error))
  })

  it('is still an abort', () => {
    expect(crossing(new DOMException('Stopped by the user', 'AbortError'))).toMatchObject({
      name: 'AbortError',
      message: 'Stopped by the user',
    })
  })

  it('is an error whatever was thrown', () => {
    expect(crossing('no')).toMatchObject({ name: 'Error', message: 'no' })
    expect(crossing(new RangeError('7'))).toMatchObject({ name: 'RangeError', message: '7' })
  })
})
