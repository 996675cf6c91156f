import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('no two tools of a message have the same key', () => {
  const sources = ['use-message-actions.ts', 'speech/use-read-aloud.ts'].map(name =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  )
  const keys = [...sources.join('\n').matchAll(/shortcut: '([^']+)'/g)].map(([, key]) => key)
  expect(keys.length).toBeGreaterThan(6)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
