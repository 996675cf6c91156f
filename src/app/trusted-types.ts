/**
 * Makes the page fit for its own policy (`index.html`): must be imported before everything else.
 *
 * - Trusted Types: a worker may be started from a script of this origin and from nowhere else.
 *   Markup and script text have no way in at all, so an injected string stays a string.
 * - zod: without `jitless` it probes `new Function`, which the policy refuses and reports.
 *
 * @module
 */
import { z } from 'zod'

z.config({ jitless: true })

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

declare global {
  interface Window {
    /** Absent where the browser does not know Trusted Types; nothing is enforced there. */
    readonly trustedTypes?: TrustedTypes
  }
}

window.trustedTypes?.createPolicy('default', { createScriptURL: sameOriginOnly })

function sameOriginOnly(url: string): string {
  const { origin } = new URL(url, document.baseURI)
  if (origin !== window.location.origin) throw new TypeError(`A script of ${origin} may not run.`)
  return url
}
