import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { findChromium } from './chromium.ts'
import { runSteps, type Step } from './step.ts'

const DEBIAN: readonly Step[] = [
  { name: 'package lists', command: 'apt-get update -q' },
  {
    name: 'Chromium from Debian',
    command: 'apt-get install -qy --no-install-recommends chromium',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  },
]
const PLAYWRIGHT: readonly Step[] = [
  { name: 'Chromium from Playwright', command: 'playwright install chromium' },
]

/**
 * The path of a Chromium to test with, installed first where there is none: Debian's package as
 * root on Debian, else Playwright's download. Throws with what to do when neither can be had.
 */
export async function installChromium(): Promise<string> {
  const present = installedChromium()
  if (present !== null) return present
  const viaDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  await runSteps(viaDebian ? DEBIAN : PLAYWRIGHT)
  const installed = installedChromium()
  if (installed === null)
    throw new Error(
      'No Chromium could be installed. Install one and name it: PALIMPSEST_CHROMIUM=/path/to/chromium npm test',
    )
  return installed
}

function installedChromium(): string | null {
  const downloaded = chromium.executablePath()
  return findChromium() ?? (existsSync(downloaded) ? downloaded : null)
}
