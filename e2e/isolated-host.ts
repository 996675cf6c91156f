/** The built app at an address that isolates it from other sites, so that threads may share memory. */
import { preview } from 'vite'
import { freePort } from '../scripts/free-port.ts'
import { ISOLATION_HEADERS } from '../scripts/isolation-headers.ts'

export interface IsolatedHost {
  readonly url: string
  /** Paths that were asked for, workers' own requests included. */
  readonly paths: readonly string[]
  close(): Promise<void>
}

export async function isolatedHost(): Promise<IsolatedHost> {
  const paths: string[] = []
  const host = await preview({
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: await freePort(), headers: { ...ISOLATION_HEADERS } },
    plugins: [
      {
        name: 'note-requests',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, _, next) => {
            paths.push(request.url ?? '')
            next()
          })
        },
      },
    ],
  })
  return { url: host.resolvedUrls?.local[0] ?? '', paths, close: () => host.close() }
}
