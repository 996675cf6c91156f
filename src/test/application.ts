/** A whole application in memory, with a scripted model, for tests of the runtime. */
import { tabLocks } from '../app/locks.ts'
import { runAudit } from '../engine/compaction/audit/run.ts'
import { type ModelRequest, textOf } from '../engine/message/message.ts'
import { estimateText } from '../engine/tokens/count.ts'
import type { ShownRow } from '../runtime/session/shown-row.ts'
import { FEATURES } from '../features.ts'
import type { Feature } from '../host/feature.ts'
import { hostFeatures } from '../host/host-features.ts'
import { createApplication } from '../runtime/application/create-application.ts'
import { type ModelError, StoreError, TransferError } from '../ports/errors.ts'
import type { ApplicationPorts } from '../ports/application-ports.ts'
import type { ChatModel, StreamChunk } from '../ports/chat-model.ts'
import type { EndpointReport } from '../ports/endpoint.ts'
import type { KeySignInPort } from '../ports/key-sign-in.ts'
import type { StoragePort } from '../ports/storage.ts'
import { zipMembers } from '../transfer/export.ts'
import { importSession } from '../transfer/import.ts'
import { readImports } from '../transfer/foreign/read-imports.ts'
import { readBackup } from '../transfer/read-backup.ts'
import { writeFile } from '../workers/write-file.ts'
import { readDocument } from '../workers/documents/read-document.ts'
import { clonedApplication } from './cloned-application.ts'
import { fakeToolServers, outsideTools } from './fake-tool-servers.ts'
import { createMemoryFolder } from './memory-folder.ts'
import { paintedImages } from './painted-images.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
import { createMemoryVault } from './memory-vault.ts'

export const stops: StreamChunk = { type: 'finish', finishReason: 'stop', usage: null }

export type Script = (
  request: ModelRequest,
  index: number,
  signal: AbortSignal,
) => AsyncIterable<StreamChunk>

/** A model that answers each request as the script says; what it was sent is in `requests`. */
export function scriptedModel(script: Script, windowTokens = 8_192) {
  const requests: ModelRequest[] = []
  const chat: ChatModel = {
    ref: { provider: 'openai-compatible', host: 'model.test', model: 'scripted' },
    limits: { windowTokens, maxOutputTokens: null, tools: true },
    stream: (request, signal) => {
      requests.push(request)
      return script(request, requests.length - 1, signal)
    },
  }
  return { chat, requests }
}

export async function* saying(text: string): AsyncGenerator<StreamChunk> {
  yield { type: 'text', text }
  yield stops
}

// eslint-disable-next-line require-yield
export async function* failing(error: ModelError): AsyncGenerator<StreamChunk> {
  throw error
}

/** Says the text and then nothing until it is aborted. */
export async function* hanging(text: string, signal: AbortSignal): AsyncGenerator<StreamChunk> {
  yield { type: 'text', text }
  signal.throwIfAborted()
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A test of an endpoint that found nothing wrong. */
export const WORKING: EndpointReport = {
  ok: true,
  code: 'ok',
  message: 'It works.',
  models: [],
  windowTokens: null,
}

const noSignIn: KeySignInPort = {
  ask: () => Promise.reject(new RangeError('Nobody signs in')),
  answered: () => new Promise(() => undefined),
  exchange: async () => ({ type: 'unreachable' }),
}

let ids = 0

export function applicationWith(
  chat: ChatModel,
  storage: StoragePort,
  change: Partial<ApplicationPorts> = {},
  features: readonly Feature[] = FEATURES,
) {
  const ports: ApplicationPorts = {
    storage,
    clock: { now: () => Date.now() },
    nextId: () => `id${String((ids += 1)).padStart(6, '0')}`,
    locks: tabLocks(),
    tokenizer: { count: async texts => texts.map(text => estimateText(text).tokens) },
    tools: [
      {
        definition: {
          name: 'current_time',
          description: 'The time',
          inputSchema: { type: 'object' },
        },
        effect: 'none',
        run: async () => ({ text: 'noon' }),
      },
    ],
    sandbox: { run: () => Promise.reject(new Error('There is no sandbox')) },
    outsideTools: async () => outsideTools(fakeToolServers({}).port),
    vault: createMemoryVault(),
    examine: async input => runAudit(input),
    archive: {
      find: async () => [],
      search: async () => ({ passages: [], waiting: 0, unread: 0 }),
      refresh: async () => undefined,
    },
    extract: async ({ items }) => `## Goal\n- ${items.length} messages\n`,
    demo: chat,
    endpoint: {
      open: async () => chat,
      test: async () => WORKING,
    },
    network: { isOnline: () => true, subscribe: () => () => undefined },
    visibility: { isVisible: () => true, subscribe: () => () => undefined },
    memory: { read: async () => null, onHidden: () => undefined },
    servers: { known: async () => [], discover: async () => [], signIn: noSignIn },
    deviceFacts: async () => ({
      isSecure: true,
      isIsolated: false,
      threads: 4,
      graphics: { state: 'absent' },
      storage: null,
      canEncrypt: true,
      isOnline: true,
      lacks: [],
    }),
    runners: [],
    decodeImage: paintedImages().decode,
    documents: {
      read: async (file, name) =>
        readDocument(new Uint8Array(await file.arrayBuffer()), name, () =>
          Promise.reject(new Error('There are no tables of characters')),
        ),
    },
    remotes: () => Promise.reject(new Error('There is no place to sync')),
    openFolder: () => createMemoryFolder().folder,
    transfer: {
      write: (session, form) => writeFile(session, form),
      read: async (text, { signal, onProgress } = {}) => {
        const reading = importSession(text, onProgress)
        signal?.throwIfAborted()
        if (reading.ok) return reading.session
        throw new TransferError(reading.fault.code, reading.fault.message)
      },
      zip: async next => (await zipMembers(next, writeFile)) ?? new Blob(),
      readBackup: async (file, { wanted, visit, signal }) => {
        const reading = await readBackup(file, wanted, async (...visited) => {
          signal?.throwIfAborted()
          await visit(...visited)
        })
        if (reading.ok) return reading.head
        throw new TransferError(reading.fault.code, reading.fault.message)
      },
      readImports: ({ files, wanted, visit, signal }) =>
        readImports(files, wanted, async (...seen) => {
          signal?.throwIfAborted()
          await visit(...seen)
        }),
    },
    rescue: {
      exportSession: async () => {
        throw new StoreError('not-found', 'Nothing to rescue.')
      },
    },
    whenIdle: run => run(),
    firstDrawn: async () => {},
    sample: async () => ({
      title: 'Sample',
      drafts: [{ type: 'v1.session-created', title: 'Sample', origin: 'sample' }],
    }),
    ...change,
  }
  const application = createApplication(ports, hostFeatures(features))
  return clonedApplication(application)
}

interface Start {
  readonly script?: Script
  readonly chat?: ChatModel
  readonly windowTokens?: number
  readonly storage?: MemoryStorage
  /** The session in the address; null opens the newest one. */
  readonly id?: string | null
  /** Begins a new session; without an id by default. */
  readonly begins?: boolean
  readonly ports?: Partial<ApplicationPorts>
}

/** An application that has started, and what most tests read of it. */
export async function startApp({
  script = () => saying('Yes.'),
  windowTokens,
  storage = createMemoryStorage(),
  id = null,
  begins = id === null,
  ports,
  ...given
}: Start = {}) {
  const { chat: scripted, requests } = scriptedModel(script, windowTokens)
  const chat = given.chat ?? scripted
  const app = applicationWith(chat, storage, ports)
  await app.start(id)
  if (begins) await app.newSession()
  const session = () => {
    const { session: open } = app.snapshot()
    if (!open) throw new Error('No session is open')
    return open
  }
  return {
    app,
    chat,
    requests,
    storage,
    session,
    openId: () => app.snapshot().openId ?? '',
    texts: () => said(app.snapshot().session?.rows),
    notices: () => app.snapshot().notices.map(({ text }) => text),
    talk: (...texts: readonly string[]) => talkTo(app, ...texts),
  }
}

type App = ReturnType<typeof applicationWith>

/** Sends each text once the one before it is answered. */
export async function talkTo(app: App, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await settled(app, app.send(text))
}

/** The session as a JSON file. */
export function exported(app: App, sessionId: string) {
  return app.exportAs({ sessionIds: [sessionId], format: 'json' }, 'export')
}

/** Resolves once the work is done, the application is idle and everything is stored. */
export async function settled(app: App, work?: unknown): Promise<void> {
  await work
  for (let quiet = 0; quiet < 3;) {
    await new Promise(resolve => setTimeout(resolve, 5))
    const session = app.snapshot().session
    const writes = session?.rows.some(
      row => row.type === 'compaction' && row.record.state === 'running',
    )
    const idle = !session || (session.activity.type === 'idle' && !session.pending && !writes)
    // What waits for the person does nothing by itself.
    const isEmpty = session?.queue.every(({ waits }) => waits === true) ?? true
    quiet = idle && isEmpty ? quiet + 1 : 0
  }
}

/** Waits for the condition, ten seconds at most; throws where it never comes. */
export async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 1) {
    if (waited > 2_000) throw new Error('It never came')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** The texts of the messages among the rows that are loaded, in order. */
export function said(rows: readonly ShownRow[] | undefined): readonly string[] {
  return (rows ?? []).flatMap(row =>
    row.type === 'message' ? [textOf(row.entry.event.parts)] : [],
  )
}
