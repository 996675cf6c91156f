import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { findChromium, HEADLESS_SHELL } from './chromium.ts'
import { runStep, runSteps, type Step } from './step.ts'

export const install = (name: string): Step => ({
  name: `${name} from Debian`,
  command: `apt-get install -qy --no-install-recommends ${name}`,
  env: { DEBIAN_FRONTEND: 'noninteractive' },
})
export const LISTS: Step = { name: 'package lists', command: 'apt-get update -q' }
const PLAYWRIGHT: Step = {
  name: 'Chromium from Playwright',
  command: 'playwright install chromium',
}

/**
 * The path of a Chromium to test with: the one that `PALIMPSEST_CHROMIUM` names; as root on Debian its headless shell,
 * which is installed first, or its whole browser where that cannot be had; else one that is there, or Playwright's download.
 * Throws with what to do when there is none.
 */
export async function installChromium(): Promise<string> {
  const named = process.env.PALIMPSEST_CHROMIUM ?? ''
  if (named === '' && isRootOnDebian() && findChromium([HEADLESS_SHELL]) === null) {
    await runSteps([LISTS, install(HEADLESS_SHELL)])
    if (installedChromium() === null) await runStep(install('chromium'))
  }
  if (installedChromium() === null) await runStep(PLAYWRIGHT)
  const installed = installedChromium()
  if (installed === null)
    throw new Error(
      'No Chromium could be installed. Install one and name it: PALIMPSEST_CHROMIUM=/path/to/chromium npm test',
    )
  return installed
}

/** True where packages can be installed without a question. */
export function isRootOnDebian(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

function installedChromium(): string | null {
  const downloaded = chromium.executablePath()
  return findChromium() ?? (existsSync(downloaded) ? downloaded : null)
}
