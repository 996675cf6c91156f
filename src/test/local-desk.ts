/** The room of models on this device over one runner, for tests. */
import { createLocalModels } from '../runtime/local-models/local-models.ts'
import type { LocalRunner } from '../ports/local-runner.ts'
import { createMemoryStorage } from './memory-storage.ts'

/** A room over the runner, with a clock that a test moves. */
export function roomOf(runner: LocalRunner, storage = createMemoryStorage()) {
  let now = 0
  const room = createLocalModels({
    runners: [runner],
    settings: storage.settings,
    clock: { now: () => now },
    changed: () => undefined,
    onFault: error => {
      throw error
    },
  })
  const state = () => room.runners()[0]!
  return { room, state, storage, wait: (ms: number) => (now += ms) }
}

/** Lets what waits for nothing else happen. */
export async function turn(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 0))
}
