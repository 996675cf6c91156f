import { expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'

it('the time of the processor is that of work, not of waiting', () => {
  const waiting = processorMs(() =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300),
  )
  expect(waiting).toBeLessThan(150)
  const rounds = processorMs(() => {
    let sum = 0
    for (let round = 0; round < 3e8; round += 1) sum += round % 7
    expect(sum).toBeGreaterThan(0)
  })
  expect(rounds).toBeGreaterThan(50)
})
