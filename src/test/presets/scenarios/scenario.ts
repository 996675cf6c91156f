/**
 * What a conversation is that is played under any preset, and how it is told.
 *
 * @module
 */
import { contentHash } from '../../../engine/message/content-hash.ts'
import type { Preset } from '../../../engine/presets/preset.ts'
import { createPlay, type Play, type PlayOptions, type TurnScript } from '../play.ts'

export interface Scenario {
  /** A sentence about the conversation. */
  readonly name: string
  readonly run: (preset: Preset) => readonly string[]
}

/** A conversation that is played from its beginning, and told line by line. */
export const played = (
  name: string,
  options: PlayOptions | ((preset: Preset) => PlayOptions),
  perform: (play: Play, preset: Preset) => void,
): Scenario => ({
  name,
  run: preset => {
    const play = createPlay(preset, typeof options === 'function' ? options(preset) : options)
    perform(play, preset)
    return play.chronicle()
  },
})

/** The same conversation with each of these values. */
export const each = (
  name: string,
  values: readonly number[],
  one: (value: number) => Scenario,
): Scenario => ({
  name,
  run: preset => values.flatMap(value => [`at ${value}:`, ...outlined(one(value).run(preset), 3)]),
})

/** The first lines and the newest one, and a fingerprint of those between. */
export function outlined(lines: readonly string[], first: number): readonly string[] {
  if (lines.length <= first + 2 || lines[0]?.startsWith('at ') === true) return lines
  const between = lines.slice(first, -1)
  return [
    ...lines.slice(0, first),
    `… ${between.length} lines ${contentHash(between.join('\n')).slice(0, 6)}`,
    ...lines.slice(-1),
  ]
}

export const SMALL: TurnScript = { ask: 20, reply: 30 }
export const MEDIUM: TurnScript = { ask: 60, reply: 120 }
export const LARGE: TurnScript = { ask: 200, reply: 500 }

export const K = 1_024
