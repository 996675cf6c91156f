/** A Chromium that can be killed, as when the battery dies, and started again on the same profile. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'

export interface KillableChromium {
  readonly page: Page
  /** SIGKILL for the browser and all its processes at once; resolves when the last of them is dead. */
  kill(): Promise<void>
}

/** `profile`: a folder that outlives the browser. */
export async function startChromium(profile: string): Promise<KillableChromium> {
  const browserProcess = spawn(
    findChromium() ?? chromium.executablePath(),
    [
      ...CHROMIUM_FLAGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A process group of its own, so that one signal reaches all of it.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const browser = await chromium.connectOverCDP(await endpointOf(browserProcess))
  const [context] = browser.contexts()
  if (!context) throw new RangeError('The browser has no context')
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    kill: async () => {
      const { pid, exitCode, signalCode } = browserProcess
      if (pid === undefined || exitCode !== null || signalCode !== null) return
      const dead = once(browserProcess, 'exit')
      process.kill(-pid, 'SIGKILL')
      await dead
      while (lives(pid)) await setTimeout(10)
      await browser.close()
    },
  }
}

/** Its processes outlive the browser by moments in which they still hold the profile: nothing does after a power cut. */
function lives(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new RangeError('The browser has no standard error')
  for await (const line of createInterface({ input: stderr })) {
    const endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (endpoint !== undefined) {
      stderr.resume()
      return endpoint
    }
  }
  throw new Error('Chromium ended before it could be reached')
}
