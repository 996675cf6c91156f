// For every chunk of the page that has zod: both are in one.
import './zod-without-eval.ts'
import type { ChatModel } from '../ports/chat-model.ts'
import type { LocalRunner } from '../ports/local-runner.ts'
import { builtInRunner } from '../providers/built-in/runner.ts'
import { createCancellableCalls } from '../runtime/async/calls.ts'
import type { PagePorts } from '../runtime/remote/protocol.ts'
import type { TellWorker } from '../runtime/remote/start-runtime.ts'
import { deviceFacts } from './device-facts.ts'
import { heapFigure } from './browser-state.ts'

/** `cancel` ends a call by its id. */
export interface ServedPorts extends PagePorts {
  cancel(callId: string): void
}

/** What only a page can do, offered to the worker of the application. */
export function createPagePorts(
  tell: TellWorker,
  runner: LocalRunner = builtInRunner(),
): ServedPorts {
  const calls = createCancellableCalls()
  const opened = new Map<string, ChatModel>()
  const openedModel = async (modelId: string) => {
    const model = opened.get(modelId) ?? (await runner.open(modelId))
    opened.set(modelId, model)
    return model
  }
  return {
    deviceFacts: async () => deviceFacts(),
    heap: heapFigure,
    persist,
    builtInProbe: () => runner.probe(),
    builtInModels: () => runner.models(),
    builtInRemove: modelId => runner.remove(modelId),
    builtInFetch: (callId, modelId) =>
      calls.run(callId, signal =>
        runner.fetch(modelId, {
          signal,
          onProgress: progress => tell('progress', callId, progress),
        }),
      ),
    builtInOpen: async modelId => {
      const { ref, limits } = await openedModel(modelId)
      return { ref, limits: { ...limits } }
    },
    builtInStream: async (callId, modelId, request) => {
      const model = await openedModel(modelId)
      await calls.run(callId, async signal => {
        for await (const chunk of model.stream(request, signal)) tell('chunk', callId, chunk)
      })
      return { ...model.limits }
    },
    cancel: callId => calls.cancel(callId),
  }
}

/** Null if the browser cannot be asked. */
async function persist(): Promise<boolean | null> {
  const storage: Partial<StorageManager> | undefined = navigator.storage
  return (await storage?.persist?.()) ?? null
}
