/**
 * The names by which models call the tools of servers. A name that was given once stays with its server and tool, whatever other
 * servers list: a call, a rule of the person and the words of the conversation name a tool by it.
 *
 * @module
 */
import { z } from 'zod'
import { ARCHIVE_TOOLS, READ_PROJECT_FILE, SEARCH_MEMORY } from '../../engine/index.ts'
import { LOAD_INSTRUCTIONS, UPDATE_PLAN } from '../settings/tools-for-window.ts'

/** Tools of the app that only some sessions have. No tool of a server gets their names. */
const OF_SESSIONS: readonly string[] = [
  ...ARCHIVE_TOOLS,
  SEARCH_MEMORY,
  READ_PROJECT_FILE,
  UPDATE_PLAN,
  LOAD_INSTRUCTIONS,
  'memory_append',
  'memory_replace',
  'memory_rethink',
  'memory_create',
  'journal_add',
  'archive_insert',
]

const Name = z.string().regex(/^[a-z_][\w-]{0,63}$/i)

/** The names that tools have, as they are stored: for each server its address, its name then, and its tools with their names. */
export const GivenNames = z
  .array(
    z.strictObject({
      url: z.string(),
      server: z.string(),
      tools: z.array(z.tuple([z.string(), Name]).readonly()).readonly(),
    }),
  )
  .readonly()
  .refine(hasEachOnce)
export type GivenNames = z.infer<typeof GivenNames>

/** The most names that are kept of one server; those that it lists are always kept. */
const MOST_KEPT = 1_000

function hasEachOnce(
  given: readonly { readonly tools: readonly (readonly string[])[] }[],
): boolean {
  const names = given.flatMap(({ tools }) => tools.map(([, name = '']) => name.toLowerCase()))
  return new Set(names).size === names.length
}

interface Server {
  readonly name: string
  readonly url: string
}

/** The names of a server's tools. None once the person has given the server another name: its tools are named after it. */
export function namesOf(given: GivenNames, { name, url }: Server): ReadonlyMap<string, string> {
  const own = given.find(each => each.url === url && each.server === name)
  return new Map(own?.tools)
}

/** With the names that tools have now. The same object if nothing changed. A server that is not among them loses its names. */
export function keepNames(
  given: GivenNames,
  named: readonly {
    readonly server: Server
    readonly tools: readonly {
      readonly tool: { readonly name: string }
      readonly offeredAs: string
    }[]
  }[],
): GivenNames {
  const next = named.map(({ server, tools }) => {
    const listed = new Map<string, string>()
    // A tool that is listed twice keeps its first name.
    for (const { tool, offeredAs } of tools)
      if (!listed.has(tool.name)) listed.set(tool.name, offeredAs)
    const before = [...namesOf(given, server)].filter(([tool]) => !listed.has(tool))
    const room = Math.max(0, MOST_KEPT - listed.size)
    const kept = room === 0 ? [] : before.slice(-room)
    return { url: server.url, server: server.name, tools: [...kept, ...listed] }
  })
  return JSON.stringify(next) === JSON.stringify(given) ? given : next
}

/** The most characters of a tool's name that every provider accepts. */
const MOST_CHARACTERS = 64
/** The characters of a server's name that stay in a long name. */
const LEAST_OF_SERVER = 8

/** A server, as its tools are named. */
interface ToName {
  readonly name: string
  readonly tools: readonly string[]
  /** Names that its tools have; they stay. None by default. */
  readonly given?: ReadonlyMap<string, string>
}

/**
 * The names by which models call the tools of servers: `server_tool`, each one once, of letters, digits, `_` and `-`. A tool keeps
 * its given name, and no other tool gets it, also while its server does not list it. `taken`: names of other tools.
 */
export function nameTools(
  servers: readonly ToName[],
  taken: readonly string[],
): readonly (readonly string[])[] {
  const others = new Set([...OF_SESSIONS, ...taken].map(name => name.toLowerCase()))
  const kept = servers.flatMap(({ given = new Map() }) => [...given.values()])
  const used = new Set([...others, ...kept.map(name => name.toLowerCase())])
  const assigned = new Set<string>()
  const free = (whole: string): string => {
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : `_${number}`
      const found = whole.slice(0, MOST_CHARACTERS - suffix.length) + suffix
      if (used.has(found.toLowerCase())) continue
      used.add(found.toLowerCase())
      return found
    }
  }
  return servers.map(({ name, tools, given }) =>
    tools.map(tool => {
      const before = given?.get(tool)
      const isFree =
        before !== undefined && !others.has(before.toLowerCase()) && !assigned.has(before)
      const found = isFree ? before : free(joined(plain(name, 'server'), plain(tool, 'tool')))
      assigned.add(found)
      return found
    }),
  )
}

function joined(server: string, tool: string): string {
  const room = Math.max(LEAST_OF_SERVER, MOST_CHARACTERS - 1 - tool.length)
  const whole = `${server.slice(0, room)}_${tool}`
  // Some providers want a letter first.
  return /^[a-z_]/i.test(whole) ? whole : `_${whole}`
}

/** The words with nothing but characters that every provider accepts. */
function plain(words: string, none: string): string {
  return words.replace(/[^\w-]+/g, '_').replace(/^_+|(?<!_)_+$/g, '') || none
}
