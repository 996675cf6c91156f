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

/** For the page that a sign-in comes back to: its own script and nothing else. */
export const SIGNED_IN_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'"

/** The policy of `index.html`, and that no other page may frame this one, which only a header can say. */
export function contentSecurityPolicy(): string {
  return `${policyIn('index.html')} frame-ancestors 'none'`
}

/** The policy of the page that holds the frame of a preview, and that only this app frames it. */
export function previewPolicy(): string {
  return `${policyIn('public/preview.htm')}; frame-ancestors 'self'`
}

/** What a page says of itself. Throws a `RangeError` if it says nothing. */
function policyIn(file: string): string {
  const page = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page) ?? []
  if (policy === undefined) throw new RangeError(`${file} has no Content-Security-Policy`)
  return policy.replace(/\s+/g, ' ').trim()
}

/**
 * The policy of the answer to this path, as a request has it; null for a script, since a worker that is sent a policy of its own
 * needs a trusted-types policy of its own as well, and for a drawing, which has styles of its own. Whatever else a server sends, an error page too, has the page's policy: a path
 * has many spellings, and each of them may be the page.
 */
export function policyFor(path: string): string | null {
  const name = fileName(path)
  if (/\.(?:m?js|svg)$/.test(name)) return null
  if (name === 'tool-app.htm') return APP_FRAME_POLICY
  if (name === 'preview.htm') return previewPolicy()
  return name === 'signed-in.htm' ? SIGNED_IN_POLICY : contentSecurityPolicy()
}

/** The last part of a path without query and escapes; empty for one that no server can read. */
function fileName(path: string): string {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, '')).replace(/^.*[\\/]/s, '')
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

/** Sends them from `vite preview`, and so from `npm start`. */
export function pageHeaders(): Plugin {
  return {
    name: 'page-headers',
    // An address of the app is the page's with a fragment. Any other path is none of it, and must not be the page without its policy.
    config: () => ({ appType: 'mpa' }),
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(({ url = '/' }, response, next) => {
        for (const [name, value] of Object.entries(FILE_HEADERS)) response.setHeader(name, value)
        const policy = policyFor(url)
        if (policy !== null) response.setHeader('Content-Security-Policy', policy)
        next()
      })
    },
  }
}
