import { toolAppFaults, toolServerFaults } from '../../i18n/en/sentences/tool-servers.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import type { QuestionAnswer } from '../../ports/server-questions.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import type {
  ServerResource,
  ToolServerOffer,
  ToolServerPort,
  ToolServerSession,
} from '../../ports/tool-servers.ts'
import { type CancellableCalls, rememberLast, unlessAborted } from '../async/calls.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { Settings } from '../settings/settings.ts'
import type { ToolServer } from '../settings/tool-servers.ts'
import { appPage, type AppPage } from './app-page.ts'
import { createConnections } from './connections.ts'
import type { FieldValues } from './field-values.ts'
import { packHeaders, readHeaders, unpackHeaders } from './headers.ts'
import { KnownOffers } from './known-offers.ts'
import { filesOf } from './resource-files.ts'
import { createQuestions } from './questions.ts'
import {
  namedTools,
  type ShownToolServer,
  shownTools,
  tokensOf,
  toolsOfServers,
} from './server-tools.ts'

/** A server, as the person typed it. */
export interface TypedToolServer {
  /** Empty: the server's own name. */
  readonly name: string
  readonly url: string
  /** Lines such as `Authorization: Bearer abc`; null keeps those of a server that is in the list. */
  readonly headers: string | null
}

/** Commands for tool servers. The first two resolve with null, or with the sentence that says what went wrong. */
export interface ToolServerCommands {
  /** Connects and lists the server's tools. If that works, adds the server to the list, or replaces it there. */
  add(server: TypedToolServer, callId: string): Promise<string | null>
  /** Connects again, and lists again what the server offers. */
  test(url: string, callId: string): Promise<string | null>
  setOn(url: string, isOn: boolean): Promise<void>
  /** `tool`: the server's name for it. */
  setToolOn(url: string, tool: string, isOn: boolean): Promise<void>
  /** Ends the connection and removes the server. Its headers stay with the keys until they are forgotten there. */
  remove(url: string): Promise<void>
  /** Reads a resource as files, to be attached. */
  readResource(
    url: string,
    resource: Pick<ServerResource, 'uri' | 'name'>,
    callId: string,
  ): Promise<{ readonly files: readonly File[] } | Refused>
  /** Fills a prompt of a server, by the server's name for it. */
  fillPrompt(
    url: string,
    filled: { readonly id: string; readonly values: Readonly<Record<string, string>> },
    callId: string,
  ): Promise<{ readonly text: string } | Refused>
  /** Reads the App at this address of a server. */
  openApp(url: string, uri: string, callId: string): Promise<AppPage | Refused>
  /** Answers a question of a server. Resolves with a sentence for each value that the server would not take; else with null. */
  answerQuestion(
    id: string,
    action: QuestionAnswer['action'],
    values?: FieldValues,
  ): Promise<Readonly<Record<string, string>> | null>
  /** Calls a tool for an App of the same server; the person allowed it. */
  callForApp(url: string, call: AppCall, callId: string): Promise<AnsweredCall | Refused>
}

export interface AppCall {
  readonly tool: string
  readonly input: unknown
}

/** The result as the server gave it. */
interface AnsweredCall {
  readonly result: object
}

/** The sentence that says what went wrong. */
interface Refused {
  readonly reason: string
}

export interface ToolServersOptions {
  readonly port: ToolServerPort
  readonly store: SettingsStore
  readonly keys: Pick<KeyStore, 'hold' | 'forRequest' | 'offerUnlock'>
  readonly calls: CancellableCalls
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  /** Tools whose names are taken. */
  readonly builtIn: () => readonly Tool[]
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}

/** What each server offered when it was last asked: a start connects to none, and requests stay the same after it. */
const OFFERS_KEY = 'tool-offers'

/** Characters of a server's name. */
const LONGEST_NAME = 60

export type ToolServers = ReturnType<typeof createToolServers>

/** The servers in the settings, their connections, and their tools. */
export function createToolServers({
  port,
  store,
  keys,
  calls,
  settings,
  updateSettings,
  builtIn,
  changed: onChange,
  onFault,
}: ToolServersOptions) {
  let offers: Readonly<Record<string, ToolServerOffer>> = {}
  /** Grows with each change of a connection. */
  let version = 0

  const changed = () => {
    version += 1
    onChange()
  }
  const keepOffers = (next: typeof offers) => {
    if (JSON.stringify(next) === JSON.stringify(offers)) return
    offers = next
    changed()
    store.write(OFFERS_KEY, next).catch(onFault)
  }
  const serverAt = (url: string) => settings().toolServers.find(server => server.url === url)
  const knownServer = (url: string): ToolServer => {
    const server = serverAt(url)
    if (!server) throw new AppError('not-found', toolServerFaults.alreadyGone)
    return server
  }
  const headersFor = async (url: string) => {
    const { name, headerNames } = serverAt(url) ?? { name: url, headerNames: [] }
    const headers = unpackHeaders(headerNames.length === 0 ? '' : await keys.forRequest(url))
    if (headerNames.every(header => header in headers)) return headers
    keys.offerUnlock(url)
    throw new AppError('unauthorised', toolServerFaults.headersMissing(name))
  }
  const connections = createConnections({
    port,
    headersFor,
    listed: (url, offer) => keepOffers({ ...offers, [url]: offer }),
    changed,
  })

  const named = rememberLast(
    (servers: readonly ToolServer[], known: typeof offers, taken: readonly Tool[]) =>
      namedTools(
        servers,
        url => known[url],
        taken.map(({ definition }) => definition.name),
      ),
  )
  const namedNow = () => named(settings().toolServers, offers, builtIn())
  const questions = createQuestions(changed)
  const toolsOf = (all: ReturnType<typeof named>) =>
    toolsOfServers(all, connections.call, questions.ask)
  const offeredOf = rememberLast(toolsOf)

  const shown = rememberLast((all: ReturnType<typeof named>, _version: number) =>
    all.map((each): ShownToolServer => {
      const { url, name, isOn, headerNames } = each.server
      const { protocol = '', resources = [], prompts = [] } = offers[url] ?? {}
      const tools = shownTools(each)
      const tokens = tokensOf(toolsOf([each]))
      const state = connections.state(url)
      const about = { url, name, isOn, headerNames, ...state, protocol, tools, tokens }
      return { ...about, resources, prompts, questions: questions.of(url) }
    }),
  )

  const change = (url: string, part: Partial<ToolServer>) =>
    updateSettings({
      toolServers: settings().toolServers.map(server =>
        server.url === url ? { ...server, ...part } : server,
      ),
    })
  const typedHeaders = async ({ url, headers }: TypedToolServer) =>
    headers === null && serverAt(url) ? headersFor(url) : readHeaders(headers ?? '')

  /** Works with the session of a server in the list; resolves with the reason if that fails. */
  const during = <Result>(
    url: string,
    callId: string,
    work: (session: ToolServerSession, signal: AbortSignal) => Promise<Result>,
  ) =>
    orReason(() =>
      calls.run(callId, signal => {
        knownServer(url)
        return connections.use(url, signal, session => work(session, signal))
      }),
    )
  const commands: ToolServerCommands = {
    add: (typed, callId) =>
      outcomeOf(() =>
        calls.run(callId, async signal => {
          const url = typed.url.trim()
          const headers = await typedHeaders({ ...typed, url })
          const session = await port.open({ url, headers }, signal)
          if (packHeaders(headers) !== '') await keys.hold(url, packHeaders(headers))
          const before = serverAt(url)
          const server: ToolServer = {
            name: nameOf(typed, before ?? { name: session.offer.serverName }),
            url,
            isOn: true,
            offTools: before?.offTools ?? [],
            headerNames: Object.keys(headers),
          }
          await updateSettings({
            toolServers: before
              ? settings().toolServers.map(each => (each === before ? server : each))
              : [...settings().toolServers, server],
          })
          await connections.adopt(url, session)
        }),
      ),
    test: (url, callId) =>
      outcomeOf(() =>
        calls.run(callId, async signal => {
          knownServer(url)
          await connections.close(url)
          await unlessAborted(connections.connect(url), signal).catch(async (error: unknown) => {
            if (signal.aborted) await connections.close(url)
            throw error
          })
        }),
      ),
    setOn: async (url, isOn) => {
      await change(url, { isOn })
      if (!isOn) await connections.close(url)
      else if (!(url in offers)) connectLater([url])
    },
    setToolOn: async (url, tool, isOn) => {
      const others = (serverAt(url)?.offTools ?? []).filter(name => name !== tool)
      await change(url, { offTools: isOn ? others : [...others, tool] })
    },
    remove: async url => {
      await updateSettings({
        toolServers: settings().toolServers.filter(server => server.url !== url),
      })
      await connections.close(url)
      const { [url]: _removed, ...others } = offers
      keepOffers(others)
    },
    readResource: (url, { uri, name }, callId) =>
      during(url, callId, async (session, signal) => ({
        files: filesOf(name, await session.read(uri, signal)),
      })),
    fillPrompt: (url, { id, values }, callId) =>
      during(url, callId, async (session, signal) => ({
        text: await session.prompt(id, values, signal),
      })),
    openApp: (url, uri, callId) =>
      during(url, callId, async (session, signal) => appPage(await session.read(uri, signal))),
    answerQuestion: async (id, action, values = {}) => questions.answer(id, action, values),
    callForApp: (url, { tool, input }, callId) =>
      during(url, callId, async (session, signal) => {
        const { isOn, offTools } = knownServer(url)
        const known = offers[url]?.tools.find(({ name }) => name === tool)
        if (!isOn || !known?.callers.includes('app') || offTools.includes(tool))
          throw new AppError('not-found', toolAppFaults.noTool(tool))
        const { result } = await session.call(tool, input, { signal })
        return { result }
      }),
  }
  /** Failures are shown with their server. */
  const connectLater = (urls: readonly string[]) => {
    for (const url of urls) connections.connect(url).catch(() => undefined)
  }

  return {
    commands,
    /** Reads what the servers offered before. Connects only to those that never listed their tools here. */
    load: async (): Promise<void> => {
      const stored = KnownOffers.safeParse(await store.read(OFFERS_KEY))
      if (stored.success) offers = stored.data
      const isNew = ({ url, isOn }: ToolServer) => isOn && !(url in offers)
      connectLater(
        settings()
          .toolServers.filter(isNew)
          .map(({ url }) => url),
      )
    },
    /** The same list while nothing changes. */
    tools: (): readonly Tool[] => offeredOf(namedNow()),
    /** The same list while nothing changes. */
    list: (): readonly ShownToolServer[] => shown(namedNow(), version),
  }
}

function nameOf({ name, url }: TypedToolServer, known: { readonly name: string }): string {
  return name.trim().slice(0, LONGEST_NAME) || known.name || new URL(url).host
}

async function outcomeOf(run: () => Promise<void>): Promise<string | null> {
  const refused = await orReason(run)
  return refused?.reason ?? null
}

async function orReason<Result>(run: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await run()
  } catch (error) {
    return { reason: errorText(error) }
  }
}
