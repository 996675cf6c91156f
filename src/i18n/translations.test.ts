/** Each language is complete: every text has a translation of its English words as they are now, with the same parameters. */
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../scripts/translations/faults.ts'
import { pseudoPart } from '../../scripts/translations/plugin.ts'
import { sourceTexts } from '../../scripts/translations/source-texts.ts'
import { LANGUAGES, SOURCE } from './languages.ts'

const TEXTS = sourceTexts()

describe.each(LANGUAGES.map(({ tag }) => tag).filter(tag => tag !== SOURCE))('%s', tag => {
  it('has every text', () => {
    // The first ten: a language that was just begun has thousands. `npm run translations` writes what is missing into its file.
    expect(faultsOf(tag, TEXTS).slice(0, 10)).toEqual([])
  })
})

it('a part holds the texts of its files alone', () => {
  const start = Object.keys(pseudoPart('start', TEXTS))
  expect(start).toContain('start:sessions.new')
  expect(start.filter(id => !/^start[.:]/.test(id))).toEqual([])
})
