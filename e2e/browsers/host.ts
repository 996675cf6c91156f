/** The built app, as `npm start` serves it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preview, type Plugin } from 'vite'
import { freePort } from '../../scripts/free-port.ts'
import { ISOLATION_HEADERS } from '../../scripts/isolation-headers.ts'
import { policyFor } from '../../scripts/page-headers.ts'
import { WATCH } from './watch.ts'

const WATCH_PATH = '/watch-complaints.js'

export interface Host {
  readonly url: string
  close(): Promise<void>
}

/** `isWatched`: a script of the tests runs before those of the page. */
export async function startHost({ isWatched }: { readonly isWatched: boolean }): Promise<Host> {
  const host = await preview({
    logLevel: 'silent',
    preview: {
      host: '127.0.0.1',
      port: await freePort(),
      strictPort: true,
      headers: { ...ISOLATION_HEADERS },
    },
    plugins: isWatched ? [watching()] : [],
  })
  return { url: host.resolvedUrls?.local[0] ?? '', close: () => host.close() }
}

/** Answers the page with one more script, of the app's own origin as its policy asks. */
function watching(): Plugin {
  return {
    name: 'watch-complaints',
    configurePreviewServer: ({ config, middlewares }) => {
      const page = readFileSync(join(config.root, config.build.outDir, 'index.html'), 'utf8')
      const watched = page.replace('<script', `<script src="${WATCH_PATH}"></script><script`)
      middlewares.use(({ url = '/' }, response, next) => {
        const path = url.replace(/\?.*$/, '')
        if (path === WATCH_PATH)
          return response.setHeader('Content-Type', 'text/javascript').end(WATCH)
        if (path !== '/') return next()
        const policy = policyFor(path)
        if (policy !== null) response.setHeader('Content-Security-Policy', policy)
        return response.setHeader('Content-Type', 'text/html').end(watched)
      })
    },
  }
}
