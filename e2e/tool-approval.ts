/** The built app in which the time tool does something outside, so that its calls wait for the person. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppHost, startAppHost } from './app-host.ts'

const DIST = process.env.PALIMPSEST_DIST ?? 'dist'
const EFFECT = /(current_time`?["']?,description:[^]{0,400}?effect:)[`"']none[`"']/

/** `effect`: what a call of `current_time` does outside. */
export function startAppWithEffects(effect: 'changes' | 'sends'): Promise<AppHost> {
  const changed = new Map<string, string>()
  for (const name of readdirSync(join(DIST, 'assets')).filter(file => file.endsWith('.js'))) {
    const script = readFileSync(join(DIST, 'assets', name), 'utf8')
    if (EFFECT.test(script)) changed.set(`/assets/${name}`, script.replace(EFFECT, `$1"${effect}"`))
  }
  if (changed.size === 0) throw new Error('No script of the build holds the time tool')
  return startAppHost({ instead: path => changed.get(path.split('?')[0] ?? '') ?? null })
}
