/** A page whose worker stopped is loaded again, but not for ever. */
import { tabStorage, type TabStorage } from '../kit/private-page.ts'
import type { RemoteOptions } from '../runtime/remote/remote-application.ts'

const KEY = 'palimpsest-worker-stops'

/** After this many stops within `SOON_MS`, a person has to load the page. */
const MOST_STOPS = 3
const SOON_MS = 120_000

/** What the page's side of the application is told. `now`: milliseconds since the Unix epoch. */
export function loadingAgain(
  storage: TabStorage | null = tabStorage(),
  reload: () => void = () => window.location.reload(),
  now: () => number = () => Date.now(),
): Pick<RemoteOptions, 'isAfterStop' | 'loadAgain'> {
  const [latest = '', ...before] = storage?.getItem(KEY)?.split(' ') ?? []
  // Only the page that follows a stop reports it: a later one that a person loads has another entry.
  const isAfterStop = latest.startsWith('!')
  const stops = [latest.replace('!', ''), ...before].map(Number)
  if (isAfterStop) storage?.setItem(KEY, stops.join(' '))
  return {
    isAfterStop,
    loadAgain: () => {
      const recent = stops.filter(at => at > 0 && now() - at < SOON_MS)
      if (storage === null || recent.length >= MOST_STOPS) return false
      storage.setItem(KEY, `!${[now(), ...recent].join(' ')}`)
      reload()
      return true
    },
  }
}
