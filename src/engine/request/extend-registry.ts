import type { Preset } from '../presets/preset.ts'
import { keysOf, leafAt, settingsIn } from '../presets/setting-names.ts'
import { presetFault } from './preset-fault.ts'
import { BUILT_IN, type Registry } from './registry.ts'

/**
 * Adds the definitions of `own` to `base`. Throws `RangeError` for a used id, and for a preset that names an unknown
 * step, has bad options, runs a processor after the guard that may not follow it, or has a setting without a value.
 */
export function extendRegistry(own: Partial<Registry>, base: Registry = BUILT_IN): Registry {
  const extended: Registry = {
    processors: [...base.processors, ...(own.processors ?? [])],
    maskStrategies: [...base.maskStrategies, ...(own.maskStrategies ?? [])],
    presets: [...base.presets, ...(own.presets ?? [])],
  }
  demandUnique('step', [...extended.processors, ...extended.maskStrategies])
  demandUnique('preset', extended.presets)
  for (const preset of own.presets ?? []) {
    const fault = presetFault(preset, extended)
    if (fault !== null)
      throw new RangeError(`Preset ${preset.id} cannot run: ${JSON.stringify(fault)}`)
    demandGuardLast(preset, extended)
    demandSettings(preset)
  }
  return extended
}

function demandUnique(kind: string, named: readonly { readonly id: string }[]): void {
  const ids = new Set<string>()
  for (const { id } of named) {
    if (ids.has(id)) throw new RangeError(`There is a ${kind} named ${id} already.`)
    ids.add(id)
  }
}

/** A processor after the guard could make the request too large again. */
function demandGuardLast({ id, chain }: Preset, { processors }: Registry): void {
  const guard = chain.findIndex(({ use }) => use === 'guard')
  const after = guard < 0 ? [] : chain.slice(guard + 1)
  const mayFollow = (use: string) => processors.find(one => one.id === use)?.mayFollowGuard === true
  const late = after.find(({ use }) => !mayFollow(use))
  if (late)
    throw new RangeError(`Preset ${id}: ${late.use} runs after the guard and could undo it.`)
}

function demandSettings(preset: Preset): void {
  const lost = settingsIn(preset).find(
    ({ paths }) =>
      paths.length === 0 || paths.some(path => leafAt(preset, keysOf(path)) === undefined),
  )
  if (lost) throw new RangeError(`Preset ${preset.id}: its setting ${lost.name} leads nowhere.`)
}
