/**
 * An application behind a border that only clones of plain data may cross, as if it ran on another thread: what cannot
 * be cloned fails the test that gave it.
 */
import type { Application } from '../runtime/application/application.ts'

/** The same application; everything that goes in or comes out of it is cloned. Its snapshot is only checked. */
export function clonedApplication<Whole extends Application>(application: Whole): Whole {
  let checked: unknown = null
  const snapshot = () => {
    const shown = application.snapshot()
    if (shown !== checked) structuredClone(shown)
    checked = shown
    return shown
  }
  return crossing(application, { snapshot, subscribe: application.subscribe })
}

/** `direct`: what crosses as it is. */
function crossing<Whole extends object>(whole: Whole, direct: object): Whole {
  return new Proxy(whole, {
    get: (target, name) => {
      const method: unknown = Reflect.get(direct, name) ?? Reflect.get(target, name)
      if (typeof method === 'object' && method !== null) return crossing(method, {})
      if (typeof method !== 'function' || name in direct) return method
      return (...inputs: readonly unknown[]): unknown => {
        const outcome: unknown = Reflect.apply(method, target, inputs.map(cloned))
        return outcome instanceof Promise ? outcome.then(cloned) : cloned(outcome)
      }
    },
  })
}

/** Files of a simulated browser cannot be cloned here, and can in every real one. */
function cloned(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(cloned)
  const isFile = typeof value === 'object' && value !== null && 'content' in value
  return isFile ? { ...value, content: cloned(value.content) } : structuredClone(value)
}
