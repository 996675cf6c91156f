import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)

/** The scripts that the page cannot start without: the entry and all that it imports statically. */
function startScripts(): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
  const reached = new Set<string>()
  const queue = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  for (const key of queue) {
    if (reached.has(key)) continue
    reached.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return [...reached].map(key => `dist/${manifest[key]?.file}`)
}

// What is loaded later but still before a message can be typed is measured in e2e/first-load.spec.ts.
export default [
  { name: 'JavaScript before the first paint', path: startScripts(), gzip: true, limit: '200 kB' },
]
