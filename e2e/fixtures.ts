/** The tests that all specs build on: servers that end with their test, a page whose console is watched and whose requests are recorded. */
import {
  test as playwrightTest,
  expect,
  type BrowserContext,
  type ConsoleMessage,
} from '@playwright/test'
import { startServer, type ServerOptions, type TestServer } from './server/server.ts'

export { expect }

/** Starts a server that is closed after the test, however that ends. */
export type Serve = (options?: ServerOptions) => Promise<TestServer>

/** For tests that bring a browser of their own. */
export const bareTest = playwrightTest.extend<{ serve: Serve }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for
  serve: async ({}, use) => {
    const servers: TestServer[] = []
    await use(async options => {
      const server = await startServer(options)
      servers.push(server)
      return server
    })
    await Promise.all(servers.map(server => server.close()))
  },
})

/** What the page asked of the network, and what it complained about. */
export interface Watch {
  /** Every request so far, workers' included, in order; `data:` and `blob:` are none. */
  readonly requests: readonly string[]
  /** Those that left the origin of the page. Empty until the user names an endpoint. */
  foreignRequests(): readonly string[]
  /**
   * Lets the page complain of what the test provokes, for example `/status of 401/`.
   * Everything else that reaches the console as an error still fails the test.
   */
  expectComplaint(pattern: RegExp): void
}

export const test = bareTest.extend<{ watch: Watch }>({
  watch: [
    async ({ context, baseURL }, use) => {
      const requests: string[] = []
      const expected: RegExp[] = []
      const complaints = watchConsole(context)
      context.on('request', request => {
        if (/^https?:/.test(request.url())) requests.push(request.url())
      })
      // A worker's own script is not among the requests where another worker starts it.
      const noteWorker = (url: string) => {
        if (!requests.includes(url)) requests.push(url)
      }
      context.on('page', page => page.on('worker', worker => noteWorker(worker.url())))
      const origin = new URL(baseURL ?? 'http://127.0.0.1').origin
      await use({
        requests,
        foreignRequests: () => requests.filter(url => new URL(url).origin !== origin),
        expectComplaint: pattern => expected.push(pattern),
      })
      const unexpected = complaints.filter(text => !expected.some(pattern => pattern.test(text)))
      expect(unexpected, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Collects errors of the console and uncaught ones; violations of the page's policy are both. */
function watchConsole(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message: ConsoleMessage) => {
    const { url } = message.location()
    if (message.type() === 'error') complaints.push(`${message.text()} (${url})`)
  })
  context.on('weberror', error => {
    complaints.push(error.error().stack ?? error.error().message)
  })
  return complaints
}
