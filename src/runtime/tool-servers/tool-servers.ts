import { signInText, toolServerText } from '../../i18n/en/sentences/tool-servers.ts'
import { toolAppFaults } from '../../i18n/en/for-models/tool-servers.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import type { Clock } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import type {
  StartedSignIn,
  ToolServerAddress,
  ToolServerOffer,
  ToolServerPort,
  ToolServerSession,
} from '../../ports/tool-servers.ts'
import { type CancellableCalls, rememberLast, unlessAborted } from '../async/calls.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { Settings, ToolServer } from '../settings/settings.ts'
import { appPage, appResource } from './app-page.ts'
import { createConnections, KnownOffers } from './connections.ts'
import { createHeaderStore, bearer, packHeaders, readHeaders } from './header-store.ts'
import { createQuestions } from './field-values.ts'
import { GivenNames, keepNames } from './tool-names.ts'
import {
  namedTools,
  type ShownToolServer,
  shownTools,
  tokensOf,
  toolsOfServers,
  filesOf,
} from './server-tools.ts'
import type { Refused, ToolServerCommands, TypedToolServer } from './tool-server-commands.ts'

export interface ToolServersOptions {
  readonly port: ToolServerPort
  readonly clock: Clock
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

/** The names by which models call the tools of servers. */
const NAMES_KEY = 'tool-names'

/** Characters of a server's name. */
const LONGEST_NAME = 60

interface Connectable extends Omit<TypedToolServer, 'headers'>, Pick<ToolServerAddress, 'headers'> {
  /** Keeps the headers once they have worked. */
  readonly hold: (url: string) => Promise<void> | null
}

export type ToolServers = ReturnType<typeof createToolServers>

/** The servers in the settings, their connections, and their tools. */
export function createToolServers({
  port,
  clock,
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
    if (!server) throw new AppError('not-found', toolServerText('alreadyGone'))
    return server
  }
  const headerStore = createHeaderStore(port, keys, clock)
  const headersFor = (url: string) =>
    headerStore.of(serverAt(url) ?? { url, name: url, headerNames: [] })
  let startedSignIn: StartedSignIn | null = null
  const connections = createConnections({
    port,
    headersFor,
    mayRenew: headerStore.refuse,
    listed: (url, offer) => keepOffers({ ...offers, [url]: offer }),
    changed,
  })

  let toolNames: GivenNames = []
  const named = rememberLast(
    (servers: readonly ToolServer[], known: typeof offers, others: readonly Tool[]) => {
      const taken = others.map(({ definition }) => definition.name)
      const all = namedTools(servers, url => known[url], { taken, given: toolNames })
      const next = keepNames(toolNames, all)
      if (next !== toolNames) store.write(NAMES_KEY, next).catch(onFault)
      toolNames = next
      return all
    },
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
    headers === null && serverAt(url.trim()) ? headersFor(url.trim()) : readHeaders(headers ?? '')
  const connectAndKeep = async (
    { url: typedUrl, name, headers, hold }: Connectable,
    signal: AbortSignal,
  ) => {
    const url = typedUrl.trim()
    const session = await port.open({ url, headers }, signal)
    await hold(url)
    const before = serverAt(url)
    const server: ToolServer = {
      name: nameOf({ name, url }, before ?? { name: session.offer.serverName }),
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
  }

  /** Until it is cancelled; resolves with the reason if it fails. */
  const reasoned = async <Result>(
    callId: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | Refused> => {
    try {
      return await calls.run(callId, work)
    } catch (error) {
      return { reason: errorText(error) }
    }
  }
  /** Resolves with null, or with the reason. */
  const outcomeOf = async (callId: string, work: (signal: AbortSignal) => Promise<void>) =>
    (await reasoned(callId, work))?.reason ?? null
  /** Works with the session of a server in the list. */
  const during = <Result>(
    url: string,
    callId: string,
    work: (session: ToolServerSession, signal: AbortSignal) => Promise<Result>,
  ) =>
    reasoned(callId, signal => {
      knownServer(url)
      return connections.use(url, signal, session => work(session, signal))
    })
  const commands: ToolServerCommands = {
    add: (typed, callId) =>
      outcomeOf(callId, async signal => {
        const headers = await typedHeaders(typed)
        const isKept = typed.headers === null || Object.keys(headers).length === 0
        const hold = (url: string) => (isKept ? null : keys.hold(url, packHeaders(headers)))
        await connectAndKeep({ ...typed, headers, hold }, signal)
      }),
    beginSignIn: (url, redirectUrl, callId) =>
      reasoned(callId, async signal => {
        startedSignIn = await port.beginSignIn(url.trim(), redirectUrl, signal)
        return { address: startedSignIn.address }
      }),
    finishSignIn: (typed, callId) =>
      outcomeOf(callId, async signal => {
        if (startedSignIn === null) throw new AppError('not-found', signInText('notBegun'))
        const given = await startedSignIn.finish(signal)
        const headers = bearer(given.accessToken)
        const hold = (url: string) => headerStore.holdSignIn(url, given)
        await connectAndKeep({ ...typed, headers, hold }, signal)
      }),
    test: (url, callId) =>
      outcomeOf(callId, async signal => {
        knownServer(url)
        await connections.close(url)
        await unlessAborted(connections.connect(url, { findsCause: true }), signal).catch(
          async (error: unknown) => {
            if (signal.aborted) await connections.close(url)
            throw error
          },
        )
      }),
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
    readForApp: (url, uri, callId) =>
      during(url, callId, async (session, signal) => {
        if (!knownServer(url).isOn) throw new AppError('not-found', toolAppFaults.serverOff)
        return { result: appResource(await session.read(uri, signal)) }
      }),
  }
  /** Failures are shown with their server. */
  const connectLater = (urls: readonly string[]) => {
    for (const url of urls) connections.connect(url, { findsCause: false }).catch(() => undefined)
  }

  return {
    commands,
    /** Reads what the servers offered before. Connects only to those that never listed their tools here. */
    load: async (): Promise<void> => {
      const [storedOffers, storedNames] = await Promise.all([
        store.read(OFFERS_KEY),
        store.read(NAMES_KEY),
      ])
      offers = KnownOffers.safeParse(storedOffers).data ?? offers
      toolNames = GivenNames.safeParse(storedNames).data ?? toolNames
      const unknown = settings().toolServers.filter(({ url, isOn }) => isOn && !(url in offers))
      connectLater(unknown.map(({ url }) => url))
    },
    /** The same list while nothing changes. */
    tools: (): readonly Tool[] => offeredOf(namedNow()),
    /** The same list while nothing changes. */
    list: (): readonly ShownToolServer[] => shown(namedNow(), version),
  }
}

function nameOf(
  { name, url }: Pick<TypedToolServer, 'name' | 'url'>,
  known: { readonly name: string },
): string {
  return name.trim().slice(0, LONGEST_NAME) || known.name || new URL(url).host
}
