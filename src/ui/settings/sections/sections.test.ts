import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../../features.ts'
import { findableSettings, findSettings, sectionsWith } from '../find-settings.ts'
import { CORE_SECTIONS } from './sections.ts'

const SECTIONS = sectionsWith(CORE_SECTIONS, FEATURES)

const labelsFor = (typed: string) => findSettings(SECTIONS, typed).map(({ label }) => label)

describe('finding a setting', () => {
  it('finds it by words of its label in any order and case', () => {
    expect(labelsFor('LIMIT daily')).toEqual(['Daily spending limit (US$)'])
  })

  it('finds it by what is said of it, and by its section', () => {
    expect(labelsFor('midnight')).toEqual(['Daily spending limit (US$)'])
    expect(labelsFor('passphrase')).toContain('Saved on this device, encrypted')
    expect(findSettings(SECTIONS, 'costs')).toContainEqual({
      section: 'costs',
      label: 'Model details and prices',
    })
  })

  it.each([
    ['temperature', 'Temperature and reply length'],
    ['top-p', 'Temperature and reply length'],
    ['dark', 'Light or dark'],
    ['theme', 'Light or dark'],
    ['font', 'Text size'],
    ['language', 'Language'],
    ['price', 'Model details and prices'],
    ['key', 'API key'],
    ['backup', 'Backup'],
    ['export', 'Backup'],
    ['ollama', 'Service'],
    ['chatgpt', 'Service'],
    ['instructions', 'System prompt'],
    ['offline', 'On this device'],
    ['delete data', 'On this device'],
    ['folder', 'Save into a folder'],
    ['compact auto', 'Summarize automatically'],
  ])('finds by a word that a person would type, %s, the setting %s', (typed, label) => {
    expect(labelsFor(typed)).toContain(label)
  })

  it('puts what has the words in its label first', () => {
    expect(labelsFor('backup')[0]).toBe('Backup')
  })

  it('finds nothing for nothing, nor for other words', () => {
    expect(labelsFor('   ')).toEqual([])
    expect(labelsFor('zebra')).toEqual([])
  })

  it('finds every setting by its own label, each once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...findableSettings(SECTIONS)), setting => {
        const found = findSettings(SECTIONS, setting.label)
        expect(found).toContainEqual(setting)
        expect(new Set(found.map(({ section, label }) => `${section} ${label}`)).size).toBe(
          found.length,
        )
      }),
    )
  })
})
