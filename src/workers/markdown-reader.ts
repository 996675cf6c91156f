import type { MarkdownBlock, MarkdownPieces, MarkdownReader } from '../ports/markdown.ts'
import { createDiagramDrawer } from './diagram-drawer.ts'
import type { MarkdownWorker } from './markdown.worker.ts'
import { createWorkerClient, type WorkerLike } from './worker-client.ts'
import { mayHoldMath, readMarkdown } from './markdown-pieces.ts'

/** The most characters of a block that is read without a request; and of an unfinished block, which is read many times. */
const MOST_CHARACTERS = 100_000
const MOST_UNFINISHED = 20_000
const LIMITS_MS = { usual: 5_000, patient: 30_000 } as const

/** The most characters of all blocks in memory. */
const KEPT_CHARACTERS = 2_000_000

/** Reads Markdown: short and simple blocks at once, others in a worker. Only a block that takes too long is stopped. */
export function createMarkdownReader(start: () => WorkerLike = startWorker): MarkdownReader {
  const cache = createCache()
  const time = createTaskTime()
  const call = createWorkerClient<MarkdownWorker>(start, { staysAlive: true })
  let line: Promise<unknown> = Promise.resolve()

  const readNow = (block: MarkdownBlock): MarkdownPieces => {
    const pieces = readMarkdown(block)
    cache.put(block, pieces)
    return pieces
  }

  return {
    ...createDiagramDrawer(),
    known: (block, { isAwaited = false } = {}) => {
      const pieces = cache.get(block)
      if (pieces !== undefined) return pieces
      if (isQuicklyRead(block.text))
        return isAwaited || time.isLeft() ? time.spend(() => readNow(block)) : undefined
      return isTooLong(block) ? null : undefined
    },
    read: async (block, { isPatient = false } = {}) => {
      if (isQuicklyRead(block.text)) return time.whenLeft(() => cache.get(block) ?? readNow(block))
      if (isTooLong(block) && !isPatient) return null
      const reading = line.then(async () => {
        const known = cache.get(block)
        if (known !== undefined && (known !== null || !isPatient)) return known
        const limitMs = LIMITS_MS[isPatient ? 'patient' : 'usual']
        // The text is then shown as written, with a button to try again.
        const pieces = await call(worker => worker.read(block), { limitMs }).catch(() => null)
        cache.put(block, pieces)
        return pieces
      })
      line = reading
      return reading
    },
  }
}

/** A text of each kind of Markdown that the page itself reads. */
const KINDS = [
  'a paragraph with *stress*, `code` and [a link](https://example.org).\nIts second line.',
  '- a list\n  1. within a list',
  '| a table | of two |\n| --- | --- |\n| rows | here |',
  '# A heading\n\n> A quote\n\n```ts\ncode\n```\n\n---',
  'someone@example.org, www.example.org, ~~out~~, <b>tags</b> &amp; \\*signs\\*',
]

/** Lets the browser compile the reader in short tasks. Otherwise the first session that is opened compiles it in one long task. */
export async function warmUp(reader: MarkdownReader): Promise<void> {
  for (const text of KINDS) await reader.read({ text, unfinished: false })
}

function isTooLong({ text, unfinished }: MarkdownBlock): boolean {
  return text.length > (unfinished ? MOST_UNFINISHED : MOST_CHARACTERS)
}

/** The newest results. Unfinished blocks soon lose their use, so the oldest are dropped. */
function createCache() {
  const entries = new Map<string, MarkdownPieces>()
  let characters = 0
  const keyOf = ({ text, unfinished }: MarkdownBlock) => `${unfinished ? '…' : '.'}${text}`
  return {
    get: (block: MarkdownBlock): MarkdownPieces | undefined => entries.get(keyOf(block)),
    put: (block: MarkdownBlock, pieces: MarkdownPieces) => {
      const key = keyOf(block)
      if (!entries.has(key)) characters += key.length
      entries.delete(key)
      entries.set(key, pieces)
      for (const oldest of entries.keys()) {
        if (characters <= KEPT_CHARACTERS) break
        entries.delete(oldest)
        characters -= oldest.length
      }
    },
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
}

/** Characters of the longest text that is read at once. */
const MOST_AT_ONCE = 2_000
/** The most marks of each kind in it: the cost of matching grows with the square of their number. */
const MOST_MARKS = 60
const MARKS = /[[\]*_~`<&|!@]|www|:\/\//g
/** The most markers at the start of a line that each open a level. */
const MOST_LEVELS = 8
const DEEP = new RegExp(
  `^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t]|>|$)){${MOST_LEVELS + 1}}`,
  'm',
)
/** The indent of a line deeper than `MOST_LEVELS`. */
const DEEP_INDENT = new RegExp(`^(?: {2}|\\t){${MOST_LEVELS + 1}}`, 'm')
/** The most lines without an empty one between them; each may change the meaning of those before. */
const MOST_LINES = 60

/** True for Markdown that the page reads in a moment: short, with few marks, and without formulas, whose reader is large. */
export function isQuicklyRead(text: string): boolean {
  if (mayHoldMath(text)) return false
  if (text.length > MOST_AT_ONCE || DEEP.test(text) || DEEP_INDENT.test(text)) return false
  if (text.split('\n').length > MOST_LINES) return false
  const counts = new Map<string, number>()
  for (const [mark] of text.matchAll(MARKS)) {
    const count = (counts.get(mark) ?? 0) + 1
    if (count > MOST_MARKS) return false
    counts.set(mark, count)
  }
  return true
}

/** Milliseconds that one task of the page may spend on reading. */
const MOST_MS = 10

/** Divides work among the tasks of this thread, so that many small pieces never make a long task. */
export function createTaskTime() {
  const waiting: (() => void)[] = []
  let spentMs = 0
  let isCounting = false

  const count = () => {
    if (isCounting) return
    isCounting = true
    setTimeout(() => {
      isCounting = false
      spentMs = 0
      if (waiting.length > 0) count()
      while (isTimeLeft()) waiting.shift()?.()
    }, 0)
  }
  const isTimeLeft = () => spentMs < MOST_MS && waiting.length > 0
  const spend = <Result>(work: () => Result): Result => {
    count()
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      spentMs += performance.now() - startedAt
    }
  }
  const isLeft = () => spentMs < MOST_MS && waiting.length === 0

  return {
    /** Does the work and measures its time. */
    spend,
    /** True while the current task has time left, and no work waits for a later one. */
    isLeft,
    /** Does the work in a task with time left, in the order of the calls. */
    whenLeft: async <Result>(work: () => Result): Promise<Result> => {
      if (isLeft()) return spend(work)
      count()
      return new Promise(resolve => {
        // An error of the work rejects the promise.
        waiting.push(() => resolve(new Promise(done => done(spend(work)))))
      })
    },
  }
}
