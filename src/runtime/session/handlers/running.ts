/**
 * Work that can be stopped by its id: requests, tool calls, summaries.
 *
 * @module
 */
export interface Running {
  /** Begins work that ends with `end`. */
  begin(id: string): { readonly signal: AbortSignal; readonly end: () => void }
  /** The person stops it; nothing where it is not under way. */
  stop(id: string): void
  /** Aborts all of it. */
  dispose(): void
}

export function createRunning(): Running {
  const controllers = new Map<string, AbortController>()
  return {
    begin: id => {
      const controller = new AbortController()
      controllers.set(id, controller)
      return {
        signal: controller.signal,
        end: () => {
          if (controllers.get(id) === controller) controllers.delete(id)
        },
      }
    },
    stop: id => controllers.get(id)?.abort(new DOMException('Stopped by the user', 'AbortError')),
    dispose: () => {
      for (const controller of controllers.values()) controller.abort()
    },
  }
}
