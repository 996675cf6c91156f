import { type DocumentPort, documentFault } from '../../ports/documents.ts'
import { createWorkerClient, WorkerEnded, type WorkerLike } from '../worker-client.ts'
import type { DocumentPage, DocumentWorker } from './document.worker.ts'

/** Milliseconds until a document is given up. */
const LIMIT_MS = 90_000

/** Reads each document in a worker of its own, which ends with it: it may hold on to hundreds of megabytes. */
export function documentsInWorker(
  start: () => WorkerLike = () =>
    new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' }),
  limitMs = LIMIT_MS,
): DocumentPort {
  const call = createWorkerClient<DocumentWorker>(start, { staysAlive: false })
  const calls: DocumentPage['calls'] = { characterMap }
  return {
    read: (file, name, signal) =>
      call(worker => worker.read(file, name), {
        limitMs,
        signal,
        page: { calls },
      }).catch((error: unknown) => {
        throw error instanceof WorkerEnded ? documentFault('too-slow', error) : error
      }),
  }
}

/** The tables of characters of pdf.js, which some documents in Chinese, Japanese and Korean need: files of the build. */
const FILES: Readonly<Record<string, string>> = import.meta.glob(
  '/node_modules/pdfjs-dist/cmaps/*.bcmap',
  { query: '?url&no-inline', import: 'default', eager: true },
)

async function characterMap(name: string): Promise<Uint8Array> {
  const url = FILES[`/node_modules/pdfjs-dist/cmaps/${name}`]
  if (url === undefined) throw documentFault('broken')
  const response = await fetch(new URL(url, import.meta.url), { redirect: 'error' })
  if (!response.ok) throw documentFault('broken')
  return new Uint8Array(await response.arrayBuffer())
}
