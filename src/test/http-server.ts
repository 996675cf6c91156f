/** Starts a server for a test on this computer, on a free port unless one is named. */
import { createServer, type RequestListener } from 'node:http'

export interface StartedServer {
  /** Without a slash at its end. */
  readonly origin: string
  /** Ends all connections, too. */
  readonly close: () => Promise<void>
}

export async function startHttpServer(
  answer: RequestListener,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<StartedServer> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new RangeError('No port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
