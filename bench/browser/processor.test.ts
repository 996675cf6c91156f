import { expect, it } from 'vitest'
import { processIn } from './processor.ts'

it('reads the parent of a process, and its time with that of its ended children', () => {
  const stat = '812 (chrome (a) b) S 640 812 640 0 -1 4194560 900 0 3 0 150 25 40 10 20 0 12 0 999'
  expect(processIn(stat)).toEqual({ parent: 640, seconds: 2.25 })
})

it('has nothing of a process that ended', () => {
  expect(processIn('')).toBeNull()
})
