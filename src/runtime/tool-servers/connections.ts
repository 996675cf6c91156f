import type { ToolOutput } from '../../ports/chat-model.ts'
import { AppError, errorText } from '../../ports/errors.ts'
import type {
  ToolCallOptions,
  ToolServerAddress,
  ToolServerOffer,
  ToolServerPort,
  ToolServerSession,
} from '../../ports/tool-servers.ts'
import { unlessAborted } from '../async/calls.ts'
import type { ShownToolServer } from './server-tools.ts'

type ConnectionState = Pick<ShownToolServer, 'state' | 'fault'>

interface ConnectionsOptions {
  readonly port: ToolServerPort
  /** The headers for this address. Rejects, with a sentence, if they are not at hand. */
  readonly headersFor: (url: string) => Promise<ToolServerAddress['headers']>
  /** Called with what a server offers, after each connection. */
  readonly listed: (url: string, offer: ToolServerOffer) => void
  readonly changed: () => void
}

const IDLE: ConnectionState = { state: 'idle', fault: null }

/** One connection to each server, made by the first call and shared by all. */
export function createConnections({ port, headersFor, listed, changed }: ConnectionsOptions) {
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
  const connect = (url: string): Promise<ToolServerSession> =>
    open.get(url) ??
    keep(
      url,
      headersFor(url).then(headers => port.open({ url, headers }, new AbortController().signal)),
    )
  /** Forgets a session that is of no more use; a newer one stays. */
  const drop = async (url: string, session: ToolServerSession) => {
    if ((await open.get(url)) === session) {
      open.delete(url)
      show(url, IDLE)
    }
    void session.close()
  }
  const callOnce = async (
    url: string,
    tool: string,
    { input, ...options }: ToolCallOptions & { readonly input: unknown },
  ): Promise<ToolOutput> => {
    const session = await unlessAborted(connect(url), options.signal)
    try {
      return await session.call(tool, input, options)
    } catch (error) {
      if (isCode(error, 'session-lost') || isCode(error, 'connection-lost'))
        await drop(url, session)
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
    /** If the server has forgotten the session, connects again and calls once more: the first call did not run. */
    call: async (
      url: string,
      tool: string,
      input: unknown,
      options: ToolCallOptions,
    ): Promise<ToolOutput> => {
      const inputs = { ...options, input }
      try {
        return await callOnce(url, tool, inputs)
      } catch (error) {
        if (isCode(error, 'session-lost')) return callOnce(url, tool, inputs)
        throw error
      }
    },
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
