import { paletteDialog } from '../kit/dialogs.ts'
import { useEffect, useLayoutEffect, type MouseEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { LiveRegion } from '../notices/LiveRegion.tsx'
import { Notices } from '../notices/Notices.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import { CONTEXT_TOGGLE_ID, CONTEXT_OPEN_KEY } from '../../host/actions.ts'
import type { OpenDialog } from '../../host/dialog.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { Boundary } from '../../kit/Boundary.tsx'
import { lazyAfterDrawing } from '../../kit/lazy.ts'
import { Dialogs } from './Dialogs.tsx'
import { ChatPane } from './ChatPane.tsx'
import { restoreContextWidth } from './context-width.ts'
import styles from './Shell.module.css'
import { SAFE_HASH } from '../../kit/safe-hash.ts'
import { readLocal } from '../../kit/browser-storage.ts'
import { isPrivate } from '../../kit/private-page.ts'
import { PAGE, useKeys, useMedia } from '../../kit/page-hooks.ts'
import { startChat } from '../../host/start-chat.ts'
import { isShortcut } from '../../kit/shortcuts.ts'

/** Its place stays free while its code is fetched, so that nothing moves when it arrives. */
const Context = lazyAfterDrawing(
  async () => (await import(/* chunk: conversation */ './Context.tsx')).Context,
  () => <div className="startup-context" />,
)

/** Without its code, files are chosen by the buttons. */
const DropArea = lazyAfterDrawing(() =>
  import(/* chunk: beside */ './DropArea.tsx').then(
    loaded => loaded.DropArea,
    () => () => null,
  ),
)

/** Sessions, conversation, context; over them dialogs and notices. */
export function Shell() {
  const fatal = useUiState(({ app }) => app.fatal)
  useTheme()
  usePaletteKey()
  useDocumentTitle()
  useLayoutEffect(restoreContextWidth, [])
  useLayoutEffect(measureGutter, [])
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
  const { narrow, overlaid, drawerOpen, contextOpen, panel, sheetOpen } = useColumns()
  useEscapeFromDrawer(drawerOpen)
  const closeContext = (): void => {
    actions.setContextOpen(false)
    // The panel and what it made inert are gone only after this change is drawn.
    requestAnimationFrame(() => document.getElementById(CONTEXT_TOGGLE_ID)?.focus())
  }
  const leaveSheet = panel === null ? closeContext : actions.closePanel
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
          onClick={() => (drawerOpen ? actions.setSessionsOpen(false) : leaveSheet())}
        />
      )}
      {panel && <Panel {...panel} />}
      {contextOpen && !hasSession && <div className="startup-context" />}
      {contextOpen && hasSession && (
        <Boundary area="context" onClose={closeContext}>
          <Context takesFocus={overlaid} onClose={closeContext} />
        </Boundary>
      )}
    </div>
  )
}

/** What a feature shows beside the conversation. */
function Panel({ dialog, given }: OpenDialog) {
  const { actions } = useUi()
  return (
    <Boundary area="context" resetKey={given} onClose={actions.closePanel}>
      {dialog.Drawn && <dialog.Drawn {...given} />}
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

function useEscapeFromDrawer(open: boolean): void {
  const { actions } = useUi()
  useKeys(PAGE, ({ key, defaultPrevented }) => {
    if (open && key === 'Escape' && !defaultPrevented) actions.setSessionsOpen(false)
  })
}

/** Ctrl+Shift+O, or ⌘⇧O, starts a chat where no dialog is open. Ctrl+K, or ⌘K, opens and closes the palette. */
function usePaletteKey(): void {
  const ui = useUi()
  const { actions, store } = ui
  const onKey = (event: KeyboardEvent): void => {
    const { dialog } = store.getState()
    if (isShortcut(event, 'new-chat') && dialog === null) void startChat(ui)
    else if (!isShortcut(event, 'palette')) return
    else if (dialog === null) actions.open(paletteDialog, {})
    else if (dialog.dialog === paletteDialog) actions.closeDialog()
    event.preventDefault()
  }
  useKeys(PAGE, onKey, true)
}

function useDocumentTitle(): void {
  const title = useUiState(({ app }) => app.session?.title ?? '')
  useEffect(() => {
    // The browser writes titles into its history.
    const isHidden = title === '' || isPrivate()
    document.title = isHidden ? 'Palimpsest' : `${title} · Palimpsest`
  }, [title])
}

/** The room that the conversation keeps for its scroll bar, known before it is drawn: what lines up with its text stays in its place. */
function measureGutter(): void {
  const box = document.createElement('div')
  box.className = 'scroll'
  Object.assign(box.style, { position: 'absolute', scrollbarGutter: 'stable' })
  document.body.append(box)
  const width = box.offsetWidth - box.clientWidth
  box.remove()
  document.documentElement.style.setProperty('--gutter', `${width}px`)
}

/** The storage cannot be opened: the sentence that says why, in place of everything. */
function Fatal({ sentence }: { readonly sentence: string }) {
  return (
    <main className={styles.fatal}>
      <div role="alert">
        <h1 className="title">{t('shell.fatal-title')}</h1>
        <p>{sentence}</p>
        <p>
          <a href={SAFE_HASH}>{t('shell.safe')}</a>
        </p>
      </div>
    </main>
  )
}

/** Puts the chosen theme on the page; as the system has it, the page has no theme of its own. */
function useTheme(): void {
  const theme = useUiState(({ app }) => app.settings.theme)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }, [theme])
}

/** Which columns are open, as the window's width allows and the person chose, and which of them lie over the conversation. */
function useColumns() {
  const drawer = useUiState(state => state.sessionsOpen)
  const chosen = useUiState(state => state.contextOpen)
  // While one is being opened its place is kept, so that nothing moves once it is there.
  const hasPlace = useUiState(({ app }) => app.session !== null || !app.ready || app.opening)
  const narrow = useMedia('(max-width: 720px)')
  const overlaid = useMedia('(max-width: 1160px)')
  const panel = useUiState(state => state.panel)
  const contextOpen =
    hasPlace && panel === null && (chosen ?? (!overlaid && readLocal(CONTEXT_OPEN_KEY) !== null))
  return {
    narrow,
    overlaid,
    drawerOpen: narrow && drawer,
    contextOpen,
    panel,
    sheetOpen: narrow && (contextOpen || panel !== null),
  }
}
