/** Saves all sessions into a folder, again after each change and a pause. One tab of all saves. */
import { folderText } from '../../i18n/en/sentences/folder.ts'
import type { AutosaveStatus } from './status.ts'
import { text } from './texts.ts'
import { FolderError, type FolderHandle } from '../../ports/folder.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { errorText } from '../../ports/errors.ts'
import type { Notices } from '../../runtime/notices/notices.ts'
import { type SavePorts, saveSessions } from './save-sessions.ts'

/** Of the tab that saves. */
const LOCK = 'palimpsest:autosave'

export type AutosavePorts = Pick<
  ApplicationPorts,
  'storage' | 'transfer' | 'locks' | 'clock' | 'openFolder'
>

/** In milliseconds. */
export interface AutosavePauses {
  /** After the newest change, before anything is written. */
  readonly quiet: number
  /** The longest wait while changes follow each other. */
  readonly longest: number
  /** Before another try after a failure, and between two looks whether another tab chose another folder. */
  readonly retry: number
}

const PAUSES: AutosavePauses = { quiet: 3_000, longest: 60_000, retry: 30_000 }

export interface AutosaveOptions extends Pick<
  SavePorts,
  'files' | 'isBusy' | 'choiceId' | 'isChosen'
> {
  readonly notices: Pick<Notices, 'warn'>
  readonly show: (status: AutosaveStatus) => void
  /** Called when this folder is not the chosen one any more. */
  readonly onReplaced: () => void
  readonly pauses?: AutosavePauses | undefined
}

export interface Autosave {
  readonly stop: () => void
  /** Saves now, without waiting for a change or for the next try. */
  readonly lookNow: () => void
}

/** Saves from now on, until `stop`. */
export function startAutosave(
  handle: FolderHandle,
  ports: AutosavePorts,
  { notices, show, onReplaced, pauses = PAUSES, ...options }: AutosaveOptions,
): Autosave {
  const { storage, locks, clock } = ports
  const ending = new AbortController()
  const { signal } = ending
  const { isChosen } = options
  let status: AutosaveStatus = {
    folder: handle.name,
    state: 'saving',
    saved: 0,
    all: 0,
    savedAt: null,
    fault: null,
  }
  const change = (part: Partial<AutosaveStatus>) => {
    status = { ...status, ...part }
    if (!signal.aborted) show(status)
  }
  const fail = (error: unknown) => {
    if (signal.aborted) return
    const { code, message } =
      error instanceof FolderError
        ? error
        : { code: 'failed' as const, message: folderText('failed', { words: errorText(error) }) }
    if (status.fault?.code !== code) notices.warn(text('stopped-why', { why: message }))
    change({ state: 'stopped', fault: { code, sentence: message } })
  }

  /** Of the newest pass. A long session is not written all the time. */
  let tookMs = 0
  /** True if the folder has everything; false if an answer is being written; null if it is not chosen any more. */
  const save = async (): Promise<boolean | null> => {
    if (!(await isChosen())) return null
    const folder = ports.openFolder(handle)
    if (!(await folder.isAllowed())) throw new FolderError('forbidden', folderText('forbidden'))
    if (status.state !== 'stopped') change({ state: 'saving' })
    const onSaved = (saved: number, all: number) => change({ saved, all })
    const startedAt = clock.now()
    const busy = await saveSessions(folder, { ...ports, ...options, signal, onSaved })
    if (busy === null) return null
    tookMs = clock.now() - startedAt
    change({ state: 'saved', fault: null, ...(busy === 0 && { savedAt: clock.now() }) })
    return busy === 0
  }

  /** Why the wait ends before its time. */
  const due = { isChanged: false, isAsked: false, wake: () => {} }
  /** True if something changed, perhaps before it was called. */
  const sleep = async (ms: number): Promise<boolean> => {
    if (!due.isChanged && !due.isAsked)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        due.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    const { isChanged } = due
    due.isChanged = false
    return isChanged
  }
  const untilDue = async (isDone: boolean) => {
    let hasChanged = await sleep(pauses.retry)
    if (isDone)
      // After a fault the next pass asks again, and reports it.
      while (!hasChanged && !due.isAsked && (await isChosen().catch(() => false)))
        hasChanged = await sleep(pauses.retry)
    const latest = clock.now() + pauses.longest
    const quiet = Math.min(pauses.longest, Math.max(pauses.quiet, 4 * tookMs))
    while (hasChanged && !due.isAsked && clock.now() < latest) hasChanged = await sleep(quiet)
    due.isAsked = false
  }
  const ask = () => {
    due.isAsked = true
    due.wake()
  }
  const work = async () => {
    const unsubscribe = storage.events.subscribe(() => {
      due.isChanged = true
      due.wake()
    })
    try {
      while (!signal.aborted) {
        // What changes during a pass is due after it.
        due.isChanged = false
        const isDone = await save().catch(fail)
        if (isDone === null) return
        if (!signal.aborted) await untilDue(isDone === true)
      }
    } finally {
      unsubscribe()
    }
  }
  const run = async () => {
    const taken = await locks.tryAcquire(LOCK)
    if (!taken) change({ state: 'elsewhere' })
    const release = taken ?? (await locks.acquire(LOCK, signal))
    try {
      await work()
    } finally {
      release()
    }
    if (!signal.aborted) onReplaced()
  }
  void run().catch(fail)

  return {
    stop: () => {
      ending.abort()
      ask()
    },
    lookNow: ask,
  }
}
