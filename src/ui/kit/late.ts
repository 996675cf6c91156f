import { waitForDrawing } from './wait-for-drawing.ts'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { create } from 'zustand'

interface Code<Props> {
  /** Null until it is fetched. */
  readonly component: ComponentType<Props> | null
  readonly failure: { readonly cause: unknown } | null
}

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
  const useCode = create<Code<Props>>(() => ({ component: null, failure: null }))
  let loading: Promise<void> | null = null
  const begin = async () => {
    try {
      useCode.setState({ component: await importCode() })
    } catch (cause) {
      useCode.setState({ failure: { cause } })
    }
  }
  /** Fetches the code, once. It resolves even if that fails: drawing the component then throws. */
  const load = () => (loading ??= begin())
  const useCurrent = () => {
    void load()
    const { component, failure } = useCode()
    if (failure !== null) throw failure.cause
    return component
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
