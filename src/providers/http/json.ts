import { ask } from './ask.ts'
import { RedirectError } from './redirect.ts'

/** The JSON at an address; null if there is none or the page may not read it. Rejects only if aborted. */
export async function getJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await ask(url, init)
    return response.ok ? await response.json() : null
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    // Unreachable, closed to pages, redirected, or no JSON: each means that there is no answer here.
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    if (error instanceof RedirectError) return null
    throw error
  }
}

/** The value at a path of names; undefined if there is none. */
export function fieldAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  )
}
