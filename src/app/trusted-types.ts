/**
 * Makes a page, or a worker that starts others, obey the page's policy (`index.html`); import it before everything else. Workers
 * may start only from scripts of this origin. Markup and script text are never allowed, so an injected string stays a string.
 */

interface TrustedTypes {
  /** Nothing until there is one; a second one is refused. */
  readonly defaultPolicy?: unknown
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** Undefined if the browser does not know Trusted Types; nothing is enforced then. */
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')
if (trustedTypes && !trustedTypes.defaultPolicy)
  trustedTypes.createPolicy('default', { createScriptURL: sameOriginOnly })

function sameOriginOnly(url: string): string {
  const base = typeof document === 'undefined' ? globalThis.location.href : document.baseURI
  const { origin } = new URL(url, base)
  if (origin !== globalThis.location.origin)
    throw new TypeError(`A script of ${origin} may not run.`)
  return url
}
