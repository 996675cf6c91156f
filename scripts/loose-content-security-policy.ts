import type { Plugin } from 'vite'

/**
 * Lets the development server work under the page's policy. Vite puts its client, React's refresh
 * preamble and all styles inline and shows errors through innerHTML; the policy of `index.html`
 * forbids all of that. Applied by the server only: what is built keeps the policy as written.
 */
export function looseContentSecurityPolicy(): Plugin {
  return {
    name: 'loose-content-security-policy',
    apply: 'serve',
    transformIndexHtml: html => loosen(html),
  }
}

/** Throws if the page no longer has the directives that it loosens. */
function loosen(html: string): string {
  const changes = [
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
    ["style-src 'self'", "style-src 'self' 'unsafe-inline'"],
    ["connect-src 'self'", "connect-src 'self' ws:"],
    ["require-trusted-types-for 'script';", ''],
  ] as const
  return changes.reduce((page, [strict, loose]) => {
    if (!page.includes(strict)) throw new RangeError(`index.html has no "${strict}"`)
    return page.replace(strict, loose)
  }, html)
}
