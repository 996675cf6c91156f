import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ISOLATION_HEADERS } from './isolation-headers.ts'

it('is what hosts are told, for every address', () => {
  const [path, ...lines] = readFileSync('public/_headers', 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  expect(path).toBe('/*')
  expect(Object.fromEntries(lines.map(line => line.trim().split(': ')))).toEqual(ISOLATION_HEADERS)
})
