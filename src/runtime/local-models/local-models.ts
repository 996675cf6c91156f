import { commandSentences } from '../../i18n/en/sentences/runtime.ts'
import { AppError } from '../../ports/errors.ts'
import { createDownloads } from './downloads.ts'
import { createLocalChatModels } from './local-chat-model.ts'
import type { LocalRunner, RunnerId } from '../../ports/local-runner.ts'
import { createDownloadSources } from './download-sources.ts'
import { initialRunnerState, type LocalRunnerState } from './runner-state.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { Clock } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import type { LocalChoice } from '../settings/settings.ts'

export interface LocalModels {
  runners(): readonly LocalRunnerState[]
  /** Asks every runner whether it can run here. Loads none of them. */
  probe(): Promise<void>
  /** Asks a runner for its models, which may load it. */
  list(id: RunnerId): Promise<void>
  /** Fetches what is missing of a model; resolves when all is there, and when it stopped on the way. */
  fetch(id: RunnerId, modelId: string): Promise<void>
  /** Stops the download and keeps what is there. */
  pause(id: RunnerId, modelId: string): void
  /** Stops the download and deletes what is there. */
  cancel(id: RunnerId, modelId: string): Promise<void>
  /** Deletes a model from this device. */
  remove(id: RunnerId, modelId: string): Promise<void>
  /** Takes a model from a file; resolves to its id. */
  addFile(id: RunnerId, file: File): Promise<string>
  setSource(id: RunnerId, baseUrl: string | null): Promise<void>
  /** The chosen model, to be talked to; the same object again while what is known of it is the same. */
  chat(choice: LocalChoice): ChatModel
  /** Reads what was learned of a model before, so that `chat` knows its limits at once. */
  recall(choice: LocalChoice): Promise<void>
  /** Opens a model, so that its limits are known. Rejects with `ModelError`. */
  open(choice: LocalChoice): Promise<void>
}

export interface LocalModelsOptions {
  readonly runners: readonly LocalRunner[]
  readonly settings: SettingsStore
  readonly clock: Clock
  /** Whether summaries of these models are held to their form; they are by default. */
  readonly holdsToForm?: () => boolean
  readonly changed: () => void
  /** A sentence for the user, though the action succeeded. */
  readonly onFault: (error: unknown) => void
}

/**
 * Models on this device: which runners there are, what they can run, and what is on its way here. A model that is
 * chosen is opened, and loaded into memory only when it is first talked to.
 */
export function createLocalModels(options: LocalModelsOptions): LocalModels {
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
  /** The runner, fetching from the chosen source. */
  const runnerOf = async (id: RunnerId): Promise<LocalRunner> => {
    const runner = options.runners.find(other => other.id === id)
    if (!runner) throw new AppError('no-runner', commandSentences.noRunner(id))
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
      patch(id, { failure: sentenceOf(error), isListing: false })
    }
  }
  const probeOne = async (runner: LocalRunner) => {
    patch(runner.id, { isProbing: true })
    const probe = await runner.probe().catch((error: unknown) => ({
      available: false as const,
      message: sentenceOf(error),
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
    runners: () => (made ??= [...states.values()]),
    probe: async () => {
      await sources.apply()
      await Promise.all(options.runners.map(probeOne))
    },
    list,
    fetch: async (id, modelId) => {
      if (await fetches.run(await runnerOf(id), modelId)) await list(id)
    },
    pause: fetches.pause,
    cancel: async (id, modelId) => {
      await fetches.stop(id, modelId)
      await (await runnerOf(id)).remove(modelId)
      fetches.drop(id, modelId)
      await list(id)
    },
    remove,
    addFile: async (id, file) => {
      const runner = await runnerOf(id)
      if (!runner.addFile) throw new AppError('no-files', commandSentences.noFiles)
      patch(id, { isAddingFile: true })
      try {
        return (await runner.addFile(file)).id
      } finally {
        patch(id, { isAddingFile: false })
        await list(id)
      }
    },
    setSource: async (id, baseUrl) => {
      await runnerOf(id)
      await sources.set(id, baseUrl)
      if (states.get(id)?.models) await list(id)
    },
    chat: models.chat,
    recall: models.recall,
    open: models.open,
  }
}

/** Runners reject with sentences for people. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
