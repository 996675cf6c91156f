import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bareTest, expect } from './fixtures.ts'
import { firstRows } from './opening.ts'
import { startChromium } from './killable-chromium.ts'
import { rows } from './talk.ts'

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
    let isFirst = true
    await use({
      start: async address => {
        const started = await startChromium(profile)
        kill = started.kill
        await started.page.goto(address ?? baseURL ?? '')
        // A kill can take what says that this is a later visit: the page then begins as on a first one, and nobody presses there.
        if (isFirst) await firstRows(started.page)
        else await expect(rows(started.page).last()).toBeVisible()
        isFirst = false
        return started.page
      },
      kill: () => kill(),
    })
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
