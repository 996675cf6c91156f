import { useEffect, useLayoutEffect, type ComponentProps, type MouseEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { usePaletteKey } from '../commands/use-palette-key.ts'
import { LiveRegion } from '../notices/LiveRegion.tsx'
import { Notices } from '../notices/Notices.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import { CONTEXT_TOGGLE_ID, useUi, useUiState } from '../store.ts'
import { afterDrawing } from '../kit/after-drawing.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { late } from '../kit/late.ts'
import { Dialogs } from './Dialogs.tsx'
import { DropArea } from './DropArea.tsx'
import { Fatal } from './Fatal.tsx'
import { ChatPane } from './ChatPane.tsx'
import { restoreContextWidth } from './context-width.ts'
import { useColumns } from './use-columns.ts'
import { useTheme } from './use-theme.ts'
import styles from './Shell.module.css'

/** Its place is kept while it is fetched, so that nothing moves when it arrives. */
const Context = late(
  async () => {
    await afterDrawing()
    return (await import('./Context.tsx')).Context
  },
  () => <div className={styles.contextComes} />,
)

/** Sessions, conversation, context; over them dialogs and notices. */
export function Shell() {
  const fatal = useUiState(({ app }) => app.fatal)
  useTheme()
  usePaletteKey()
  useDocumentTitle()
  useLayoutEffect(restoreContextWidth, [])
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
  const hasSession = useUiState(({ app }) => app.session !== null)
  const { narrow, overlaid, drawerOpen, contextOpen, sheetOpen } = useColumns()
  useEscapeFromDrawer(drawerOpen)
  const closeContext = (): void => {
    actions.setContextOpen(false)
    // The panel and what it made inert are gone only after this change is drawn.
    requestAnimationFrame(() => document.getElementById(CONTEXT_TOGGLE_ID)?.focus())
  }
  return (
    <div className={styles.app} data-ready={ready} data-drawer={drawerOpen}>
      <SkipLink />
      <div className={styles.sessions} inert={sheetOpen || (narrow && !drawerOpen)}>
        <Boundary area="list">
          <Sessions />
        </Boundary>
      </div>
      <ChatPane contextOpen={contextOpen} inert={drawerOpen || sheetOpen} />
      {(drawerOpen || sheetOpen) && (
        <button
          type="button"
          className={styles.scrim}
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => (drawerOpen ? actions.setSessionsOpen(false) : closeContext())}
        />
      )}
      {contextOpen && !hasSession && <div className={styles.contextComes} />}
      {contextOpen && hasSession && <ContextColumn takesFocus={overlaid} onClose={closeContext} />}
    </div>
  )
}

function ContextColumn(props: ComponentProps<typeof Context>) {
  return (
    <Boundary area="context" onClose={props.onClose}>
      <Context {...props} />
    </Boundary>
  )
}

/** The address belongs to the session, so the link moves the focus only. */
function SkipLink() {
  const focusMessage = (event: MouseEvent): void => {
    event.preventDefault()
    document.getElementById('message')?.focus()
  }
  return (
    <a className={styles.skip} href="#message" onClick={focusMessage}>
      {t('shell.skip')}
    </a>
  )
}

/** Escape closes the drawer of sessions, wherever the keyboard is. */
function useEscapeFromDrawer(open: boolean): void {
  const { actions } = useUi()
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) actions.setSessionsOpen(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open, actions])
}

function useDocumentTitle(): void {
  const title = useUiState(({ app }) => app.session?.title ?? '')
  useEffect(() => {
    document.title = title === '' ? 'Palimpsest' : `${title} · Palimpsest`
  }, [title])
}
