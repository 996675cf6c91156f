import { waitForDrawing } from './wait-for-drawing.ts'
import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/**
 * A component whose code is fetched when it is first drawn. React’s `lazy` keeps each fallback for at least 0.3 s; this one draws at once.
 * If the code cannot be fetched, drawing throws the reason.
 *
 * @param Fallback Drawn until then; nothing by default.
 */
export function late<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  const listeners = new Set<() => void>()
  let loading: Promise<void> | null = null
  let component: ComponentType<Props> | null = null
  let failure: { readonly cause: unknown } | null = null
  const begin = async () => {
    try {
      component = await importCode()
    } catch (cause) {
      failure = { cause }
    }
    for (const listener of listeners) listener()
  }
  /** Fetches the code, once. It resolves even if that fails: drawing the component then throws. */
  const load = () => (loading ??= begin())
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => {
    if (failure !== null) throw failure.cause
    return component
  }
  const useCurrent = () => {
    void load()
    return useSyncExternalStore(subscribe, current)
  }
  function Late(props: Props): ReactNode {
    const Loaded = useCurrent() ?? Fallback
    return Loaded ? createElement(Loaded, props) : null
  }
  /** Fetches the code, and is true once it is there: for a fallback that takes other props. */
  const useIsLoaded = () => useCurrent() !== null
  return Object.assign(Late, { load, useIsLoaded })
}

/** The same, but its code is fetched once the page is drawn: the message box comes first. */
export function lateAfterDrawing<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  return late(() => waitForDrawing().then(importCode), Fallback)
}
