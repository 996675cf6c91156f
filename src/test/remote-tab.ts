/** A page whose application runs in workers without threads. */
import { expect } from 'vitest'
import type { ChatModel } from '../ports/chat-model.ts'
import type { StoragePort } from '../ports/storage.ts'
import { DEMO_CHOICE } from '../providers/demo-choice.ts'
import type { StartableApplication } from '../runtime/application/application.ts'
import { type AppSnapshot, initialSnapshot } from '../runtime/application/snapshot.ts'
import type { LastScreen } from '../runtime/session/last-shown.ts'
import { unloadedOf } from '../runtime/session/shown-row.ts'
import { diff } from '../runtime/remote/diff.ts'
import type { RuntimeWorker } from '../runtime/remote/start-runtime.ts'
import { createRemoteApplication } from '../runtime/remote/remote-application.ts'
import { applicationWith, saying, scriptedModel } from './application.ts'
import { fakeRuntimeWorker, type FakeRuntimeWorker } from './fake-runtime-worker.ts'
import { createMemoryStorage } from './memory-storage.ts'

export interface Tab {
  readonly app: StartableApplication
  readonly workers: readonly FakeRuntimeWorker[]
  /** How often the page was to be loaded again. */
  readonly loads: () => number
  /** What runs in the newest worker. */
  readonly inner: () => StartableApplication
}

/** What a worker does that never listens: nothing, it fails, or the browser has none. */
export type Failing = 'silent' | 'broken' | 'absent'

interface TabOptions {
  readonly storage?: StoragePort
  /** The first workers, which never listen. */
  readonly failing?: readonly Failing[]
  readonly lastScreen?: LastScreen | null | Promise<LastScreen>
  /** The page was loaded again because its worker stopped, and may be so once more. */
  readonly isAfterStop?: boolean
  readonly mayLoad?: boolean
}

/** A page whose application runs in a worker over a storage. */
export function tab(
  chat: ChatModel,
  {
    storage = createMemoryStorage(),
    failing = [],
    lastScreen = null,
    isAfterStop = false,
    mayLoad = true,
  }: TabOptions = {},
): Tab {
  const left = [...failing]
  const workers: FakeRuntimeWorker[] = []
  const inner: StartableApplication[] = []
  let loads = 0
  const compose = (own: StoragePort) => {
    const application = applicationWith(chat, own)
    inner.push(application)
    return application
  }
  const app = createRemoteApplication({
    initial: initialSnapshot(DEMO_CHOICE),
    startWorker: () => {
      const failure = left.shift()
      if (failure) return failingWorker(failure)
      const worker = fakeRuntimeWorker(storage, compose)
      workers.push(worker)
      return worker.worker
    },
    readyWithinMs: 200,
    isAfterStop,
    loadAgain: () => {
      if (mayLoad) loads += 1
      return mayLoad
    },
    facts: () => ({
      address: 'https://app.test/',
      language: 'en',
      isOnline: true,
      isVisible: true,
      dataKey: null,
    }),
    onReady: () => undefined,
    calls: async () => null,
    lastScreen: async () => lastScreen,
    onCancel: () => undefined,
    released: () => workers.at(-1)?.killed ?? Promise.resolve(),
  })
  const newest = () => {
    const [last] = inner.slice(-1)
    if (!last) throw new RangeError('Nothing runs yet')
    return last
  }
  return { app, workers, inner: newest, loads: () => loads }
}

function failingWorker(failure: Failing): RuntimeWorker {
  if (failure === 'absent') throw new ReferenceError('Worker is not defined')
  return {
    postMessage: () => undefined,
    addEventListener: (type, listener) => {
      if (failure === 'broken' && type === 'error') setTimeout(listener, 0, new MessageEvent(type))
    },
    terminate: () => undefined,
  }
}

/** Resolves once page and worker show the same, and nothing is under way. */
export async function inStep({ app, inner }: Tab): Promise<void> {
  const isInStep = () => {
    const { session, ready } = app.snapshot()
    const isQuiet = session === null || (session.activity.type === 'idle' && !session.pending)
    return (
      ready &&
      isQuiet &&
      diff(app.snapshot(), loadedAs(app.snapshot(), inner().snapshot())) === null
    )
  }
  await expect.poll(isInStep, { timeout: 20_000, interval: 5 }).toBe(true)
}

/** The snapshot with the messages unloaded that are unloaded in the page. */
function loadedAs({ session: shown }: AppSnapshot, snapshot: AppSnapshot): AppSnapshot {
  const { session } = snapshot
  if (!session) return snapshot
  const rows = session.rows.map((row, at) =>
    row.type === 'message' && shown?.rows[at]?.type === 'unloaded' ? unloadedOf(row) : row,
  )
  return { ...snapshot, session: { ...session, rows } }
}

/** A model that answers by the number of the request. */
export const answering = () => scriptedModel((_request, index) => saying(`Answer ${index}.`)).chat
