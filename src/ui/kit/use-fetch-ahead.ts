import { useEffect } from 'react'

/** Milliseconds after the start when it is fetched, asked for or not. */
const FETCH_MS = 1_000

/** Fetches what will soon be needed once the first word can be typed, so that it is there without a network too. */
export function useFetchAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Where this fails, the boundary around it says so once it is asked for.
    const timer = setTimeout(() => void load().catch(() => undefined), FETCH_MS)
    return () => clearTimeout(timer)
  }, [load])
}
