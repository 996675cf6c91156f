/**
 * Makes a page, or a worker that starts others, fit for the page's policy (`index.html`): must be imported before
 * everything else. A worker may be started from a script of this origin and from nowhere else. Markup and script text
 * have no way in at all, so an injected string stays a string.
 *
 * @module
 */

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** Absent where the browser does not know Trusted Types; nothing is enforced there. */
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')
trustedTypes?.createPolicy('default', { createScriptURL: sameOriginOnly })

function sameOriginOnly(url: string): string {
  const base = typeof document === 'undefined' ? globalThis.location.href : document.baseURI
  const { origin } = new URL(url, base)
  if (origin !== globalThis.location.origin)
    throw new TypeError(`A script of ${origin} may not run.`)
  return url
}
