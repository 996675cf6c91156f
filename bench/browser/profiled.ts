/**
 * What the page's thread does in a session of 10,000 messages, one thing after the other.
 *
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { compactDialog, writeSummary } from '../../e2e/context.ts'
import { button } from '../../e2e/controls.ts'
import { messageBox } from '../../e2e/talk.ts'
import { forgetObserved, pageSettled, shownAt, workerQuiet } from '../../e2e/page-observer.ts'
import { startServer } from '../../e2e/server/server.ts'
import { originsIn, type OriginOf } from './built-modules.ts'
import { beginStream, goTo } from './open-session.ts'
import { serveApp, withFreshProfile } from './profile.ts'
import { openConnected, sendOnce } from './sending.ts'
import { K10, seed, SMALL, WINDOW } from './sessions.ts'
import { threadWork, type Group, type ThreadWork, type Work } from './thread-work.ts'
import { traced } from './trace.ts'
import { typeQuestion } from './typing.ts'

const TURNS_OF_WHEEL = 40
const PIXELS_A_TURN = 400
const BETWEEN_TURNS_MS = 50
/** For what is stored once a session rests. */
const SETTLE_MS = 5_000
/** For what follows what was done. */
const REST_MS = 1_000

/** The thread of a page, as Chromium names it. */
const PAGE_THREAD = 'CrRendererMain'

/** Twice the same. */
interface Profiled {
  /** As it is. */
  readonly timed: ThreadWork
  /** With samples of the scripts, under which all takes longer. */
  readonly sampled: ThreadWork
}

/** The work of the page's thread while each of these things is done, in a build of the sources as they are. */
export async function profiled(): Promise<ReadonlyMap<string, Profiled>> {
  const folder = await mkdtemp(join(tmpdir(), 'palimpsest-profile-'))
  try {
    // As it is used, but for the maps that tell which module a script came from.
    await build({
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
    })
    const app = await serveApp(folder)
    try {
      const timed = await profiledAt(app.url)
      const sampled = await profiledAt(app.url, originsIn(folder, app.url))
      return new Map(
        [...timed].flatMap(([name, work]) => {
          const other = sampled.get(name)
          return other ? [[name, { timed: work, sampled: other }] as const] : []
        }),
      )
    } finally {
      await app.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Samples nothing without a way to tell whose the scripts are. */
async function profiledAt(
  url: string,
  originOf?: OriginOf,
): Promise<ReadonlyMap<string, ThreadWork>> {
  const server = await startServer({ window: WINDOW })
  try {
    return await withFreshProfile(url, async bench => {
      const { page, devtools } = bench
      await openConnected(bench, { url, server, window: WINDOW })
      await seed(bench, url, [K10])
      const open = async () => {
        await page.goto(`${url}#/s/${K10.sessionId}`, { waitUntil: 'commit' })
        await shownAt(page, K10.messages)
      }
      await bench.leave()
      // The first time it may store what later ones read.
      await open()
      const done = new Map<string, ThreadWork>()
      const during = async (name: string, work: () => Promise<unknown>) => {
        await workerQuiet(page)
        // Nothing is measured in the page itself.
        await forgetObserved(page)
        const events = await traced(devtools, originOf !== undefined, async () => {
          await work()
          await page.waitForTimeout(REST_MS)
        })
        const found = threadWork(events, PAGE_THREAD, originOf)
        if (found === null) throw new RangeError(`The trace has no thread ${PAGE_THREAD}.`)
        done.set(name, found)
      }
      await page.waitForTimeout(SETTLE_MS)
      await bench.leave()
      await during('open', open)
      await goTo(page, SMALL)
      await during('switch', () => goTo(page, K10))
      await messageBox(page).click()
      await during('type', () => typeQuestion(page))
      await messageBox(page).fill('')
      await page.getByRole('log', { name: 'Conversation' }).hover()
      await during('scroll', async () => {
        for (let turn = 0; turn < TURNS_OF_WHEEL; turn += 1) {
          await page.mouse.wheel(0, -PIXELS_A_TURN)
          await page.waitForTimeout(BETWEEN_TURNS_MS)
        }
      })
      await during('send', async () => {
        await sendOnce(page, server, 'Which word was said first of all?')
        await pageSettled(page)
      })
      await during('stream', async () => {
        await beginStream(page, server)
        await pageSettled(page)
      })
      await during('compact', async () => {
        const dialog = compactDialog(page)
        await writeSummary(page, /^Quotes only/)
        await button(dialog, 'Apply').click()
        await page.waitForTimeout(SETTLE_MS)
      })
      return done
    })
  } finally {
    await server.close()
  }
}

/** Tables of milliseconds, of all that was done and of the longest tasks, and where the scripts were. */
export function printProfile(done: ReadonlyMap<string, Profiled>): void {
  const all = [...done].map(([name, { timed, sampled }]) => [
    name,
    {
      longestTask: Math.round(timed.longestTask),
      tasksOver50: timed.tasksOver50,
      ...figuresOf({ ...timed, of: inParts(timed.scripts, sampled) }),
    },
  ])
  console.log('All tasks; scripts are divided as they were sampled in the second run')
  console.table(Object.fromEntries(all))
  console.log('The longest tasks')
  console.table(
    [...done].flatMap(([name, { timed }]) =>
      timed.largest.map(({ total, drawing, forced, scripts, compiling, garbage }) => ({
        task: name,
        ...rounded({ total, drawing, forced, scripts, compiling, garbage }),
      })),
    ),
  )
  console.log('The longest tasks of the second run, made longer by the samples')
  console.table(
    [...done].flatMap(([name, { sampled }]) =>
      sampled.largest.map(task => ({
        task: name,
        ...figuresOf(task),
        most: wordsOf(task.groups.slice(0, 3)),
      })),
    ),
  )
  for (const [name, { sampled }] of done) console.log(`${name}: ${wordsOf(sampled.groups)}`)
}

/** So many milliseconds, divided like the scripts of other work. */
function inParts(milliseconds: number, { scripts, of }: Work): Work['of'] {
  const factor = scripts === 0 ? 0 : milliseconds / scripts
  return {
    react: of.react * factor,
    ours: of.ours * factor,
    harness: of.harness * factor,
    browser: of.browser * factor,
  }
}

/** What is left of `total` is the browser's: compositing, events on their way, and the like. */
function figuresOf({ total, drawing, forced, compiling, garbage, of }: Work) {
  return rounded({ total, drawing, forced, ...of, compiling, garbage })
}

function rounded(figures: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, milliseconds]) => [name, Math.round(milliseconds)]),
  )
}

function wordsOf(groups: readonly Group[]): string {
  return groups
    .map(({ of, group, milliseconds }) => `${of} ${group} ${Math.round(milliseconds)}`)
    .join(', ')
}
