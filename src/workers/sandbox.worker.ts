import './take-port.ts'
import { servePage } from '../ports/connection.ts'
import type { SandboxRequest } from '../ports/sandbox.ts'
import { closeWaysOut } from './close-ways-out.ts'
import { loadInterpreter, runSandboxed } from './run-sandboxed.ts'

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
