/**
 * What the built app is served with. The same lines stand in `public/_headers` and in `docs/hosting.md`.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** For every file. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
}

/** For the page in which the Apps of tool servers run: opened in any way, it has no origin, and only this app frames it. */
export const APP_FRAME_POLICY = "sandbox allow-scripts; frame-ancestors 'self'"

/**
 * For the page alone: a worker that is sent a policy of its own needs a trusted-types policy of its own as well. The
 * policy of `index.html`, and that no other page may frame this one, which only a header can say.
 */
export function contentSecurityPolicy(): string {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page) ?? []
  if (policy === undefined) throw new RangeError('index.html has no Content-Security-Policy')
  return `${policy.replace(/\s+/g, ' ').trim()} frame-ancestors 'none'`
}

/** Sends them from `vite preview`, and so from `npm start`. */
export function pageHeaders(): Plugin {
  return {
    name: 'page-headers',
    configurePreviewServer: ({ middlewares }) => {
      const policy = contentSecurityPolicy()
      middlewares.use(({ url = '/' }, response, next) => {
        for (const [name, value] of Object.entries(FILE_HEADERS)) response.setHeader(name, value)
        if (/^[^?]*(?:\/|\.html)(?:\?|$)/.test(url))
          response.setHeader('Content-Security-Policy', policy)
        if (/^[^?]*\/tool-app\.htm(?:\?|$)/.test(url))
          response.setHeader('Content-Security-Policy', APP_FRAME_POLICY)
        next()
      })
    },
  }
}
