import { describe, expect, it } from 'vitest'
import { PRESETS } from '../engine/index.ts'
import { presetFileText, readPresetFile } from './preset-file.ts'

const fileWith = (change: object) =>
  JSON.stringify({
    ...JSON.parse(presetFileText({ title: 'Mine', presetId: PRESETS[0]?.id ?? '', options: {} })),
    ...change,
  })
const sentenceOf = (text: string) => {
  const reading = readPresetFile(text)
  return reading.ok ? null : reading.sentence
}

describe('a preset file', () => {
  it.each(PRESETS.map(({ id }) => id))('of %s is read as it was written', presetId => {
    expect(readPresetFile(presetFileText({ title: 'Mine', presetId, options: {} }))).toEqual({
      ok: true,
      preset: { title: 'Mine', presetId, options: {} },
    })
  })

  it('is refused in a short sentence, however long its values are', () => {
    const long = 'x'.repeat(5_000_000)
    for (const change of [
      { preset: long },
      { settings: { [long]: 1 } },
      { settings: { max_steps: long } },
    ])
      expect(sentenceOf(fileWith(change))?.length).toBeLessThan(2_000)
  })

  it('sets no number that runs or costs without an end', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(sentenceOf(fileWith({ settings: { max_steps: most } }))).toContain(
      'max_steps takes 1,000 at most',
    )
    expect(sentenceOf(fileWith({ settings: { max_steps: 200 } }))).toBeNull()
  })
})
