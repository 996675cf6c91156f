import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { WORKER_MANIFEST } from './scripts/worker-manifest.ts'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)

/** The scripts of the entry and of all that it imports statically. */
function startScripts(path: string): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(`dist/${path}`, 'utf8')))
  const reached = new Set<string>()
  const queue = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  for (const key of queue) {
    if (reached.has(key)) continue
    reached.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return [...reached].map(key => `dist/${manifest[key]?.file}`)
}

const page = startScripts('.vite/manifest.json')
const worker = startScripts(WORKER_MANIFEST)

// What is loaded later but still before a message can be typed is measured in e2e/first-load.spec.ts.
export default [
  {
    name: 'JavaScript of the page before the first paint',
    path: page,
    gzip: true,
    limit: '114 kB',
  },
  {
    name: 'JavaScript of the runtime’s worker at its start',
    path: worker,
    gzip: true,
    limit: '106 kB',
  },
]
