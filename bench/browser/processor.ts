/**
 * What a visit costs the device: the processor time of all of the browser's processes, as Linux counts it.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever its kernel does. */
const TICKS_PER_SECOND = 100

/** One process. */
interface Process {
  readonly parent: number
  /** Of the process, and of those children that have ended. */
  readonly seconds: number
}

/**
 * Seconds of processor time of the browser that keeps its profile in this folder, service workers included, since it started.
 * Throws if no browser has this profile, and on systems without `/proc`.
 */
export function processorSeconds(profile: string): number {
  const root = browserOf(profile)
  const all = processes()
  const isOurs = (id: number): boolean => {
    const { parent = 0 } = all.get(id) ?? {}
    return id === root || (parent > 1 && isOurs(parent))
  }
  return [...all].reduce((sum, [id, { seconds }]) => sum + (isOurs(id) ? seconds : 0), 0)
}

/** The one process of that profile that started all others. */
function browserOf(profile: string): number {
  for (const id of processIds()) {
    const words = read(`/proc/${id}/cmdline`).split('\0')
    if (!words.includes(`--user-data-dir=${profile}`)) continue
    if (!words.some(word => word.startsWith('--type='))) return id
  }
  throw new RangeError(`No browser runs with the profile ${profile}.`)
}

function processes(): ReadonlyMap<number, Process> {
  return new Map(
    processIds().flatMap(id => {
      const found = processIn(read(`/proc/${id}/stat`))
      return found === null ? [] : [[id, found] as const]
    }),
  )
}

/** Null for the text of a process that ended meanwhile. */
export function processIn(stat: string): Process | null {
  // The name, in brackets, may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [, parent] = fields
  if (parent === undefined) return null
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(parent), seconds: ticks / TICKS_PER_SECOND }
}

function processIds(): readonly number[] {
  return readdirSync('/proc').filter(isNumber).map(Number)
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}

/** Empty once the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
