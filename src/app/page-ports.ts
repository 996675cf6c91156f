/**
 * What only a page has, served to the worker of the application.
 *
 * @module
 */
import type { ChatModel } from '../ports/chat-model.ts'
import type { LocalRunner } from '../ports/local-runner.ts'
import { builtInRunner } from '../providers/built-in/runner.ts'
import { createCancellableCalls } from '../runtime/async/cancellable-calls.ts'
import type { Arrived } from '../runtime/remote/connect.ts'
import { deviceFacts } from './device-facts.ts'
import { heapFigure } from './heap-figure.ts'

type Tell = (name: string, ...inputs: readonly unknown[]) => void

export interface PagePorts {
  answer(name: string, inputs: readonly Arrived[], tell: Tell): Promise<unknown>
  hear(name: string, inputs: readonly Arrived[]): void
}

export function createPagePorts(runner: LocalRunner = builtInRunner()): PagePorts {
  const calls = createCancellableCalls()
  const opened = new Map<string, ChatModel>()
  const openedModel = async (modelId: string) => {
    const model = opened.get(modelId) ?? (await runner.open(modelId))
    opened.set(modelId, model)
    return model
  }
  return {
    answer: async (name, inputs, tell) => {
      switch (name) {
        case 'device-facts':
          return deviceFacts()
        case 'heap':
          return heapFigure()
        case 'persist':
          return persist()
        case 'built-in.probe':
          return runner.probe()
        case 'built-in.models':
          return runner.models()
        case 'built-in.remove':
          return runner.remove(inputs[0])
        case 'built-in.fetch': {
          const [callId, modelId] = inputs
          return calls.run(callId, signal =>
            runner.fetch(modelId, {
              signal,
              onProgress: progress => tell('built-in', callId, progress),
            }),
          )
        }
        case 'built-in.open': {
          const { ref, limits } = await openedModel(inputs[0])
          return { ref, limits: { ...limits } }
        }
        case 'built-in.stream': {
          const [callId, modelId, request] = inputs
          const model = await openedModel(modelId)
          await calls.run(callId, async signal => {
            for await (const chunk of model.stream(request, signal)) tell('built-in', callId, chunk)
          })
          return { ...model.limits }
        }
        default:
          throw new RangeError(`The page has no ${name}`)
      }
    },
    hear: (name, [callId]) => {
      if (name === 'cancel') calls.cancel(callId)
    },
  }
}

/** Null where the browser has no such question. */
async function persist(): Promise<boolean | null> {
  const storage: Partial<StorageManager> | undefined = navigator.storage
  return (await storage?.persist?.()) ?? null
}
