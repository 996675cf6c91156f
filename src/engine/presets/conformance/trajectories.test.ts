/** What each preset makes of the same conversations; a change of behaviour shows in the recorded lines. */
import { expect, it } from 'vitest'
import { trajectoryHashes, trajectoryInWords } from '../../../test/presets/trajectory.ts'
import { PALIMPSEST } from '../palimpsest.ts'
import { PRESETS } from '../registry.ts'

it.each(PRESETS)('$id', preset => {
  expect(trajectoryInWords(preset)).toMatchSnapshot()
})

it('palimpsest in all other conversations', { timeout: 300_000 }, () => {
  expect(trajectoryHashes(PALIMPSEST)).toMatchSnapshot()
})
