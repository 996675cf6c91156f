import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PALIMPSEST } from '../src/engine/presets/palimpsest.ts'
import { settingsOf } from '../src/engine/presets/setting-names.ts'

const PAGE = new URL('../docs/presets/palimpsest.md', import.meta.url)

it('the page of the default preset tells the value that each of its settings has', () => {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` *\|[^|]*\| *([^|]*?) *\|/gm)
  const told = Object.fromEntries([...rows].map(([, name = '', value = '']) => [name, value]))
  const settings = Object.entries(settingsOf(PALIMPSEST))
  expect(settings.length).toBeGreaterThan(10)
  for (const [name, value] of settings)
    expect({ name, told: told[name] }).toEqual({ name, told: String(value) })
})
