/**
 * Reads Markdown: what is short and simple at once, everything else away from the page's own thread, for as long as it
 * may take.
 *
 * @module
 */
import { wrap } from 'comlink'
import type { MarkdownBlock, MarkdownPieces, MarkdownReader } from '../ports/markdown.ts'
import { readMarkdown } from './markdown-read.ts'
import { isQuicklyRead } from './markdown-risk.ts'
import type { MarkdownWorker } from './markdown.worker.ts'
import { createTaskTime } from './task-time.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'

/** Characters of a block that is tried without being asked; of one that is still being written, and so read again and again. */
const MOST_CHARACTERS = 100_000
const MOST_UNFINISHED = 20_000
const LIMITS_MS = { usual: 5_000, patient: 30_000 } as const

/** What was read is kept: so many characters of text in all. */
const KEPT_CHARACTERS = 2_000_000

/** Reads one block after the other; a worker that takes too long is ended, and costs that block alone. */
export function createMarkdownReader(start: () => WorkerLike = startWorker): MarkdownReader {
  const kept = createKept()
  const time = createTaskTime()
  const worker = createReadingWorker(start)
  let line: Promise<unknown> = Promise.resolve()

  const readNow = (block: MarkdownBlock): MarkdownPieces => {
    const pieces = readMarkdown(block)
    kept.put(block, pieces)
    return pieces
  }

  return {
    known: block => {
      const pieces = kept.get(block)
      if (pieces !== undefined) return pieces
      if (isQuicklyRead(block.text))
        return time.isLeft() ? time.spend(() => readNow(block)) : undefined
      return isTooLong(block) ? null : undefined
    },
    read: async (block, { isPatient = false } = {}) => {
      if (isQuicklyRead(block.text)) return time.whenLeft(() => kept.get(block) ?? readNow(block))
      if (isTooLong(block) && !isPatient) return null
      const before = line
      const reading = (async () => {
        await before
        const known = kept.get(block)
        if (known !== undefined && (known !== null || !isPatient)) return known
        const pieces = await worker.read(block, LIMITS_MS[isPatient ? 'patient' : 'usual'])
        kept.put(block, pieces)
        return pieces
      })()
      line = reading
      return reading
    },
  }
}

function isTooLong({ text, unfinished }: MarkdownBlock): boolean {
  return text.length > (unfinished ? MOST_UNFINISHED : MOST_CHARACTERS)
}

interface ReadingWorker {
  /** Never rejects; null also where the worker cannot be started, dies or takes longer than it may. */
  read(block: MarkdownBlock, limitMs: number): Promise<MarkdownPieces>
}

function createReadingWorker(start: () => WorkerLike): ReadingWorker {
  let running: WorkerLike | null = null
  const run = async (worker: WorkerLike, block: MarkdownBlock, limitMs: number) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<'ended'>()
    const listening = new AbortController()
    const { signal } = listening
    const timer = setTimeout(() => end('ended'), limitMs)
    worker.addEventListener('error', () => end('ended'), { signal })
    worker.addEventListener('messageerror', () => end('ended'), { signal })
    try {
      return await Promise.race([wrap<MarkdownWorker>(worker).read(block), ended])
    } finally {
      clearTimeout(timer)
      listening.abort()
    }
  }
  return {
    read: async (block, limitMs) => {
      try {
        running ??= start()
        const outcome = await run(running, block, limitMs)
        if (outcome !== 'ended') return outcome
      } catch {
        // Shown as it was written, which loses nothing: a way to try again stands below it.
      }
      running?.terminate()
      running = null
      return null
    },
  }
}

interface Kept {
  get(block: MarkdownBlock): MarkdownPieces | undefined
  put(block: MarkdownBlock, pieces: MarkdownPieces): void
}

/** What was read last. A block that is still being written is not worth keeping for long: the oldest go first. */
function createKept(): Kept {
  const kept = new Map<string, MarkdownPieces>()
  let characters = 0
  const keyOf = ({ text, unfinished }: MarkdownBlock) => `${unfinished ? '…' : '.'}${text}`
  return {
    get: block => kept.get(keyOf(block)),
    put: (block, pieces) => {
      const key = keyOf(block)
      if (!kept.has(key)) characters += key.length
      kept.delete(key)
      kept.set(key, pieces)
      for (const oldest of kept.keys()) {
        if (characters <= KEPT_CHARACTERS) break
        kept.delete(oldest)
        characters -= oldest.length
      }
    },
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
}
