import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERSION } from './about.tsx'

it('is the version of the package', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: VERSION })
})
