import { useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { usePaletteKey } from '../commands/use-palette-key.ts'
import { LiveRegion } from '../notices/LiveRegion.tsx'
import { Notices } from '../notices/Notices.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import { CONTEXT_TOGGLE_ID, useUi, useUiState } from '../store.ts'
import { WhatRuns } from '../first-run/WhatRuns.tsx'
import { ContextPanel } from '../meter/ContextPanel.tsx'
import { Dialogs } from './Dialogs.tsx'
import { DropArea } from './DropArea.tsx'
import { Fatal } from './Fatal.tsx'
import { Talk } from './Talk.tsx'
import { useMedia } from './use-media.ts'
import { useTheme } from './use-theme.ts'
import styles from './Shell.module.css'

/** Sessions, conversation, context; over them dialogs and notices. */
export function Shell() {
  const fatal = useUiState(({ app }) => app.fatal)
  useTheme()
  usePaletteKey()
  useDocumentTitle()
  if (fatal !== null) return <Fatal sentence={fatal} />
  return (
    <>
      <Frame />
      <Dialogs />
      <DropArea />
      <Notices />
      <LiveRegion />
    </>
  )
}

function Frame() {
  const { actions } = useUi()
  const ready = useUiState(({ app }) => app.ready)
  const drawer = useUiState(state => state.sessionsOpen)
  const chosen = useUiState(state => state.contextOpen)
  const hasSession = useUiState(({ app }) => app.session !== null)
  const narrow = useMedia('(max-width: 720px)')
  const overlaid = useMedia('(max-width: 1160px)')
  const contextOpen = hasSession && (chosen ?? !overlaid)
  const drawerOpen = narrow && drawer
  const sheetOpen = narrow && contextOpen
  useEffect(() => {
    if (!drawerOpen) return
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) actions.setSessionsOpen(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [drawerOpen, actions])
  const closeContext = (): void => {
    actions.setContextOpen(false)
    // The panel and what it made inert are gone only after this change is drawn.
    requestAnimationFrame(() => document.getElementById(CONTEXT_TOGGLE_ID)?.focus())
  }
  return (
    <div className={styles.app} data-ready={ready} data-drawer={drawerOpen}>
      <a className={styles.skip} href="#message" onClick={focusMessage}>
        {t('shell.skip')}
      </a>
      <div className={styles.sessions} inert={sheetOpen || (narrow && !drawer)}>
        <Sessions />
      </div>
      {ready ? (
        <Talk contextOpen={contextOpen} inert={drawerOpen || sheetOpen} />
      ) : (
        <main className={styles.opening}>{t('shell.loading')}</main>
      )}
      {(drawerOpen || sheetOpen) && (
        <button
          type="button"
          className={styles.scrim}
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => (drawerOpen ? actions.setSessionsOpen(false) : closeContext())}
        />
      )}
      {contextOpen && <Context takesFocus={overlaid} onClose={closeContext} />}
    </div>
  )
}

/** The right column; beside the sample it also says what can run here. */
function Context(props: { readonly takesFocus: boolean; readonly onClose: () => void }) {
  const sample = useUiState(({ app }) => app.session?.origin === 'sample')
  return <ContextPanel {...props}>{sample && <WhatRuns />}</ContextPanel>
}

/** The address belongs to the session, so the link moves the focus only. */
function focusMessage(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('message')?.focus()
}

function useDocumentTitle(): void {
  const title = useUiState(({ app }) => app.session?.title ?? '')
  useEffect(() => {
    document.title = title === '' ? 'Palimpsest' : `${title} · Palimpsest`
  }, [title])
}
