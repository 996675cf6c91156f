import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bareTest } from './fixtures.ts'
import { firstRows } from './opening.ts'
import { startChromium } from './killable-chromium.ts'

export const KILLS = Number(process.env.PALIMPSEST_KILLS ?? 2)

export interface Crashing {
  /** Starts the browser at an address, the app's own by default. */
  start(address?: string): Promise<Page>
  kill(): Promise<void>
}

export const test = bareTest.extend<{ browserAtRisk: Crashing }>({
  browserAtRisk: async ({ baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'palimpsest-crash-'))
    let kill: Crashing['kill'] = () => Promise.resolve()
    await use({
      start: async address => {
        const started = await startChromium(profile)
        kill = started.kill
        await started.page.goto(address ?? baseURL ?? '')
        await firstRows(started.page)
        return started.page
      },
      kill: () => kill(),
    })
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
