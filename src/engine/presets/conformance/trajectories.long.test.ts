/** What each preset but the default makes of sixty more conversations. `trajectories.test.ts` holds the default's. */
import { expect, it } from 'vitest'
import { trajectoryHashes } from '../../../test/presets/trajectory.ts'
import { PALIMPSEST } from '../palimpsest.ts'
import { PRESETS } from '../registry.ts'

it.each(PRESETS.filter(({ id }) => id !== PALIMPSEST.id))('$id', { timeout: 300_000 }, preset => {
  expect(trajectoryHashes(preset)).toMatchSnapshot()
})
