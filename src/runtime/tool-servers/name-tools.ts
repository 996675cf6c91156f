/** The most characters of a tool's name that every provider accepts. */
const MOST_CHARACTERS = 64
/** The characters of a server's name that stay in a long name. */
const LEAST_OF_SERVER = 8

/**
 * The names by which models call the tools of servers: `server_tool`, each one once, of letters, digits, `_` and `-`. A tool keeps
 * its name when tools or servers are added after it. `taken`: names of other tools.
 */
export function nameTools(
  servers: readonly { readonly name: string; readonly tools: readonly string[] }[],
  taken: readonly string[],
): readonly (readonly string[])[] {
  const used = new Set(taken.map(name => name.toLowerCase()))
  return servers.map(({ name, tools }) =>
    tools.map(tool => {
      const whole = joined(plain(name, 'server'), plain(tool, 'tool'))
      for (let number = 1; ; number += 1) {
        const suffix = number === 1 ? '' : `_${number}`
        const found = whole.slice(0, MOST_CHARACTERS - suffix.length) + suffix
        if (used.has(found.toLowerCase())) continue
        used.add(found.toLowerCase())
        return found
      }
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
  return words.replace(/[^\w-]+/g, '_').replace(/^_+|_+$/g, '') || none
}
