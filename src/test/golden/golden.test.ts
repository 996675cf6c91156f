import { expect, it } from 'vitest'
import { PRESETS } from '../../engine/presets/registry.ts'
import { goldenLog } from './log.ts'
import { trajectoryRow } from './trajectory.ts'

const HEAD = [
  '| preset | every 8th request, in hundreds of tokens | largest | all tokens | commits | masked results | truncated | refused | prefix reuse |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
]

it('gives the same log again', () => {
  expect(goldenLog()).toEqual(goldenLog())
  expect(goldenLog().length).toBeGreaterThan(200)
})

it('makes of one log under every preset what the table says', async () => {
  const log = goldenLog()
  const tables = [8_192, 32_768].map(windowTokens =>
    [
      `## A window of ${windowTokens.toLocaleString('en')} tokens`,
      '',
      ...HEAD,
      ...PRESETS.map(preset => trajectoryRow(log, preset, windowTokens)),
      '',
    ].join('\n'),
  )
  const text = ['# One log under every preset', '', ...tables].join('\n')
  await expect(text).toMatchFileSnapshot('./presets.txt')
})
