/**
 * What page and worker ask each other besides the methods of the application.
 *
 * @module
 */
import type { ModelRequest } from '../../engine/index.ts'
import type { ChatModel, ModelLimits, StreamChunk } from '../../ports/chat-model.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import type { LoadProgress, LocalRunner } from '../../ports/local-runner.ts'
import type { HeapFigure } from '../../ports/platform.ts'
import type { Patch } from './patch.ts'

/** What the page says of itself before its first call. */
export interface PageFacts {
  /** Its address, beside which relative ones lie. */
  readonly address: string
  readonly isOnline: boolean
}

/** What only a page has. */
export interface PagePorts extends BuiltInModels {
  deviceFacts(): Promise<DeviceFacts>
  heap(): HeapFigure | null
  /** Asks the browser to keep what is stored; null where it has no such question. */
  persist(): Promise<boolean | null>
}

/** The browser's own models. What takes long has the id of its call: it reports by `progress` and `chunk`, and `cancel` ends it. */
interface BuiltInModels {
  builtInProbe(): ReturnType<LocalRunner['probe']>
  builtInModels(): ReturnType<LocalRunner['models']>
  builtInFetch(callId: string, modelId: string): Promise<void>
  builtInRemove(modelId: string): Promise<void>
  builtInOpen(modelId: string): Promise<Pick<ChatModel, 'ref' | 'limits'>>
  /** Resolves to the limits as they are once the answer is complete. */
  builtInStream(callId: string, modelId: string, request: ModelRequest): Promise<ModelLimits>
}

/** What a page offers its worker. */
export interface PageOffer {
  readonly calls: PagePorts & {
    /** Resolves once the page has drawn that a message can be written. */
    firstDrawn(): Promise<void>
  }
  readonly news: {
    /** The worker listens. `lockName`: a lock that it holds as long as it lives; null where there are none. */
    ready(lockName: string | null): void
    /** The snapshot changed; the first patch is the whole of it. */
    patch(patch: Patch): void
    cancel(callId: string): void
  }
}

/** What a worker offers its page; its calls are the methods of the application, by name. */
export interface WorkerOffer {
  readonly calls: object
  readonly news: {
    begin(facts: PageFacts): void
    /** The page has put a patch in place. */
    patched(): void
    online(isOnline: boolean): void
    /** The page is hidden, and may be closed. */
    hidden(): void
    progress(callId: string, progress: LoadProgress): void
    chunk(callId: string, chunk: StreamChunk): void
  }
}
