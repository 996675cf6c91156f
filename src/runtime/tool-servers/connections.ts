import { toolCallFaults } from '../../i18n/en/for-models/tool-servers.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import {
  type OpenOptions,
  type ServerTool,
  type ToolCallOptions,
  type ToolServerAddress,
  ToolServerOffer,
  type ToolServerPort,
  type ToolServerSession,
} from '../../ports/tool-servers.ts'
import { unlessAborted } from '../async/calls.ts'
import type { ShownToolServer } from './server-tools.ts'
import { z } from 'zod'

type ConnectionState = Pick<ShownToolServer, 'state' | 'fault'>

interface ConnectionsOptions {
  readonly port: ToolServerPort
  /** The headers for this address. Rejects, with a sentence, if they are not at hand. */
  readonly headersFor: (url: string) => Promise<ToolServerAddress['headers']>
  /** True if the sign-in at this address can be renewed, which the next connection does. */
  readonly mayRenew: (url: string) => boolean
  /** Called with what a server offers, after each connection. */
  readonly listed: (url: string, offer: ToolServerOffer) => void
  readonly changed: () => void
}

/** Works with the session of a server. Rejects with the signal's reason as soon as it is aborted. */
type UseSession = <Result>(
  url: string,
  signal: AbortSignal,
  work: (session: ToolServerSession) => Promise<Result>,
) => Promise<Result>

/** After these the session is of no more use. */
const LOST = ['session-lost', 'connection-lost', 'unauthorised']

const IDLE: ConnectionState = { state: 'idle', fault: null }

/** One connection to each server, made by the first call and shared by all. */
export function createConnections({
  port,
  headersFor,
  mayRenew,
  listed,
  changed,
}: ConnectionsOptions) {
  const open = new Map<string, Promise<ToolServerSession>>()
  const states = new Map<string, ConnectionState>()

  const show = (url: string, state: ConnectionState) => {
    states.set(url, state)
    changed()
  }
  const keep = (url: string, connecting: Promise<ToolServerSession>) => {
    open.set(url, connecting)
    show(url, { state: 'connecting', fault: null })
    connecting.then(
      ({ offer }) => {
        if (open.get(url) !== connecting) return
        listed(url, offer)
        show(url, { state: 'connected', fault: null })
      },
      (error: unknown) => {
        if (open.get(url) !== connecting) return
        open.delete(url)
        show(url, { state: 'failed', fault: errorText(error) })
      },
    )
    return connecting
  }
  const connect = (url: string, options: OpenOptions): Promise<ToolServerSession> =>
    open.get(url) ??
    keep(
      url,
      headersFor(url).then(headers =>
        port.open({ url, headers }, new AbortController().signal, options),
      ),
    )
  /** Forgets a session that is of no more use; a newer one stays. */
  const drop = async (url: string, session: ToolServerSession) => {
    if ((await open.get(url)) === session) {
      open.delete(url)
      show(url, IDLE)
    }
    void session.close()
  }
  const useOnce: UseSession = async (url, signal, work) => {
    const session = await unlessAborted(connect(url, { findsCause: false }), signal)
    try {
      return await work(session)
    } catch (error) {
      if (LOST.some(code => isCode(error, code))) await drop(url, session)
      throw error
    }
  }
  /** If the server has forgotten the session or the sign-in, connects again and does the work once more: the first time it did not run. */
  const use: UseSession = async (url, signal, work) => {
    try {
      return await useOnce(url, signal, work)
    } catch (error) {
      if (isCode(error, 'session-lost') || (isCode(error, 'unauthorised') && mayRenew(url)))
        return useOnce(url, signal, work)
      throw error
    }
  }

  return {
    state: (url: string): ConnectionState => states.get(url) ?? IDLE,
    connect,
    /** Uses a session that was opened elsewhere. */
    adopt: async (url: string, session: ToolServerSession): Promise<void> => {
      const before = open.get(url)
      keep(url, Promise.resolve(session))
      await before?.then(
        old => old.close(),
        () => undefined,
      )
    },
    use,
    /** Calls a tool as it was known. Rejects if the server lists another one by its name now, which a new connection shows. */
    call: (url: string, tool: ServerTool, input: unknown, options: ToolCallOptions) =>
      use(url, options.signal, async session => {
        const now = session.offer.tools.find(({ name }) => name === tool.name)
        if (JSON.stringify(now) !== JSON.stringify(tool))
          throw new AppError('tool-changed', toolCallFaults.changed(tool.name))
        return session.call(tool.name, input, options)
      }),
    close: async (url: string): Promise<void> => {
      const session = open.get(url)
      open.delete(url)
      show(url, IDLE)
      await session?.then(
        each => each.close(),
        () => undefined,
      )
    },
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof AppError && error.code === code
}

/** What each server offered when it was last asked, by its address, as it is stored. */
export const KnownOffers = z.record(z.string(), ToolServerOffer)
