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
  /** One that is free by default. */
  readonly port?: number
  /** Isolates the app from other sites, so that threads may share memory. */
  readonly isIsolated?: boolean
  /** The script to serve at this path; null for the one that was built. */
  readonly instead?: (path: string) => string | null
}

export async function startAppHost({
  port,
  isIsolated = false,
  instead = () => null,
}: HostOptions): Promise<AppHost> {
  const paths: string[] = []
  const host = await preview({
    logLevel: 'silent',
    preview: {
      host: '127.0.0.1',
      port: port ?? (await freePort()),
      strictPort: true,
      headers: isIsolated ? { ...ISOLATION_HEADERS } : {},
    },
    plugins: [
      {
        name: 'test-host',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use(({ url = '', headers }, response, next) => {
            paths.push(url)
            // To compress the same files for every page takes longer than to send them on this computer.
            delete headers['accept-encoding']
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
