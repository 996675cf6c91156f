/** The built app at an address of a test's own. */
import { preview } from 'vite'
import { freePort } from '../scripts/free-port.ts'
import { ISOLATION_HEADERS } from '../scripts/isolation-headers.ts'

export interface AppHost {
  readonly url: string
  /** Paths that were asked for, workers' own requests included. */
  readonly paths: readonly string[]
  close(): Promise<void>
}

interface HostOptions {
  /** Isolates the app from other sites, so that threads may share memory. */
  readonly isIsolated?: boolean
  /** The script to serve at this path; null for the one that was built. */
  readonly instead?: (path: string) => string | null
}

export async function startAppHost({
  isIsolated = false,
  instead = () => null,
}: HostOptions): Promise<AppHost> {
  const paths: string[] = []
  const host = await preview({
    logLevel: 'silent',
    preview: {
      host: '127.0.0.1',
      port: await freePort(),
      headers: isIsolated ? { ...ISOLATION_HEADERS } : {},
    },
    plugins: [
      {
        name: 'test-host',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use(({ url = '' }, response, next) => {
            paths.push(url)
            const script = instead(url)
            if (script === null) return next()
            response.setHeader('Content-Type', 'text/javascript')
            response.setHeader('Cache-Control', 'no-store')
            return response.end(script)
          })
        },
      },
    ],
  })
  return { url: host.resolvedUrls?.local[0] ?? '', paths, close: () => host.close() }
}
