import { useEffect, useMemo, useState } from 'react'
import type { Application } from '../runtime/application/application.ts'
import type { RescuePort } from '../ports/rescue.ts'
import type { MarkdownReader } from '../ports/markdown.ts'
import { followRoute } from './follow-route.ts'
import { Boundary } from './kit/Boundary.tsx'
import { MarkdownReaderContext } from './kit/markdown-reader.ts'
import { RescueContext } from './kit/rescue.ts'
import { browserPage } from './shell/browser-page.ts'
import { Shell } from './shell/Shell.tsx'
import { createUi, UiContext, type PageSurface } from './store.ts'
import './tokens.css'
import './base.css'
import './startup.css'

interface AppProps {
  readonly application: Application
  readonly markdown: MarkdownReader
  /** Saves all sessions when the page cannot show them. */
  readonly rescue: Pick<RescuePort, 'exportAll'>
  /** What only the page can do, for tests. */
  readonly surface?: PageSurface
}

/** The whole interface over an application. */
export function App({ application, markdown, rescue, surface = browserPage }: AppProps) {
  const means = useMemo(() => ({ port: rescue, download: surface.download }), [rescue, surface])
  return (
    <RescueContext value={means}>
      <Boundary area="app">
        <MarkdownReaderContext value={markdown}>
          <Connected application={application} surface={surface} />
        </MarkdownReaderContext>
      </Boundary>
    </RescueContext>
  )
}

function Connected({ application, surface }: Required<Pick<AppProps, 'application' | 'surface'>>) {
  const [{ ui, connect }] = useState(() => createUi(application, surface))
  useEffect(() => {
    const disconnect = connect()
    const unfollow = followRoute(ui)
    return () => {
      unfollow()
      disconnect()
    }
  }, [connect, ui])
  return (
    <UiContext value={ui}>
      <Shell />
    </UiContext>
  )
}
