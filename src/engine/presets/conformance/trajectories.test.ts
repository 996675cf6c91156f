/** What each preset makes of the same conversations; a change of behaviour is seen in the recorded lines. */
import { describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../../test/presets/scenarios.ts'
import { PRESETS } from '../registry.ts'

describe.each(PRESETS)('$id', preset => {
  it.each(SCENARIOS)('$name', ({ run }) => {
    expect(run(preset).join('\n')).toMatchSnapshot()
  })
})
