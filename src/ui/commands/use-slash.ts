import { useCallback, useEffect, useState } from 'react'
import { useFetchAhead } from '../kit/use-fetch-ahead.ts'
import type * as slash from './slash.ts'

/** The code of slash commands. */
export type Slash = typeof slash

/** The code of slash commands: null until it is fetched, a little after the start or once a slash is typed. `load` rejects where it cannot be. */
export function useSlash(text: string): {
  readonly slash: Slash | null
  readonly load: () => Promise<Slash>
} {
  const [loaded, setLoaded] = useState<Slash | null>(null)
  const load = useCallback(() => import('./slash.ts'), [])
  const fetchAhead = useCallback(async () => setLoaded(await load()), [load])
  useFetchAhead(fetchAhead)
  const isAwaited = loaded === null && text.startsWith('/')
  useEffect(() => {
    // Where this fails, sending says so.
    if (isAwaited) void load().then(setLoaded, () => undefined)
  }, [isAwaited, load])
  return { slash: loaded, load }
}
