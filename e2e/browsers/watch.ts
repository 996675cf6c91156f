/** Complaints of a page, in a browser that does not hand its console out. */

/** A script that runs in the page before all others; `takeComplaints` gives what it noted. */
export const WATCH = `(${String(watch)})()`

function watch(): void {
  const noted: string[] = []
  Object.assign(globalThis, { complaintsOfPage: noted })
  const error = console.error.bind(console)
  console.error = (...values: unknown[]) => {
    noted.push(`console: ${values.map(String).join(' ')}`)
    error(...values)
  }
  addEventListener('error', event => {
    // The page's own listeners come later, and may say that it is none.
    setTimeout(() => event.defaultPrevented || noted.push(`error: ${event.message}`))
  })
  addEventListener('unhandledrejection', ({ reason }) => noted.push(`rejection: ${String(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noted.push(`policy: ${violatedDirective} ${blockedURI}`),
  )
}

/** In the page: what was noted since the last time. */
export function takeComplaints(): readonly string[] {
  const noted: unknown = Reflect.get(globalThis, 'complaintsOfPage')
  return Array.isArray(noted) ? noted.splice(0).map(String) : []
}
