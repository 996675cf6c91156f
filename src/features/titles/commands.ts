/** Titles that a model writes: a free one, or a paid one that the person agreed to. */
import {
  foldBranch,
  type ModelRef,
  type ModelRequest,
  sameModel,
  type SessionEvent,
  textOf,
  transcriptOf,
} from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { errorText, StoreError } from '../../ports/errors.ts'
import { isTemporary } from '../../ports/platform.ts'
import { loadWordingOutsideChats, streamAnswer } from '../../runtime/requests/stream-answer.ts'
import { isFree } from '../../runtime/settings/model-info.ts'
import { canSummarize } from '../../runtime/settings/summarizer-order.ts'
import { mostDollarsOf } from '../../runtime/inspection/spending.ts'
import { titleFaultText } from './sentences.ts'
import { namesChats } from './settings.ts'
import { cleanTitle, titleRequest } from './title-request.ts'

/** The model that would write the title of a session, or why there is none, as a sentence. */
export type TitleOutlook = { readonly refusal: string } | TitleWriter

export interface TitleWriter {
  readonly refusal: null
  readonly model: ModelRef
  readonly isFree: boolean
  /** The most US dollars of the request; 0 for a free model, null if unknown. */
  readonly dollars: number | null
}

/** A title that nothing has yet, or why there is none; both null if the call was cancelled. */
export interface TitleProposal {
  readonly title: string | null
  readonly failure: string | null
}

export interface TitleCommands {
  /** Sends nothing. */
  outlook(sessionId: string): Promise<TitleOutlook>
  /** Asks the model of the outlook, and renames nothing. `paid`: the model that the person agreed to pay; no other paid one is asked. */
  suggest(sessionId: string, paid: ModelRef | null, callId: string): Promise<TitleProposal>
}

/** A title is worth no longer wait, even with a model that is loaded first. */
const MOST_MS = 180_000
/** A log of one question has fewer events. */
const MOST_EVENTS = 200
/** An older answer comes from an import or a backup. */
const NEW_MS = 60_000

interface Asked {
  readonly chat: ChatModel
  readonly request: ModelRequest
}

/** The commands of titles. From here on a new chat gets one while the setting is on: where that costs nothing, once, and silently. */
export function create({
  ports: { storage, clock, locks },
  sessions,
  writersFor,
  settings,
  calls,
}: Pick<
  WorkerHost<never>,
  'ports' | 'sessions' | 'writersFor' | 'settings' | 'calls'
>): TitleCommands & { begin(): Promise<void> } {
  const dollarsOf = ({ chat, request }: Asked) =>
    mostDollarsOf(chat.ref, request, settings().catalogue)
  /** The first free model that can write, or the session's own. Null if that is the demo. */
  const writerFor = async (sessionId: string): Promise<ChatModel | null> => {
    const known = await writersFor(sessionId)
    const [own] = known
    const able = known.filter(({ ref }) => canSummarize(ref))
    return able.find(({ ref }) => isFree(ref)) ?? able.find(chat => chat === own) ?? null
  }
  /** The session's own model: a title that nobody asked for is no reason to load another one. */
  const ownOf = async (sessionId: string): Promise<ChatModel | null> => {
    const [own] = await writersFor(sessionId)
    return own && canSummarize(own.ref) ? own : null
  }
  const prepare = async (sessionId: string, findWriter = writerFor): Promise<Asked | string> => {
    if (isTemporary(sessionId)) return titleFaultText('temporary')
    const log = await storage.events.read(sessionId).catch((error: unknown) => {
      // Nothing of a new session is stored.
      if (error instanceof StoreError && error.code === 'not-found') return { events: [] }
      return errorText(error)
    })
    if (typeof log === 'string') return log
    const chat = await findWriter(sessionId)
    if (chat === null) return titleFaultText('noModel')
    const request = titleRequest(foldBranch(log.events), chat.limits)
    return request === null ? titleFaultText('nothingSaid') : { chat, request }
  }
  const ask = async ({ chat, request }: Asked, signal: AbortSignal): Promise<TitleProposal> => {
    const slow = AbortSignal.timeout(MOST_MS)
    const around = {
      signal: AbortSignal.any([signal, slow]),
      onParts: () => undefined,
      loadWording: loadWordingOutsideChats,
    }
    const outcome = await streamAnswer(chat, request, around)
    if (signal.aborted) return { title: null, failure: null }
    if (outcome.type === 'stopped') return { title: null, failure: titleFaultText('tooSlow') }
    if (outcome.type === 'failed') return { title: null, failure: outcome.failure.message }
    const title = cleanTitle(textOf(outcome.parts))
    return { title, failure: title === null ? titleFaultText('noTitle') : null }
  }

  const isNew = (events: readonly SessionEvent[]): boolean => {
    const messages = transcriptOf(foldBranch(events)).map(({ event }) => event)
    const last = messages.at(-1)
    return (
      !events.some(isNamed) &&
      messages.filter(({ role }) => role === 'user').length === 1 &&
      last?.role === 'assistant' &&
      last.finishReason === 'stop' &&
      clock.now() - last.at < NEW_MS
    )
  }
  const name = async (sessionId: string, signal: AbortSignal): Promise<void> => {
    const prepared = await prepare(sessionId, ownOf)
    if (typeof prepared === 'string' || dollarsOf(prepared) !== 0 || signal.aborted) return
    const { title } = await ask(prepared, signal)
    if (title === null || (await storage.events.read(sessionId)).events.some(isNamed)) return
    if (!signal.aborted) await sessions.rename(sessionId, title)
  }

  /** Chats that a model was asked to name: without a title from it they keep the one of their first sentence. */
  const tried = new Set<string>()
  const nameNew = async (sessionId: string): Promise<void> => {
    const session = sessions.running(sessionId)
    if (!session || session.events().length > MOST_EVENTS) return
    const callId = `name ${sessionId}`
    // The session has what it appended a moment later than the storage.
    await new Promise(resolve => setTimeout(resolve))
    // The next message stops it, so that its answer need not wait.
    if (!isNew(session.events())) return calls.cancel(callId)
    if (tried.has(sessionId)) return
    tried.add(sessionId)
    const release = await locks.tryAcquire(`palimpsest:${callId}`)
    if (release) await calls.run(callId, signal => name(sessionId, signal)).finally(release)
  }
  storage.events.subscribe(id => {
    // Nobody asked for the title, so nobody is told why there is none.
    if (namesChats.in(settings())) void nameNew(id).catch(() => undefined)
  })

  return {
    outlook: async sessionId => {
      const prepared = await prepare(sessionId)
      if (typeof prepared === 'string') return { refusal: prepared }
      const { ref: model } = prepared.chat
      const dollars = dollarsOf(prepared)
      return { refusal: null, model, isFree: dollars === 0, dollars }
    },
    suggest: (sessionId, paid, callId) =>
      calls.run(callId, async signal => {
        const prepared = await prepare(sessionId)
        if (typeof prepared === 'string') return { title: null, failure: prepared }
        const { ref } = prepared.chat
        const mayAsk = dollarsOf(prepared) === 0 || (paid !== null && sameModel(ref, paid))
        return mayAsk
          ? ask(prepared, signal)
          : { title: null, failure: titleFaultText('otherModel') }
      }),
    begin: async () => undefined,
  }
}

/** True if somebody gave the session a title, or if it came with one. */
function isNamed(event: SessionEvent): boolean {
  return (
    event.type === 'v1.session-renamed' ||
    (event.type === 'v1.session-created' && (event.title !== null || event.origin !== 'user'))
  )
}
