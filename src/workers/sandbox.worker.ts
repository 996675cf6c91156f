import { servePage } from '../ports/connection.ts'
import type { SandboxRequest } from '../ports/sandbox.ts'
import { loadInterpreter, runSandboxed } from './run-sandboxed.ts'

/** What leads out of the worker, by its name. */
const LEADS_OUT =
  /fetch|import|Request|Socket|Source|Worker|Channel|Transport|indexedDB|IDB|caches|navigator|Storage|File|Notification/

let loading: ReturnType<typeof loadInterpreter> | null = null

const sandbox = {
  load: async () => {
    loading ??= loadInterpreter()
    await loading
    closeWaysOut()
  },
  run: async (request: SandboxRequest) =>
    runSandboxed(await (loading ?? loadInterpreter()), request),
}

/** The functions that `sandboxInWorker` calls. */
export type SandboxWorker = typeof sandbox

servePage(sandbox)

/** A second wall: if the interpreter had a fault, its code would find no network and no storage here either. */
function closeWaysOut(): void {
  for (let at: unknown = globalThis; at instanceof Object; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at))
      if (LEADS_OUT.test(name)) Reflect.deleteProperty(at, name)
}
