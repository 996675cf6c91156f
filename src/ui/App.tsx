import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Application } from '../runtime/application/application.ts'
import type { AtRestPort } from '../ports/at-rest.ts'
import type { RescuePort } from '../ports/rescue.ts'
import type { MarkdownReader } from '../ports/markdown.ts'
import type { Feature } from '../host/feature.ts'
import { directionOf } from '../i18n/languages.ts'
import { followRoute } from './shell/follow-route.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { RescueContext } from '../kit/rescue.ts'
import { useLanguage } from '../kit/page-language.ts'
import { MarkdownReaderContext } from '../kit/markdown/contexts.ts'
import { browserPage } from './shell/browser-page.ts'
import { Shell } from './shell/Shell.tsx'
import { createUi, type Ui } from '../host/store.ts'
import { UiProvider } from '../host/UiProvider.tsx'
import '../kit/tokens.css'
import '../kit/base.css'
import './startup.css'

interface AppProps {
  readonly application: Application
  readonly features: readonly Feature[]
  readonly markdown: MarkdownReader
  /** Saves all sessions when the page cannot show them. */
  readonly rescue: Pick<RescuePort, 'exportAll'>
  /** The encryption of what is stored. */
  readonly atRest: AtRestPort
  /** Called once a message can be typed. */
  readonly onDrawn: () => void
  /** Called once the application has been ready for a while. */
  readonly onRested: (ui: Ui) => void
}

/** Milliseconds after the start in which the device does nothing that can wait: many visits are shorter. */
const REST_MS = 10_000

/** The whole interface over an application. */
export function App({ markdown, rescue, ...rest }: AppProps) {
  const means = useMemo(() => ({ port: rescue, download: browserPage.download }), [rescue])
  return (
    <RescueContext value={means}>
      <Boundary area="app">
        <MarkdownReaderContext value={markdown}>
          <Connected {...rest} />
        </MarkdownReaderContext>
      </Boundary>
    </RescueContext>
  )
}

function Connected({
  application,
  features,
  atRest,
  onDrawn,
  onRested,
}: Omit<AppProps, 'markdown' | 'rescue'>) {
  const [{ ui, connect }] = useState(() =>
    createUi(application, { ...browserPage, atRest }, features),
  )
  useEffect(() => {
    const disconnect = connect()
    const unfollow = followRoute(ui)
    return () => {
      unfollow()
      disconnect()
    }
  }, [connect, ui])
  useEffect(onDrawn, [onDrawn])
  // Everything below is drawn again when it changes, and texts are read as it is drawn.
  const language = useLanguage()
  const isReady = useStore(ui.store, ({ app }) => app.ready)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => onRested(ui), REST_MS)
    return () => clearTimeout(timer)
  }, [isReady, onRested, ui])
  return (
    <UiProvider ui={ui}>
      <DirectionProvider direction={directionOf(language)}>
        <Shell />
      </DirectionProvider>
    </UiProvider>
  )
}
