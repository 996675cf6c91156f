import { useEffect, useState } from 'react'
import type { Application } from '../runtime/application.ts'
import type { MarkdownReader } from '../runtime/markdown.ts'
import { followRoute } from './follow-route.ts'
import { MarkdownReaderContext } from './kit/markdown-reader.ts'
import { browserPage } from './shell/browser-page.ts'
import { Shell } from './shell/Shell.tsx'
import { createUi, UiContext, type PageSurface } from './store.ts'
import './tokens.css'
import './base.css'

/** The whole interface over an application. `surface`: what only the page can do, for tests. */
export function App({
  application,
  markdown,
  surface = browserPage,
}: {
  readonly application: Application
  readonly markdown: MarkdownReader
  readonly surface?: PageSurface
}) {
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
      <MarkdownReaderContext value={markdown}>
        <Shell />
      </MarkdownReaderContext>
    </UiContext>
  )
}
