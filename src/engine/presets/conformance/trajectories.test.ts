/**
 * What each preset makes of the same conversations; a change of behaviour shows in the recorded lines. Three conversations
 * are recorded in words, the others by a hash each: print `SCENARIOS[n].run(preset)` before and after a change to compare.
 */
import { expect, it } from 'vitest'
import { SCENARIOS } from '../../../test/presets/scenarios.ts'
import { contentHash } from '../../message/content-hash.ts'
import { PRESETS } from '../registry.ts'

const IN_WORDS = ['a long chat in 8k', 'a compaction on request', 'overflow errors in 8k']
/** Entries in one recorded line. */
const PER_LINE = 4
/** Milliseconds for all conversations of one preset, on a busy machine. */
const PATIENCE_MS = 90_000

it.each(PRESETS)('$id', { timeout: PATIENCE_MS }, preset => {
  const told = SCENARIOS.filter(({ name }) => IN_WORDS.includes(name))
  const words = told.flatMap(({ name, run }) => [`# ${name}`, ...run(preset)])
  const hashes = SCENARIOS.filter(scenario => !told.includes(scenario)).map(
    ({ name, run }) => `${name} ${contentHash(run(preset).join('\n')).slice(0, 8)}`,
  )
  const lines = hashes.flatMap((_, at) =>
    at % PER_LINE === 0 ? hashes.slice(at, at + PER_LINE).join('; ') : [],
  )
  expect([...words, '# all others', ...lines].join('\n')).toMatchSnapshot()
})

it('knows the conversations that are recorded in words', () => {
  const names = SCENARIOS.map(({ name }) => name)
  expect(IN_WORDS.filter(name => !names.includes(name))).toEqual([])
})
