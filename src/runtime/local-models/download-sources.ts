import { commandSentences } from '../../i18n/en/sentences/runtime.ts'
import { z } from 'zod'
import { AppError } from '../../ports/errors.ts'
import type { LocalRunner, RunnerId } from '../../ports/local-runner.ts'
import type { SettingsStore } from '../../ports/storage.ts'

const KEY = 'local-sources'
const Stored = z.partialRecord(z.enum(['webllm', 'wllama', 'built-in']), z.url())

export interface DownloadSources {
  /** Tells every runner what was stored; once, before a runner is first used. */
  apply(): Promise<void>
  /** Null: the usual address. Rejects with `AppError` for what is no address. */
  set(id: RunnerId, baseUrl: string | null): Promise<void>
}

/** Addresses that runners fetch models from instead of the usual ones: a mirror, a server of one's own. */
export function createDownloadSources(
  store: SettingsStore,
  runners: readonly LocalRunner[],
  show: (id: RunnerId, change: { readonly source: string | null }) => void,
): DownloadSources {
  let known: Partial<Record<RunnerId, string>> = {}
  let applied: Promise<void> | null = null
  const tell = (id: RunnerId) => {
    const source = known[id] ?? null
    runners.find(runner => runner.id === id)?.setSource?.(source)
    show(id, { source })
  }
  const read = async () => {
    const stored = Stored.safeParse(await store.read(KEY))
    known = stored.success ? stored.data : {}
    for (const { id } of runners) if (known[id] !== undefined) tell(id)
  }
  return {
    apply: () => {
      applied ??= read().catch((error: unknown) => {
        applied = null
        throw error
      })
      return applied
    },
    set: async (id, baseUrl) => {
      const { [id]: _before, ...others } = known
      known = baseUrl === null ? others : { ...others, [id]: addressOf(baseUrl) }
      tell(id)
      await store.write(KEY, known)
    },
  }
}

/** Without a slash at its end. */
function addressOf(typed: string): string {
  const text = typed.trim().replace(/\/+$/, '')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new AppError('bad-url', commandSentences.badSource)
  return text
}
