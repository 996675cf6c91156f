/**
 * Processor time of the workers of a Chromium that this process started, from `/proc`.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Of the busiest worker that runs now; NaN where the system does not tell. */
export function workerMilliseconds(): number {
  if (!existsSync('/proc/self/task')) return NaN
  return Math.max(0, ...descendants(process.pid).flatMap(threadsOf))
}

function descendants(root: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => [Number(name), Number(fieldsOf(`/proc/${name}/stat`)[1])]),
  )
  const found = [root]
  for (const one of found)
    for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

function threadsOf(process: number): readonly number[] {
  const folder = `/proc/${process}/task`
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap(thread => {
    const text = textOf(`${folder}/${thread}/stat`)
    if (!text.includes('(DedicatedWorker')) return []
    const fields = fieldsOf(`${folder}/${thread}/stat`)
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  })
}

/** What follows the name in brackets: state, parent and so on. */
function fieldsOf(path: string): readonly string[] {
  const text = textOf(path)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Empty for a process that has ended meanwhile. */
function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
