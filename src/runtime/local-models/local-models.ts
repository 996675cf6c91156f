import { commandFaultText } from '../../i18n/en/sentences/runtime.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import { createDownloads } from './downloads.ts'
import { loadOnce } from '../../ports/connection.ts'
import { type LocalRunner, RUNNER_IDS, type RunnerId } from '../../ports/local-runner.ts'
import { initialRunnerState, type LocalRunnerState } from './runner-state.ts'
import type { Clock } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { z } from 'zod'
import type { ChatModel, ModelLimits } from '../../ports/chat-model.ts'
import { unlessAborted } from '../async/calls.ts'
import type { LocalChoice } from '../settings/settings.ts'

export type LocalModels = ReturnType<typeof createLocalModels>

interface LocalModelsOptions {
  readonly runners: readonly LocalRunner[]
  readonly settings: SettingsStore
  readonly clock: Clock
  /** Whether these models must keep the form of a summary; true by default. */
  readonly holdsToForm?: () => boolean
  readonly changed: () => void
  /** Shows a sentence to the person, although the action succeeded. */
  readonly onFault: (error: unknown) => void
}

/** Models on this device: runners, their models, and downloads. The first request loads a chosen model. */
export function createLocalModels(options: LocalModelsOptions) {
  const { changed } = options
  const states = new Map<RunnerId, LocalRunnerState>(
    options.runners.map(({ id, addFile, setSource }) => [
      id,
      initialRunnerState(id, {
        takesFiles: addFile !== undefined,
        takesSource: setSource !== undefined,
      }),
    ]),
  )
  const patch = (id: RunnerId, change: Partial<LocalRunnerState>) => {
    const before = states.get(id)
    if (before) states.set(id, { ...before, ...change })
    made = null
    changed()
  }
  let made: readonly LocalRunnerState[] | null = null
  const sources = createDownloadSources(options.settings, options.runners, patch)
  /** The runner, set to the chosen source. */
  const runnerOf = async (id: RunnerId): Promise<LocalRunner> => {
    const runner = options.runners.find(other => other.id === id)
    if (!runner) throw new AppError('no-runner', commandFaultText('noRunner', { id }))
    await sources.apply()
    return runner
  }
  const fetches = createDownloads(options.clock, (id, list) => patch(id, { fetches: list }))
  const models = createLocalChatModels({ ...options, runnerOf })

  const list = async (id: RunnerId) => {
    patch(id, { isListing: true })
    try {
      const found = await (await runnerOf(id)).models()
      patch(id, { models: found, failure: null, isListing: false })
    } catch (error) {
      patch(id, { failure: errorText(error), isListing: false })
    }
  }
  const probeOne = async (runner: LocalRunner) => {
    patch(runner.id, { isProbing: true })
    const probe = await runner.probe().catch((error: unknown) => ({
      available: false as const,
      message: errorText(error),
    }))
    patch(runner.id, { probe, isProbing: false })
  }
  const remove = async (id: RunnerId, modelId: string) => {
    const runner = await runnerOf(id)
    await runner.unload()
    await runner.remove(modelId)
    models.forget({ runner: id, model: modelId })
    fetches.drop(id, modelId)
    await list(id)
  }

  return {
    runners: (): readonly LocalRunnerState[] => (made ??= [...states.values()]),
    /** Asks every runner whether it works here; loads none. */
    probe: async () => {
      await sources.apply()
      await Promise.all(options.runners.map(probeOne))
    },
    /** Asks a runner for its models, which may load it. */
    list,
    /** Downloads the missing files of a model; resolves when it is complete, and when it stopped. */
    fetch: async (id: RunnerId, modelId: string) => {
      if (await fetches.run(await runnerOf(id), modelId)) await list(id)
    },
    /** Stops the download and keeps its files. */
    pause: fetches.pause,
    /** Stops the download and deletes its files. */
    cancel: async (id: RunnerId, modelId: string) => {
      await fetches.stop(id, modelId)
      await (await runnerOf(id)).remove(modelId)
      fetches.drop(id, modelId)
      await list(id)
    },
    remove,
    /** Adds a model from a file; resolves with its id. */
    addFile: async (id: RunnerId, file: File): Promise<string> => {
      const runner = await runnerOf(id)
      if (!runner.addFile) throw new AppError('no-files', commandFaultText('noFiles'))
      patch(id, { isAddingFile: true })
      try {
        return (await runner.addFile(file)).id
      } finally {
        patch(id, { isAddingFile: false })
        await list(id)
      }
    },
    setSource: async (id: RunnerId, baseUrl: string | null) => {
      await runnerOf(id)
      await sources.set(id, baseUrl)
      if (states.get(id)?.models) await list(id)
    },
    /** The chosen model; the same object while its facts are the same. */
    chat: models.chat,
    /** Reads the stored limits of a model, so that `chat` knows them at once. */
    recall: models.recall,
    /** Opens a model to learn its limits. Rejects with `ModelError`. */
    open: models.open,
  }
}

const KEY = 'local-sources'
const Stored = z.partialRecord(z.enum(RUNNER_IDS), z.url())

/** The addresses from which runners download models instead of the usual ones, such as a mirror. */
function createDownloadSources(
  store: SettingsStore,
  runners: readonly LocalRunner[],
  show: (id: RunnerId, change: { readonly source: string | null }) => void,
) {
  let known: Partial<Record<RunnerId, string>> = {}
  const tell = (id: RunnerId) => {
    const source = known[id] ?? null
    runners.find(runner => runner.id === id)?.setSource?.(source)
    show(id, { source })
  }
  const read = async () => {
    known = Stored.safeParse(await store.read(KEY)).data ?? {}
    for (const { id } of runners) if (known[id] !== undefined) tell(id)
  }
  return {
    /** Gives every runner its stored source, once, before a runner is first used. */
    apply: loadOnce(read),
    /** Null: the usual address. Rejects with `AppError` for an invalid address. */
    set: async (id: RunnerId, baseUrl: string | null) => {
      const { [id]: _before, ...others } = known
      known = baseUrl === null ? others : { ...others, [id]: addressOf(baseUrl) }
      tell(id)
      await store.write(KEY, known)
    },
  }
}

/** Removes a slash at the end. */
function addressOf(typed: string): string {
  const text = typed.trim().replace(/\/+$/, '')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new AppError('bad-url', commandFaultText('badSource'))
  return text
}

const Limits = z.strictObject({
  windowTokens: z.int().positive().nullable(),
  maxOutputTokens: z.int().positive().nullable(),
  tools: z.boolean(),
})

/** For a model that was never opened here. */
const UNKNOWN_LIMITS: ModelLimits = { windowTokens: null, maxOutputTokens: null, tools: false }

/** Chat models on local runners; the runner opens one on the first request. */
function createLocalChatModels({
  settings,
  runnerOf,
  holdsToForm,
  changed,
  onFault,
}: {
  readonly settings: SettingsStore
  readonly runnerOf: (id: RunnerId) => Promise<LocalRunner>
  readonly holdsToForm?: () => boolean
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}) {
  const opened = new Map<string, () => Promise<ChatModel>>()
  const limits = new Map<string, ModelLimits>()
  const chats = new Map<string, ChatModel>()

  const learn = (choice: LocalChoice, learned: ModelLimits) => {
    const key = keyOf(choice)
    if (JSON.stringify(limits.get(key)) === JSON.stringify(learned)) return
    limits.set(key, learned)
    chats.delete(key)
    changed()
    void settings.write(storedUnder(choice), learned).catch(onFault)
  }
  const openOnce = (choice: LocalChoice): Promise<ChatModel> => {
    const key = keyOf(choice)
    const open = async () => {
      const runner = await runnerOf(choice.runner)
      const chat = await runner.open(choice.model, holdsToForm ? { holdsToForm } : {})
      const { windowTokens, maxOutputTokens, tools } = chat.limits
      learn(choice, { windowTokens, maxOutputTokens, tools })
      return chat
    }
    const opening = opened.get(key) ?? loadOnce(open)
    opened.set(key, opening)
    return opening()
  }
  const chatFor = (choice: LocalChoice): ChatModel => ({
    ref: { provider: choice.runner, host: null, model: choice.model },
    limits: limits.get(keyOf(choice)) ?? UNKNOWN_LIMITS,
    async *stream(request, signal) {
      const chat = await unlessAborted(openOnce(choice), signal)
      yield* chat.stream(request, signal)
    },
  })

  return {
    chat: (choice: LocalChoice): ChatModel => {
      const key = keyOf(choice)
      const chat = chats.get(key) ?? chatFor(choice)
      chats.set(key, chat)
      return chat
    },
    recall: async (choice: LocalChoice) => {
      const stored = Limits.safeParse(await settings.read(storedUnder(choice)))
      if (!stored.success || limits.has(keyOf(choice))) return
      limits.set(keyOf(choice), stored.data)
      chats.delete(keyOf(choice))
    },
    open: async (choice: LocalChoice) => void (await openOnce(choice)),
    /** Its files are gone, so the opened model is dropped. */
    forget: (choice: LocalChoice) => void opened.delete(keyOf(choice)),
  }
}

function keyOf({ runner, model }: LocalChoice): string {
  return `${runner} ${model}`
}

function storedUnder(choice: LocalChoice): string {
  return `local-limits:${keyOf(choice)}`
}
