import { errorText } from '../../ports/errors.ts'
import type { LoadProgress, LocalRunner, RunnerId } from '../../ports/local-runner.ts'
import type { LocalDownload } from './runner-state.ts'
import type { Clock } from '../../ports/platform.ts'

/** Milliseconds between two updates of the same download. */
const SHOWN_EACH_MS = 200

interface Running {
  readonly stop: AbortController
  readonly ended: Promise<unknown>
}

/** Running downloads of models; each can be paused, resumed and cancelled. */
export function createDownloads(
  clock: Clock,
  show: (id: RunnerId, fetches: readonly LocalDownload[]) => void,
) {
  const lists = new Map<RunnerId, readonly LocalDownload[]>()
  const running = new Map<string, Running>()

  const put = (id: RunnerId, fetch: LocalDownload) => {
    const before = lists.get(id) ?? []
    const isNew = before.every(({ modelId }) => modelId !== fetch.modelId)
    const next = isNew
      ? [...before, fetch]
      : before.map(other => (other.modelId === fetch.modelId ? fetch : other))
    lists.set(id, next)
    show(id, next)
  }
  const drop = (id: RunnerId, modelId: string) => {
    const next = (lists.get(id) ?? []).filter(other => other.modelId !== modelId)
    lists.set(id, next)
    show(id, next)
  }
  const known = (id: RunnerId, modelId: string): LocalDownload =>
    lists.get(id)?.find(other => other.modelId === modelId) ?? begun(modelId)

  const run = async (runner: LocalRunner, modelId: string) => {
    const { id } = runner
    const stop = new AbortController()
    put(id, { ...known(id, modelId), state: 'running', message: null })
    const reports = watching(clock, progress => {
      if (!stop.signal.aborted) put(id, { ...known(id, modelId), ...progress })
    })
    const work = runner.fetch(modelId, { signal: stop.signal, onProgress: reports.take })
    running.set(keyOf(id, modelId), { stop, ended: work.catch(() => undefined) })
    try {
      await work
      drop(id, modelId)
      return true
    } catch (error) {
      put(id, {
        ...known(id, modelId),
        ...reports.last(),
        bytesPerSecond: null,
        msLeft: null,
        ...(stop.signal.aborted
          ? { state: 'paused', message: null }
          : { state: 'failed', message: errorText(error) }),
      })
      return false
    } finally {
      running.delete(keyOf(id, modelId))
    }
  }

  return {
    /** Resolves with true when the model is complete; false if it was stopped or failed, which the list shows. */
    run: async (runner: LocalRunner, modelId: string): Promise<boolean> =>
      running.has(keyOf(runner.id, modelId)) ? false : run(runner, modelId),
    pause: (id: RunnerId, modelId: string) => running.get(keyOf(id, modelId))?.stop.abort(PAUSED),
    /** Resolves when the runner has released the model. */
    stop: async (id: RunnerId, modelId: string) => {
      const fetch = running.get(keyOf(id, modelId))
      fetch?.stop.abort(PAUSED)
      await fetch?.ended
    },
    drop,
  }
}

const PAUSED = new DOMException('The download was paused.', 'AbortError')

type Shown = LoadProgress & Pick<LocalDownload, 'bytesPerSecond' | 'msLeft'>

/** Passes progress on a few times a second. */
function watching(clock: Clock, onShown: (shown: Shown) => void) {
  let pace: DownloadRate = []
  let shownAt = Number.NEGATIVE_INFINITY
  let newest: LoadProgress | null = null
  const take = (progress: LoadProgress) => {
    newest = progress
    const now = clock.now()
    if (now - shownAt < SHOWN_EACH_MS && progress.share < 1) return
    shownAt = now
    pace = addSample(pace, now, progress.loadedBytes)
    onShown({
      ...progress,
      bytesPerSecond: bytesPerSecond(pace),
      msLeft: msLeft(pace, progress.totalBytes),
    })
  }
  /** `last`: the newest progress, shown or not. */
  return { take, last: () => newest ?? {} }
}

function begun(modelId: string): LocalDownload {
  return {
    modelId,
    state: 'running',
    loadedBytes: 0,
    totalBytes: null,
    share: 0,
    bytesPerSecond: null,
    msLeft: null,
    message: null,
  }
}

function keyOf(id: RunnerId, modelId: string): string {
  return `${id} ${modelId}`
}

/** Milliseconds over which the speed is measured: long enough to be calm, short enough to follow a change. */
const LATELY_MS = 8_000
/** No speed is shown before this many milliseconds. */
const LEAST_MS = 1_000

interface Sample {
  /** Milliseconds. */
  readonly at: number
  /** Bytes so far. */
  readonly bytes: number
}

/** The latest samples of a download, as a value. */
export type DownloadRate = readonly Sample[]

/** Adds a sample. A smaller byte count, as after a broken part, drops all earlier samples. */
export function addSample(pace: DownloadRate, at: number, bytes: number): DownloadRate {
  const last = pace.at(-1)
  if (last && bytes < last.bytes) return [{ at, bytes }]
  const recent = pace.filter(sample => at - sample.at <= LATELY_MS)
  const before = pace.length > recent.length && recent.length === 0 && last ? [last] : recent
  return [...before, { at, bytes }]
}

/** Bytes per second; null before it can be measured, and while nothing arrives. */
export function bytesPerSecond(pace: DownloadRate): number | null {
  const [first] = pace
  const last = pace.at(-1)
  if (!first || !last || last.at - first.at < LEAST_MS || last.bytes <= first.bytes) return null
  return ((last.bytes - first.bytes) * 1_000) / (last.at - first.at)
}

/** Milliseconds until the end; null if the total or the speed is unknown. */
export function msLeft(pace: DownloadRate, totalBytes: number | null): number | null {
  const speed = bytesPerSecond(pace)
  const loaded = pace.at(-1)?.bytes ?? 0
  if (speed === null || totalBytes === null) return null
  return Math.max(0, ((totalBytes - loaded) * 1_000) / speed)
}
