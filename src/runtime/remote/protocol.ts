/** The messages between page and worker, without the methods of the application. */
import type { ModelRequest } from '../../engine/index.ts'
import type { ChatModel, ModelLimits, StreamChunk } from '../../ports/chat-model.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import type { LoadProgress, LocalRunner } from '../../ports/local-runner.ts'
import type { HeapFigure } from '../../ports/platform.ts'
import type { Patch } from './patch.ts'

/** What the page tells the worker before its first call. */
export interface PageFacts {
  /** The page's address, the base of relative ones. */
  readonly address: string
  /** The language in which the worker speaks to the person. */
  readonly language: string
  readonly isOnline: boolean
  readonly isVisible: boolean
  /** Encrypts what is stored; null for none. */
  readonly dataKey: Uint8Array | null
}

/** What only a page can do. */
export interface PagePorts extends BuiltInModels {
  deviceFacts(): Promise<DeviceFacts>
  heap(): HeapFigure | null
  /** Asks the browser to keep stored data; null if the browser cannot be asked. */
  persist(): Promise<boolean | null>
}

/** The browser's own models. Long calls have an id: `progress` and `chunk` report on it, `cancel` ends it. */
interface BuiltInModels {
  builtInProbe(): ReturnType<LocalRunner['probe']>
  builtInModels(): ReturnType<LocalRunner['models']>
  builtInFetch(callId: string, modelId: string): Promise<void>
  builtInRemove(modelId: string): Promise<void>
  builtInOpen(modelId: string): Promise<Pick<ChatModel, 'ref' | 'limits'>>
  /** Resolves with the limits after the whole answer. */
  builtInStream(callId: string, modelId: string, request: ModelRequest): Promise<ModelLimits>
}

/** What a page offers its worker. */
export interface PageOffer {
  readonly calls: PagePorts & {
    /** Resolves when the page has painted a usable message box. */
    firstDrawn(): Promise<void>
  }
  readonly news: {
    /** The worker listens. `lockName`: a lock that it holds while it lives; null if the browser has no locks. */
    ready(lockName: string | null): void
    /** The snapshot changed. The first patch holds the whole snapshot. */
    patch(patch: Patch): void
    cancel(callId: string): void
  }
}

/** What a worker offers its page. Its calls are the methods of the application, by name. */
export interface WorkerOffer {
  readonly calls: object
  readonly news: {
    begin(facts: PageFacts): void
    /** The page has applied a patch. */
    patched(): void
    online(isOnline: boolean): void
    language(tag: string): void
    /** A hidden page may be closed. */
    visible(isVisible: boolean): void
    progress(callId: string, progress: LoadProgress): void
    chunk(callId: string, chunk: StreamChunk): void
  }
}
