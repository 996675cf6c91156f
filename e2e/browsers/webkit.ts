/**
 * WebKitGTK by plain WebDriver: the engine of Safari, as Debian has it. Each call has a limit, since this driver may never answer; its
 * programs write to a file, since a pipe stays open for as long as one of them lives.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../../scripts/free-port.ts'
import { lookFor, SELECTORS, type Browser, type Tab, type Wanted } from './driver.ts'
import { takeComplaints } from './watch.ts'

const CALL_MS = 30_000
const START_MS = 30_000
/** Numbers of screens that nobody sees; low ones may be in use. */
const FIRST_DISPLAY = 90

/** For the tools of the browser: the window becomes no narrower than they are. */
const NARROW = 'button, entry, toolitem { min-width: 0; margin: 0; padding: 0; border-width: 0 }'

/** Keys without a letter, by the standard. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: '\uE015',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
  Control: '\uE009',
}
/** The field of an answer that names an element, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const Answer = z.object({ value: z.unknown() })
const Failure = z.object({ error: z.string(), message: z.string() })
const Session = z.object({
  sessionId: z.string(),
  capabilities: z.looseObject({ browserVersion: z.string() }),
})
const Outcome = z.union([z.object({ fault: z.string() }), z.object({ result: z.unknown() })])
const Opened = z.object({ handle: z.string() })
const Size = z.tuple([z.number(), z.number(), z.number(), z.number()])
const Found = z.object({ [ELEMENT]: z.string() })

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

export async function startWebKit(): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'palimpsest-webkit-'))
  const output = openSync(join(home, 'output'), 'a')
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), NARROW)
  const display = `:${FIRST_DISPLAY + (process.pid % 900)}`
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: home,
    DISPLAY: display,
  }
  const children: ChildProcess[] = []
  const start = (program: string, ...args: readonly string[]) => {
    // A group of its own: what a program starts ends with it.
    children.push(spawn(program, args, { env, stdio: ['ignore', output, output], detached: true }))
  }
  const end = () => {
    for (const { pid } of children.splice(0).toReversed()) endGroup(pid)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', end)
  try {
    const port = await freePort()
    const call = callTo(`http://127.0.0.1:${port}`)
    start('Xvfb', display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp')
    start('WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1')
    const session = await firstAnswer(() => call('POST', '/session', wishes()))
    const { sessionId, capabilities } = Session.parse(session)
    const own: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
    await own('POST', '/timeouts', { script: CALL_MS, pageLoad: CALL_MS })
    const tabs: Tab[] = []
    const complaints: string[] = []
    /** A page forgets when it is left. */
    const leave = async (tab: Tab, isClosed: boolean) => {
      complaints.push(...(await tab.run(takeComplaints, null)))
      if (isClosed) tabs.splice(tabs.indexOf(tab), 1)
    }
    return {
      title: `WebKitGTK ${capabilities.browserVersion}`,
      open: async () => {
        const handle =
          tabs.length === 0
            ? z.string().parse(await own('GET', '/window'))
            : Opened.parse(await own('POST', '/window/new', { type: 'tab' })).handle
        const tab = tabOf(own, handle, leave)
        tabs.push(tab)
        return tab
      },
      complaints: async () => {
        for (const tab of tabs) await leave(tab, false)
        return complaints.splice(0)
      },
      close: async () => {
        await own('DELETE', '').catch(() => undefined)
        process.removeListener('exit', end)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

function tabOf(
  call: Call,
  handle: string,
  leave: (tab: Tab, isClosed: boolean) => Promise<void>,
): Tab {
  const own: Call = async (method, path, body) => {
    await call('POST', '/window', { handle })
    return call(method, path, body)
  }
  const evaluate = (work: (input: never) => unknown, input: unknown) =>
    own('POST', '/execute/sync', {
      script: `return (${String(work)})(arguments[0])`,
      args: [input],
    })
  const find = async (wanted: Wanted) =>
    Found.nullable().parse(await evaluate(lookFor, { wanted, selectors: SELECTORS }))
  const active = async () => Found.parse(await own('GET', '/element/active'))[ELEMENT]
  const send = async (text: string) => {
    await own('POST', `/element/${await active()}/value`, { text })
  }
  const tab: Tab = {
    goto: async url => {
      await own('POST', '/url', { url })
    },
    reload: async () => {
      await leave(tab, false)
      await own('POST', '/refresh')
    },
    run: async (work, input) => {
      const outcome = Outcome.parse(
        await own('POST', '/execute/async', { script: script(work), args: [input] }),
      )
      if ('fault' in outcome) throw new Error(outcome.fault)
      return outcome.result as Awaited<ReturnType<typeof work>>
    },
    has: async wanted => (await find(wanted)) !== null,
    click: async wanted => {
      const found = await find(wanted)
      if (!found) throw new Error(`There is no ${JSON.stringify(wanted)}`)
      await own('POST', `/element/${found[ELEMENT]}/click`)
    },
    type: async text => {
      if (text !== '') await send(text)
    },
    press: async key => {
      const names = key.split(/\+(?=.)/)
      const held = names.slice(0, -1).map(name => KEYS[name] ?? name)
      const last = names.at(-1) ?? ''
      const keys = [...held, KEYS[last] ?? last]
      const actions = [
        ...keys.map(value => ({ type: 'keyDown', value })),
        ...keys.toReversed().map(value => ({ type: 'keyUp', value })),
      ]
      await own('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    resize: async (width, height) => {
      const measure = () => [outerWidth, outerHeight, innerWidth, innerHeight]
      const [outerW, outerH, innerW, innerH] = Size.parse(await evaluate(measure, null))
      const wanted = { width: width + outerW - innerW, height: height + outerH - innerH }
      await own('POST', '/window/rect', wanted)
    },
    close: async () => {
      await leave(tab, true)
      await own('DELETE', '/window')
    },
  }
  return tab
}

/** `done` is the last argument of a script, and the input the first. */
function script(work: (input: never) => unknown): string {
  return `const [input, done] = arguments;
    Promise.resolve().then(() => (${String(work)})(input)).then(
      result => done({ result: result ?? null }), error => done({ fault: String(error?.stack || error) }))`
}

function callTo(address: string): Call {
  return async (method, path, body = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_MS + 5_000),
    })
    const { value } = Answer.parse(await response.json())
    const failure = Failure.safeParse(value).data
    if (failure) throw new Error(`${path}: ${failure.error}: ${failure.message}`)
    return value
  }
}

/** The driver and its screen need a moment. */
async function firstAnswer(ask: () => Promise<unknown>): Promise<unknown> {
  const until = Date.now() + START_MS
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, 500))
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > until) throw new Error('WebKitWebDriver does not start', { cause: error })
    }
  }
}

function wishes(): object {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  if (binary === undefined) throw new Error('webkit2gtk-driver has not brought its MiniBrowser')
  return {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      },
    },
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It may have ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
