/** Ports that the first call loads, because writing a message needs none of them. After a failure the next call tries again. */
import type { AtRestPort } from '../ports/at-rest.ts'
import type { ApplicationPorts } from '../ports/application-ports.ts'
import { lazyFunctions, loadOnce } from '../ports/connection.ts'
import type { DocumentPort } from '../ports/documents.ts'
import type { Folder, FolderHandle } from '../ports/folder.ts'
import type { RescuePort } from '../ports/rescue.ts'
import type { SandboxPort } from '../ports/sandbox.ts'
import type { VaultNews, VaultPort } from '../ports/vault.ts'
import { dataKey } from '../store/sealing.ts'
import type { BrowserVault } from '../store/vault.ts'
import type { LocalRunner, RunnerId } from '../ports/local-runner.ts'

/** The rescue of this browser's sessions. */
export function lazyRescue(): RescuePort {
  return lazyFunctions(async () => (await import('./rescue.ts')).rescueHere())
}

/** The page's part of the encryption. */
export const loadAtRest = () => import('./at-rest/at-rest.ts')

/** The encryption of what is stored in this browser. */
export function lazyAtRest(): AtRestPort {
  return lazyFunctions<AtRestPort>(async () => (await loadAtRest()).atRest)
}

/** Each document has its own worker. */
export function lazyDocuments(): DocumentPort {
  return lazyFunctions<DocumentPort>(async () =>
    (await import('../workers/documents/documents-client.ts')).documentsInWorker(),
  )
}

/** The code of folders is loaded when one is used. */
export function lazyFolder(handle: FolderHandle): Folder {
  return lazyFunctions<Folder>(async () => (await import('../store/folder.ts')).openFolder(handle))
}

/** Each run has its own worker. */
export function lazySandbox(): SandboxPort {
  return lazyFunctions<SandboxPort>(async () =>
    (await import('../workers/sandbox-client.ts')).sandboxInWorker(),
  )
}

/** Tabs notify each other of the vault from the first call on; before that there is no news. */
export function lazyVault(): VaultPort {
  const listeners = new Set<(news: VaultNews) => void>()
  let opened: BrowserVault | null = null

  const vault = loadOnce(async () => {
    const { openVault } = await import('../store/vault.ts')
    const vaultHere = openVault()
    vaultHere.subscribe(news => {
      for (const listener of listeners) listener(news)
    })
    opened = vaultHere
    return vaultHere
  })
  const { probe, create, unlock, remove } = lazyFunctions<VaultPort>(vault)

  return {
    probe,
    create,
    unlock,
    remove,
    announce: news => opened?.announce(news),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Counting, extraction, audits, session files and the archive, in workers. */
export function lazyWorkers(): Pick<
  ApplicationPorts,
  'tokenizer' | 'extract' | 'examine' | 'transfer' | 'archive'
> {
  const clients = loadOnce(async () => {
    const made = await import(/* chunk: session */ '../workers/worker-clients.ts')
    const tokenizer = made.createWorkerTokenizer()
    return {
      tokenizer,
      extract: made.extractInWorker(tokenizer.vocabulary),
      examine: made.auditInWorker(),
      transfer: made.transferInWorker(),
      archive: made.archiveInWorker(startArchive),
    }
  })
  return {
    tokenizer: lazyFunctions(async () => (await clients()).tokenizer),
    extract: async (input, signal) => (await clients()).extract(input, signal),
    examine: async input => (await clients()).examine(input),
    transfer: lazyFunctions(async () => (await clients()).transfer),
    archive: lazyFunctions(async () => (await clients()).archive),
  }
}

function startArchive(): Worker {
  const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage({ dataKey: dataKey() }, [])
  return worker
}

/** In the order of display. `builtIn`: the runner of the browser's own models. */
export function lazyRunners(builtIn: LocalRunner): readonly LocalRunner[] {
  return [
    lazyRunner(
      'webllm',
      async () => (await import('../providers/webllm/runner.ts')).webLlmRunner(),
      { source: true },
    ),
    lazyRunner(
      'wllama',
      async () => (await import('../providers/wllama/runner.ts')).wllamaRunner(),
      { files: true, source: true },
    ),
    builtIn,
  ]
}

/** Optional abilities of a runner, known before it is loaded. */
interface Takes {
  readonly files?: boolean
  readonly source?: boolean
}

/** A runner whose code is loaded with the first call. After a failure the next call tries again. */
export function lazyRunner(
  id: RunnerId,
  load: () => Promise<LocalRunner>,
  { files = false, source = false }: Takes = {},
): LocalRunner {
  let loaded: LocalRunner | null = null
  let baseUrl: string | null = null
  const runner = loadOnce(async () => {
    loaded = await load()
    if (baseUrl !== null) loaded.setSource?.(baseUrl)
    return loaded
  })
  const { probe, models, fetch, remove, open } = lazyFunctions(runner)
  return {
    id,
    probe,
    models,
    fetch,
    remove,
    open,
    // A runner that was never loaded holds no memory.
    unload: async () => loaded?.unload(),
    ...(files && {
      addFile: async (file: File) => {
        const inner = await runner()
        if (!inner.addFile) throw new RangeError(`The runner ${id} takes no files`)
        return inner.addFile(file)
      },
    }),
    ...(source && {
      setSource: (url: string | null) => {
        baseUrl = url
        loaded?.setSource?.(url)
      },
    }),
  }
}
