/** The built app, as `npm start` serves it. */
import { createHash } from 'node:crypto'
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
  /** While it is down, it answers nothing and closes each connection. */
  setDown(isDown: boolean): void
  close(): Promise<void>
}

/** `isWatched`: a script of the tests runs before those of the page. */
export async function startHost({ isWatched }: { readonly isWatched: boolean }): Promise<Host> {
  let isDown = false
  const host = await preview({
    logLevel: 'silent',
    preview: {
      host: '127.0.0.1',
      port: await freePort(),
      strictPort: true,
      headers: { ...ISOLATION_HEADERS },
    },
    plugins: [stopping(() => isDown), ...(isWatched ? [watching()] : [])],
  })
  return {
    url: host.resolvedUrls?.local[0] ?? '',
    setDown: value => {
      isDown = value
    },
    close: () => host.close(),
  }
}

function stopping(isDown: () => boolean): Plugin {
  return {
    name: 'stop-answering',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(({ socket }, _response, next) => (isDown() ? socket.destroy() : next()))
    },
  }
}

/**
 * Answers the page with one more script, of the app's own origin as its policy asks. The service worker keeps both, as files of the
 * build: a page without the network is watched too.
 */
function watching(): Plugin {
  return {
    name: 'watch-complaints',
    configurePreviewServer: ({ config, middlewares }) => {
      const built = (path: string) =>
        readFileSync(join(config.root, config.build.outDir, path), 'utf8')
      const page = built('index.html').replace(
        '<script',
        `<script src="${WATCH_PATH}"></script><script`,
      )
      const kept = `"":\`${integrityOf(page)}\`,"${WATCH_PATH.slice(1)}":\`${integrityOf(WATCH)}\``
      const worker = built('service-worker.js').replace(/"":`sha256-[^`]+`/, kept)
      if (!worker.includes(kept)) throw new Error('The service worker does not name the page')
      const files = new Map<string, readonly [type: string, content: string]>([
        ['/', ['text/html', page]],
        [WATCH_PATH, ['text/javascript', WATCH]],
        ['/service-worker.js', ['text/javascript', worker]],
      ])
      middlewares.use(({ url = '/' }, response, next) => {
        const path = url.replace(/\?.*$/, '')
        const file = files.get(path)
        if (!file) return next()
        const policy = policyFor(path)
        if (policy !== null) response.setHeader('Content-Security-Policy', policy)
        return response.setHeader('Content-Type', file[0]).end(file[1])
      })
    },
  }
}

function integrityOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
