/** What a component may do to the page. */
import type { EditedMessage, UiState } from './ui-state.ts'
import { t } from '../i18n/t.ts'
import { type StoreApi } from 'zustand'
import { isTemporary } from '../ports/platform.ts'
import type { Application } from '../runtime/application/application.ts'
import type { AtRestPort } from '../ports/at-rest.ts'
import { keepHere } from '../kit/browser-storage.ts'
import type { Dialog } from './dialog.ts'
import { exportDialog, importDialog } from './dialogs.ts'
import type { NewNotice } from '../runtime/notices/notices.ts'

/** What only a page can do. */
export interface PageSurface {
  /** Asks the person for a file of these kinds, sessions by default; null if they cancel. */
  chooseFile(kinds?: string): Promise<File | null>
  /** Like `chooseFile`, for several files of any kind; empty if they cancel. */
  chooseFiles(): Promise<readonly File[]>
  /** All files of a folder; empty if they cancel. */
  chooseFolder(): Promise<readonly File[]>
  download(name: string, content: Blob): void
  /** What the settings of the core are called, by their keys. */
  settingLabels(): Promise<ReadonlyMap<string, string>>
  /** The encryption on this device. */
  readonly atRest: AtRestPort
}

/** In the local storage while the person leaves the context panel open. */
export const CONTEXT_OPEN_KEY = 'palimpsest-context-open'

/** Element that takes the focus when the person asks for the sessions. */
export const SESSIONS_ID = 'sessions'

/** The button that opens the context panel, and gets the focus back from it. */
export const CONTEXT_TOGGLE_ID = 'show-context'

/** In the message box: where the button to the newest message is if there is no room beside the conversation. */
export const NEWEST_PLACE_ID = 'to-newest'

/** What a component may do to the page. */
export type Actions = ReturnType<typeof createActions>

/** The actions of a page. */
export function createActions(
  application: Application,
  page: PageSurface,
  store: StoreApi<UiState>,
) {
  let count = 0
  /** What the buttons of the interface's own notices do, by id. */
  const presses = new Map<string, () => void>()
  let reading: Promise<unknown> = Promise.resolve()
  const countReading = (more: number): void =>
    store.setState(({ readingFiles }) => ({ readingFiles: readingFiles + more }))
  /** Notes that files are being read until the work ends. */
  const whileReading = async (work: Promise<void>): Promise<void> => {
    countReading(1)
    const attaching = work.finally(() => countReading(-1))
    reading = Promise.allSettled([reading, attaching])
    await attaching
  }
  /** Opens a dialog; `given`: the props of its component. */
  const open = <Given extends object>(dialog: Dialog<Given>, given: Given): void =>
    store.setState({ dialog: { dialog, given }, sessionsOpen: false })
  const closeDialog = (): void => store.setState({ dialog: null })
  const closePanel = (): void => store.setState({ panel: null })
  const setContextOpen = (contextOpen: boolean): void => {
    keepHere(CONTEXT_OPEN_KEY, contextOpen ? '' : null)
    store.setState({ contextOpen, panel: null })
  }
  /** Brings a message of the open session into view, and marks these words in it. */
  const showMessage = (
    number: number,
    words: string | null = null,
    takesFocus: boolean = false,
  ): void =>
    store.setState(({ shown, app }) => ({
      shown: { sessionId: app.openId, number, times: (shown?.times ?? 0) + 1, words, takesFocus },
    }))
  /** The same for a person who goes there: the message has the focus then. */
  const goToMessage = (number: number): void => showMessage(number, null, true)
  /** Tells the person something that the application does not know of; it replaces the notice of the same `id`, if there is one. */
  const notify = ({
    id = `interface-${++count}`,
    action = null,
    ...shown
  }: Omit<NewNotice, 'action'> & Partial<NewNotice> & { readonly id?: string }): void => {
    if (action) presses.set(id, action.run)
    const notice = { id, ...shown, action: action?.label ?? null }
    const others = store.getState().notices.filter(other => other.id !== id)
    store.setState({ notices: [...others, notice] })
  }
  /** Says what was done, with a button that takes it back. */
  const offerUndo = (text: string, undo: () => unknown): void =>
    notify({ tone: 'info', text, action: { label: t('kit.undo'), run: () => void undo() } })
  const dismissNotice = (id: string): void => {
    const own = store.getState().notices
    if (!own.some(notice => notice.id === id)) return application.dismissNotice(id)
    presses.delete(id)
    store.setState({ notices: own.filter(notice => notice.id !== id) })
  }
  /** Attaches images and files of text, and names what cannot be attached. */
  const attachFiles = async ({
    attached,
    unsupported,
  }: {
    readonly attached: readonly Blob[]
    readonly unsupported: readonly File[]
  }): Promise<void> => {
    for (const { name } of unsupported)
      notify({ tone: 'warning', text: t('shell.drop.refused', { name }) })
    if (attached.length > 0) await whileReading(application.attachFiles(attached))
  }
  return {
    open,
    closeDialog,
    /** Opens something beside the conversation, which a phone shows over it from below; `given`: the props of its component. */
    openPanel: <Given extends object>(dialog: Dialog<Given>, given: Given): void =>
      store.setState({ panel: { dialog, given }, sessionsOpen: false }),
    closePanel,
    showMessage,
    goToMessage,
    notify,
    /** For what a key or a button does whose code cannot be fetched. */
    noteLostCode: (): void => notify({ tone: 'error', text: t('kit.not-shown') }),
    offerUndo,
    dismissNotice,
    setContextOpen,
    /** Shows the whole next request. */
    showContext: (): void => {
      setContextOpen(true)
      store.setState({ contextUnfolded: true })
    },
    /** Shows the saved sessions and focuses them. */
    showSessions: (): void => {
      store.setState({ sessionsOpen: true, trashOpen: false })
      document.getElementById(SESSIONS_ID)?.focus()
    },
    setContextUnfolded: (contextUnfolded: boolean): void => store.setState({ contextUnfolded }),
    setSessionsOpen: (sessionsOpen: boolean): void => store.setState({ sessionsOpen }),
    setTrashOpen: (trashOpen: boolean): void => store.setState({ trashOpen }),
    /** Shows a message out of a dialog, which closes. */
    leaveForMessage: (number: number): void => {
      closeDialog()
      goToMessage(number)
    },
    /** Opens the editor of a sent message, or keeps what is typed there; null closes it. */
    edit: (editing: EditedMessage | null): void =>
      store.setState(editing === null ? { editing, shown: null } : { editing }),
    /** Adds words to the end of the message box and focuses it. */
    addWords: (words: string): void => {
      store.setState({ added: { words } })
      // A dialog that is gone then gives the focus back to where it came from.
      requestAnimationFrame(() => document.getElementById('message')?.focus())
    },
    /** Puts words of a message into the message box, as a quote, and the focus there. */
    quote: (words: string): void => {
      store.setState({ added: { words, isQuote: true } })
      document.getElementById('message')?.focus()
    },
    /** Scrolls the list to a project that was just made. */
    showProject: (newProject: string): void => store.setState({ newProject }),
    /** Notes that a message is sent from the box now: a person who sends one wants to see it. */
    noteSend: (): void => store.setState(({ sends }) => ({ sends: sends + 1, shown: null })),
    attachFiles,
    whileReading,
    /** Resolves once the files that were given are read; to false where another session is open by then. */
    filesRead: async (): Promise<boolean> => {
      const before = store.getState().app.openId
      await reading
      // Where none was open, the first file began one.
      return before === null || store.getState().app.openId === before
    },
    /** Shows what the files that the person chooses would bring. */
    importSession: async (): Promise<void> => {
      const files = await page.chooseFiles()
      if (files.length > 0) open(importDialog, { given: { files } })
    },
    /** Offers the formats in which a session is saved; that it is empty becomes a notice. */
    exportSession: (sessionId: string): void => {
      const { session } = store.getState().app
      if (isTemporary(sessionId)) return notify({ tone: 'info', text: t('shell.keep-first') })
      if (session?.sessionId === sessionId && session.messages === 0)
        return notify({ tone: 'info', text: t('export.empty') })
      open(exportDialog, { sessionIds: [sessionId] })
    },
    /** The same for messages of the open session. */
    exportMessages: (messageIds: readonly string[]): void => {
      const { openId } = store.getState().app
      if (openId !== null) open(exportDialog, { sessionIds: [openId], messageIds })
    },
    /** Moves a session to the trash and offers to take that back. */
    moveToTrash: async (sessionId: string, title: string): Promise<void> => {
      await application.moveToTrash([sessionId])
      const text = t('sessions.moved', { title })
      offerUndo(text, () => application.restoreFromTrash([sessionId]))
    },
    /** Does what the button of a notice says, and takes the notice away. */
    pressNotice: (id: string): void => {
      if (!presses.has(id)) return application.pressNotice(id)
      const press = presses.get(id)
      dismissNotice(id)
      press?.()
    },
  }
}
