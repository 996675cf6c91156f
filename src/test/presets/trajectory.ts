import { contentHash } from '../../engine/message/content-hash.ts'
import type { Preset } from '../../engine/presets/preset.ts'
import { SCENARIOS } from './scenarios.ts'

const IN_WORDS = ['a long chat in 8k', 'a compaction on request', 'overflow errors in 8k']
/** Entries in one recorded line. */
const PER_LINE = 4

const told = SCENARIOS.filter(({ name }) => IN_WORDS.includes(name))
const others = SCENARIOS.filter(({ name }) => !IN_WORDS.includes(name))

/** What a preset makes of three conversations, in words. */
export function trajectoryInWords(preset: Preset): string {
  return told.flatMap(({ name, run }) => [`# ${name}`, ...run(preset)]).join('\n')
}

/**
 * What a preset makes of all other conversations, by a hash each: print `SCENARIOS[n].run(preset)` before and after a change to
 * compare.
 */
export function trajectoryHashes(preset: Preset): string {
  const hashes = others.map(
    ({ name, run }) => `${name} ${contentHash(run(preset).join('\n')).slice(0, 8)}`,
  )
  return hashes
    .flatMap((_, at) => (at % PER_LINE === 0 ? hashes.slice(at, at + PER_LINE).join('; ') : []))
    .join('\n')
}
