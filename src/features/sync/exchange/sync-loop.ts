/** When sync runs: at the start, after changes, on demand, and at intervals while the person sees a tab. One tab of all syncs. */
import { errorText, AppError } from '../../../ports/errors.ts'
import type { NetworkPort } from '../../../ports/application-ports.ts'
import type { Visibility } from '../../../ports/platform.ts'
import type { SyncFileError } from '../../../ports/sync-codec.ts'
import { SyncRemoteError } from '../../../ports/sync-remote.ts'
import type { KeyWatch } from './key-rotation.ts'
import type { OwnDevice, SyncContext } from './sync-context.ts'
import { syncPass } from './sync-pass.ts'
import { readSyncState, type SyncIdentity, type SyncMemo, type SyncState } from './sync-state.ts'
import { watchRemote } from './watch-remote.ts'
import { watchTabs } from './watched-tabs.ts'
import type { SyncFacts, SyncState as ShownState, SyncStatus } from '../status.ts'

/** Of the tab that syncs. */
const LOCK = 'palimpsest:sync'

const HOUR_MS = 3_600_000

/** In milliseconds. */
export interface SyncPauses {
  /** After the newest change, before it is published. */
  readonly quiet: number
  /** Between two looks at the remote. */
  readonly interval: number
}

/** Before the files are counted. */
const STARTING: ShownState = { state: 'syncing', done: 0, of: 0 }

const PAUSES: SyncPauses = { quiet: 3_000, interval: 30_000 }

export interface SyncLoopOptions extends Omit<
  SyncContext,
  'state' | 'device' | 'signal' | 'onProgress' | 'watch'
> {
  readonly network: NetworkPort
  readonly visibility: Visibility
  readonly remote: SyncFacts['remote']
  readonly device: OwnDevice & { name: string }
  readonly identity: SyncIdentity
  readonly watch: KeyWatch
  readonly rotation: SyncFacts['rotation']
  readonly sharedKeys: () => SyncFacts['keys']
  /** The name of this device; null once another place or other keys are chosen, or none, in any tab. */
  readonly chosenName: () => Promise<string | null>
  readonly show: (status: SyncStatus) => void
  /** Renames this device, unless it is not called `from` any more. */
  readonly rename: (name: string, from: string) => Promise<void>
  /** Called when this remote is not the chosen one any more. */
  readonly onReplaced: () => void
  readonly pauses?: SyncPauses | undefined
}

export interface SyncLoop {
  readonly stop: () => void
  /** Resolves after a pass that began later than the call, however it ended; at once if another tab syncs. */
  readonly syncNow: () => Promise<void>
  readonly rename: (name: string) => void
  /** Shows what changed besides, and syncs. */
  readonly refresh: () => void
  readonly forgetBranch: (sessionId: string) => Promise<void>
}

/** Syncs from now on, until `stop`. */
export function startSync({
  network,
  visibility,
  remote,
  device,
  identity,
  rotation,
  sharedKeys,
  chosenName,
  rename,
  show,
  onReplaced,
  pauses = PAUSES,
  ...ports
}: SyncLoopOptions): SyncLoop {
  const { storage, locks, clock, watch } = ports
  const ending = new AbortController()
  const { signal } = ending
  const damaged = new Map<string, SyncFileError>()
  let state: SyncState | null = null
  let shown: ShownState = STARTING
  let offlineSince: number | null = null
  const change = (next: ShownState) => {
    shown = next
    if (!signal.aborted)
      show({
        ...factsOf(state, { remote, device, now: clock.now() }),
        rotation,
        isSplit: watch.isSplit(),
        keys: sharedKeys(),
        ...next,
      })
  }
  const fail = (error: unknown) => {
    if (signal.aborted) return
    const isPassing = error instanceof SyncRemoteError && error.isPassing
    if (isPassing || !network.isOnline())
      return change({ state: 'offline', since: (offlineSince ??= clock.now()) })
    offlineSince = null
    const code = error instanceof AppError ? error.code : 'failed'
    change({ state: 'refused', code, sentence: errorText(error), at: clock.now() })
  }

  /** Why the wait ends before its time. */
  const due = { isChanged: false, isAsked: false, wake: () => {} }
  let asking = Promise.withResolvers<void>()
  const wake = (why: 'isChanged' | 'isAsked') => {
    due[why] = true
    due.wake()
  }
  const sleep = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      due.wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (due.isAsked || signal.aborted) due.wake()
    })
  const tabs = watchTabs({ locks, visibility }, signal, () => wake('isAsked'))
  const untilDue = async () => {
    const isDue = async () =>
      due.isChanged || due.isAsked || signal.aborted || (await tabs.isAnyVisible())
    if (!due.isChanged)
      do await sleep(pauses.interval)
      while (!(await isDue()))
    while (due.isChanged && !due.isAsked && !signal.aborted) {
      due.isChanged = false
      await sleep(pauses.quiet)
    }
  }
  const pass = async () => {
    state ??= await readSyncState(storage.settings, identity)
    // The status stays as it is while a look finds nothing new.
    const onProgress = (done: number, of: number) => change({ state: 'syncing', done, of })
    const context = { ...ports, device, state, signal, onProgress }
    const { fault, isMoved } = await syncPass(context, damaged)
    if (isMoved) return wake('isAsked')
    if (fault) throw fault
    offlineSince = null
    change({ state: 'in-step', at: clock.now() })
    const name = distinctName(device, state.memo.devices)
    if (name !== device.name) await rename(name, device.name)
  }
  const work = async () => {
    for (;;) {
      const name = await chosenName().catch(() => device.name)
      if (signal.aborted || name === null) return
      device.name = name
      Object.assign(due, { isChanged: false, isAsked: false })
      const waiting = asking
      asking = Promise.withResolvers()
      await pass().catch(fail)
      waiting.resolve()
      await untilDue()
    }
  }
  const listen = async () => {
    const changed = () => wake('isChanged')
    const leaves = [
      storage.events.subscribe(changed),
      network.subscribe(() => network.isOnline() && wake('isAsked')),
      await storage.changes.subscribe(changed),
    ]
    return () => leaves.forEach(leave => leave())
  }
  const run = async () => {
    const taken = await locks.tryAcquire(LOCK)
    if (!taken) change({ state: 'elsewhere' })
    const release = taken ?? (await locks.acquire(LOCK, signal))
    try {
      change(STARTING)
      const leave = await listen()
      const onWritten = () => wake('isAsked')
      void watchRemote(ports.store, { signal, onWritten, pauseMs: pauses.interval })
      await work().finally(leave)
    } finally {
      release()
      asking.resolve()
    }
    if (!signal.aborted) onReplaced()
  }
  void run().catch(fail)
  const refresh = () => {
    change(shown)
    wake('isAsked')
  }

  return {
    stop: () => {
      ending.abort()
      wake('isAsked')
    },
    syncNow: () => {
      if (shown.state === 'elsewhere') return Promise.resolve()
      change(STARTING)
      wake('isAsked')
      return asking.promise
    },
    rename: name => {
      device.name = name
      refresh()
    },
    refresh,
    forgetBranch: async sessionId => {
      state?.memo.branches.delete(sessionId)
      change(shown)
      await state?.save()
    },
  }
}

/**
 * The name, with a number if a device that joined earlier has the same one: a person must tell them apart wherever a name is shown.
 * Ids sort by the time of joining.
 */
function distinctName({ id, name }: OwnDevice, devices: SyncMemo['devices']): string {
  const others = [...devices].filter(([other]) => other !== id)
  if (others.every(([other, known]) => known.name !== name || other > id)) return name
  const plain = name.replace(/ \(\d+\)$/, '')
  const isTaken = (wanted: string) => others.some(([, known]) => known.name === wanted)
  let number = 2
  while (isTaken(`${plain} (${number})`)) number += 1
  return `${plain} (${number})`
}

function factsOf(
  state: SyncState | null,
  { remote, device, now }: Pick<SyncLoopOptions, 'remote' | 'device'> & { readonly now: number },
): Omit<SyncFacts, 'rotation' | 'isSplit' | 'keys'> {
  const devices = [...(state?.memo.devices ?? [])]
    .map(([id, { name, at, form }]) => ({
      id,
      name,
      form,
      isThis: id === device.id,
      contactAt: at,
    }))
    .filter(({ isThis }) => !isThis)
    .toSorted((left, right) => right.contactAt - left.contactAt)
  const ahead = Math.max(...devices.map(({ contactAt }) => contactAt - now), 0)
  const own = state?.memo.devices.get(device.id)?.at ?? now
  return {
    remote,
    device: device.name,
    branches: [...(state?.memo.branches ?? [])].map(([sessionId, branch]) => ({
      sessionId,
      ...branch,
    })),
    devices: [
      { id: device.id, name: device.name, form: device.form, isThis: true, contactAt: own },
      ...devices,
    ],
    clockHours: ahead < HOUR_MS ? null : Math.round(ahead / HOUR_MS),
  }
}
