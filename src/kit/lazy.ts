import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { create } from 'zustand'
import { wordsReady } from '../i18n/language.ts'
import { loadOnce } from '../ports/connection.ts'
import { waitForDrawing } from './wait-for-drawing.ts'

/** The code of a component did not arrive. The next drawing of the component fetches it again. */
export class NotFetched extends Error {}

interface LazyOptions {
  /** False: if the code cannot be fetched, the fallback stays. */
  readonly isNeeded?: boolean
  /** Until this is true at a drawing, nothing is fetched or drawn. */
  readonly isWanted?: () => boolean
}

/**
 * A component whose code is fetched when it is first drawn. React’s `lazy` keeps each fallback for at least 0.3 s; this one draws at once.
 * If the code cannot be fetched, drawing throws `NotFetched`, and the next drawing tries again. Older browsers, such as Chromium before 156,
 * remember that a module failed: there only a reload helps.
 *
 * @param Fallback Drawn until then; nothing by default.
 */
export function lazy<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  { isNeeded = true, isWanted = () => true }: LazyOptions = {},
) {
  let wasWanted = false
  const useCode = create<{ readonly component: ComponentType<Props> | null }>(() => ({
    component: null,
  }))
  const fetchCode = loadOnce(async () => {
    await fetchLostStyles()
    const component = await importCode()
    await wordsReady()
    useCode.setState({ component })
  })
  /** Fetches the code, once. It resolves even if that fails: drawing the component then tries again. */
  const load = () => fetchCode().catch(() => undefined)
  const useCurrent = () => {
    const { component } = useCode()
    const [failure, setFailure] = useState<NotFetched | null>(null)
    wasWanted ||= isWanted()
    const isMissing = component === null && wasWanted
    useLayoutEffect(() => {
      if (isMissing)
        fetchCode().catch((cause: unknown) =>
          setFailure(new NotFetched('Code could not be fetched', { cause })),
        )
    }, [isMissing])
    if (failure !== null && isNeeded) throw failure
    return component
  }
  function Lazy(props: Props): ReactNode {
    const Loaded = useCurrent() ?? Fallback
    return Loaded ? createElement(Loaded, props) : null
  }
  /** Fetches the code, and is true once it is there: for a fallback that takes other props. */
  const useIsLoaded = () => useCurrent() !== null
  return Object.assign(Lazy, { load, useIsLoaded })
}

/** The same, but its code is fetched once the page is drawn: the message box comes first. */
export function lazyAfterDrawing<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  return lazy(() => waitForDrawing().then(importCode), Fallback)
}

/** Style sheets that did not arrive. What Vite puts around `import()` asks for each of them only once. */
const lostStyles = new Set<HTMLLinkElement>()

function noteLostStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
}

async function fetchLostStyles(): Promise<void> {
  // Added once, however often this is called.
  document.addEventListener('error', noteLostStyle, true)
  const arrivals = Array.from(lostStyles, link => {
    lostStyles.delete(link)
    const end = new Promise(resolve => {
      for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true })
    })
    // A link that is put into the page again is fetched again.
    document.head.append(link)
    return end
  })
  await Promise.all(arrivals)
}
