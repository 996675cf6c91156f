/** The page's side of the workers that count, summarize, audit, read and write files, and search the archive. */
import { estimateText, type ExtractiveInput } from '../engine/index.ts'
import { backupFileText } from '../i18n/en/sentences/presets.ts'
import { workerText } from '../i18n/en/sentences/start.ts'
import type { RunAudit, TransferPort } from '../ports/application-ports.ts'
import type { ArchivePort } from '../ports/archive.ts'
import type { ExtractiveSummarizer, Tokenizer } from '../ports/chat-model.ts'
import { TransferError } from '../ports/errors.ts'
import type { AuditWorker } from './audit.worker.ts'
import type { Vocabulary } from './byte-pairs.ts'
import type { ExtractiveWorker } from './extractive.worker.ts'
import type { TokenizerWorker } from './tokenizer.worker.ts'
import type { transferFunctions } from './transfer-functions.ts'
import { createWorkerClient, orInPage, type WorkerLike } from './worker-client.ts'

export interface WorkerTokenizer extends Tokenizer {
  /** Its vocabulary, for a counter in another thread. */
  vocabulary(): Promise<Vocabulary>
}

/** Counts tokens. The first count loads the vocabulary (1 MB); the next one after a failure starts another worker. */
export function createWorkerTokenizer(
  start: () => WorkerLike = () =>
    new Worker(new URL('./tokenizer.worker.ts', import.meta.url), { type: 'module' }),
): WorkerTokenizer {
  const call = createWorkerClient<TokenizerWorker>(start, {
    staysAlive: true,
    message: workerText('tokenizer'),
  })
  return {
    count: texts => call(tokenizer => tokenizer.count(texts)),
    vocabulary: () => call(tokenizer => tokenizer.vocabulary()),
  }
}

/** Extracts summaries, with a worker for each; if it fails, the page does the work, because this is the last resort of all. */
export function extractInWorker(
  vocabulary: () => Promise<Vocabulary>,
  start: () => WorkerLike = () =>
    new Worker(new URL('./extractive.worker.ts', import.meta.url), { type: 'module' }),
): ExtractiveSummarizer {
  const call = createWorkerClient<ExtractiveWorker>(start, { staysAlive: false })
  return (input, signal) =>
    orInPage(
      call(async worker => worker.extract(input, await vocabulary().catch(() => null)), {
        signal,
      }),
      () => extractInPage(input),
    )
}

async function extractInPage({ items, ...options }: ExtractiveInput): Promise<string> {
  const { extractiveSummary } = await import('../engine/compaction/extractive/extractive.ts')
  return extractiveSummary(items, { ...options, count: estimateText })
}

/** Audits summaries, with one worker for each; if it fails, in the page. */
export function auditInWorker(
  start: () => WorkerLike = () =>
    new Worker(new URL('./audit.worker.ts', import.meta.url), { type: 'module' }),
): RunAudit {
  const call = createWorkerClient<AuditWorker>(start, { staysAlive: false })
  return input =>
    orInPage(
      call(worker => worker.runAudit(input)),
      async () => (await import('../engine/compaction/audit/run.ts')).runAudit(input),
    )
}

/** Reads and writes files, with a worker for each. If it fails with a single session, the page does the work. */
export function transferInWorker(
  start: () => WorkerLike = () =>
    new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' }),
): TransferPort {
  const call = createWorkerClient<ReturnType<typeof transferFunctions>>(start, {
    staysAlive: false,
  })
  return {
    write: (session, form, signal) =>
      orInPage(
        call(worker => worker.writeFile(session, form), { signal }),
        async () => (await import('./write-file.ts')).writeFile(session, form),
      ),
    read: async (text, { signal, onProgress = () => undefined } = {}) => {
      const reading = await orInPage(
        call(worker => worker.importSession(text), {
          signal,
          page: { news: { progress: onProgress } },
        }),
        async () => (await import('../transfer/import.ts')).importSession(text, onProgress),
      )
      if (reading.ok) return reading.session
      throw new TransferError(reading.fault.code, reading.fault.message)
    },
    zip: async (next, signal) => {
      // The stopped worker has used up the members, so the page cannot zip them again.
      const blob = await call(worker => worker.zipMembers(), { signal, page: { calls: { next } } })
      if (blob === null) throw new TransferError('too-large', backupFileText('tooLargeToWrite'))
      return blob
    },
    readBackup: async (file, { wanted, visit, signal }) => {
      const reading = await call(worker => worker.readBackup(file, wanted), {
        signal,
        page: { calls: { visit } },
      })
      if (reading.ok) return reading.head
      throw new TransferError(reading.fault.code, reading.fault.message)
    },
    readImports: ({ files, wanted, visit, signal }) =>
      call(worker => worker.readImports(files, wanted), {
        signal,
        page: { calls: { found: visit } },
      }),
  }
}

/** Searches the archive. A call rejects if the worker stops; the next one starts another. */
export function archiveInWorker(start: () => WorkerLike): ArchivePort {
  const call = createWorkerClient<ArchivePort>(start, {
    staysAlive: true,
    message: workerText('archive'),
  })
  return {
    find: (question, options) => call(archive => archive.find(question, options)),
    search: (typed, options) => call(archive => archive.search(typed, options)),
    refresh: () => call(archive => archive.refresh()),
  }
}
