import { existsSync } from 'node:fs'
import { install, isRootOnDebian, LISTS } from './install-chromium.ts'
import { runSteps, type Step } from './step.ts'

/** By a program that it brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
}

/** Installs what of Firefox, WebKitGTK and their screen is missing, as root on Debian. Throws with what to do where something still is. */
export async function installBrowsers(): Promise<void> {
  const steps: readonly Step[] = [LISTS, ...missing().map(install)]
  if (missing().length > 0 && isRootOnDebian()) await runSteps(steps)
  if (missing().length > 0)
    throw new Error(`Install these packages of Debian first: ${missing().join(' ')}`)
}

function missing(): readonly string[] {
  return Object.entries(PACKAGES).flatMap(([program, name]) => (existsSync(program) ? [] : name))
}
