import { existsSync } from 'node:fs'
import { LISTS, install, isRootOnDebian } from './install-chromium.ts'
import { runSteps } from './step.ts'

/**
 * Installs the program of Apache and its modules, without a service that starts by itself, as root on Debian. Elsewhere the tests against it
 * are skipped.
 */
export async function installApache(): Promise<void> {
  if (isRootOnDebian() && !existsSync('/usr/sbin/apache2'))
    await runSteps([LISTS, install('apache2-bin')])
}
