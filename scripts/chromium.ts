import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without a window of its own, as Playwright fetches it for tests: the same engine in a fifth less time. */
export const HEADLESS_SHELL = 'chromium-headless-shell'
/** What people use. */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Of these lists Chromium heeds the last alone, so here is Playwright's, as far as it matters here. */
const DISABLED_FEATURES = [
  // Hidden pages of an address bar: each new context would load two, which takes as long as many a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/** Quiet and alone: no updates, no background requests, no first-run pages. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/**
 * The path of an installed Chromium: the one that `PALIMPSEST_CHROMIUM` names, else the first of `names` on the PATH.
 * Null when there is none; Playwright then uses the one that it downloaded, if any.
 * Throws when `PALIMPSEST_CHROMIUM` names a file that does not exist.
 */
export function findChromium(names = [HEADLESS_SHELL, ...BROWSERS]): string | null {
  const named = process.env.PALIMPSEST_CHROMIUM
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new RangeError(`PALIMPSEST_CHROMIUM names no file: ${named}`)
    return named
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap(name => folders.map(folder => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
