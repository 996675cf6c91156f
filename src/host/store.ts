/** What the interface shows: the application's snapshot and what is open where, in one store. Components read narrow selectors and call the application or the actions. */
import { createContext, useContext } from 'react'
import { t } from '../i18n/t.ts'
import { createStore, type StoreApi, useStore } from 'zustand'
import { isTemporary } from '../ports/platform.ts'
import type { EventId } from '../engine/index.ts'
import type { Application } from '../runtime/application/application.ts'
import type { CommandUi } from '../runtime/commands/command.ts'
import type { Feature } from './feature.ts'
import { keepHere } from '../kit/kept.ts'
import { type Move, withMoves } from './moves.ts'
import type { PromptPage, OpenDialog } from './open-dialog.ts'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'
import type { NewNotice, Notice } from '../runtime/notices/notices.ts'

export interface UiState {
  readonly app: AppSnapshot
  /** The newest chat that the person asked for, until it is shown; null for none. */
  readonly move: Move | null
  readonly dialog: OpenDialog | null
  /** The context panel: null until the person chose on this page, then as they chose. */
  readonly contextOpen: boolean | null
  /** What fills the window is unfolded in the context panel. */
  readonly contextUnfolded: boolean
  /** The drawer of sessions on a narrow page. */
  readonly sessionsOpen: boolean
  readonly trashOpen: boolean
  /** The message that the person asked to see, by its session and number, and how often they asked; null for none. */
  readonly shown: {
    readonly sessionId: string | null
    readonly number: number
    readonly times: number
    /** Words of the message to mark; null for none. */
    readonly words: string | null
  } | null
  /** The sent message that is being edited, and its words so far; null for none. */
  readonly editing: EditedMessage | null
  /** The project that was made last on this page; null for none. */
  readonly newProject: string | null
  /** How often a message was sent from the box and not queued. */
  readonly sends: number
  /** How often files were given that are still being read. */
  readonly readingFiles: number
  /** Words that were added to the message box from elsewhere, a new object each time; null for none. */
  readonly added: { readonly words: string } | null
  /** Notices that the interface itself gave; the application's are in its snapshot. */
  readonly notices: readonly Notice[]
}

/** What a component may do to the page. */
export type Actions = ReturnType<typeof createActions>

/** A sent message with the words that it is to have. */
export interface EditedMessage {
  readonly messageId: EventId
  readonly text: string
}

/** Everything a component may reach. */
export interface Ui {
  readonly application: Application
  readonly store: StoreApi<UiState>
  readonly actions: Actions
  readonly surface: Surface
  readonly features: readonly Feature[]
}

/** In the local storage while the person leaves the context panel open. */
export const CONTEXT_OPEN_KEY = 'palimpsest-context-open'

/** What commands ask of the interface; the words of their sentences come with their code. */
type Surface = Omit<CommandUi, 'notify'>

/** What only the page can do; the rest of the surface is the store's. */
export type PageSurface = Pick<CommandUi, 'chooseFile' | 'chooseFiles' | 'download' | 'atRest'>

/** Connects the interface to an application; `disconnect` stops listening. */
export function createUi(
  whole: Application,
  page: PageSurface,
  features: readonly Feature[] = [],
): { readonly ui: Ui; connect(): () => void } {
  const store = createStore<UiState>(() => ({
    app: whole.snapshot(),
    move: null,
    dialog: null,
    contextOpen: null,
    contextUnfolded: false,
    sessionsOpen: false,
    trashOpen: false,
    shown: null,
    editing: null,
    newProject: null,
    sends: 0,
    readingFiles: 0,
    added: null,
    notices: [],
  }))
  const application = withMoves(whole, store)
  const actions = createActions(application, page, store)
  const surface: Surface = {
    ...page,
    openCompactDialog: (focus, wish) => actions.openDialog({ type: 'compact', focus, ...wish }),
    showContext: () => {
      actions.setContextOpen(true)
      store.setState({ contextUnfolded: true })
    },
    showSessions: () => {
      store.setState({ sessionsOpen: true, trashOpen: false })
      document.getElementById(SESSIONS_ID)?.focus()
    },
    showHelp: () => actions.openDialog({ type: 'help' }),
    showRestore: async () => {
      const file = await page.chooseFile('.zip,application/zip')
      if (file !== null) actions.openDialog({ type: 'restore', file })
    },
    showImport: actions.importSession,
    showSettings: () => actions.openDialog({ type: 'settings' }),
    showSync: () => actions.openDialog({ type: 'settings', at: 'sync' }),
    showModel: () => actions.openDialog({ type: 'model' }),
    showOptions: () => actions.openDialog({ type: 'options' }),
    showDevice: () => actions.openDialog({ type: 'device' }),
    showPresets: () => actions.openDialog({ type: 'presets' }),
    showPrompts: name => {
      const prompt = store.getState().app.prompts.find(one => one.name === name)
      const first: PromptPage = prompt
        ? { type: 'fill', prompt, values: new Map() }
        : { type: 'list' }
      actions.openDialog({ type: 'prompts', page: first, words: '' })
    },
    addWords: words => {
      store.setState({ added: { words } })
      // A dialog that is gone then gives the focus back to where it came from.
      requestAnimationFrame(() => document.getElementById('message')?.focus())
    },
    showMemory: tab => actions.openDialog({ type: 'memory', tab }),
    organize: asked => actions.openDialog({ type: 'organize', page: asked }),
    showSideQuestion: (words, onAsked) =>
      actions.openDialog({ type: 'side-question', words, onAsked }),
    showNewest: actions.noteSend,
    showInspector: () => actions.openDialog({ type: 'inspector' }),
    showCheckpoints: () => actions.openDialog({ type: 'checkpoints' }),
  }
  return {
    ui: { application, store, actions, surface, features },
    connect() {
      const refresh = (): void => {
        const before = store.getState().app.keys.unlocksWanted
        const app = application.snapshot()
        store.setState({ app })
        if (app.keys.unlocksWanted > before) actions.openDialog({ type: 'unlock' })
      }
      refresh()
      return application.subscribe(refresh)
    },
  }
}

function createActions(application: Application, page: PageSurface, store: StoreApi<UiState>) {
  let given = 0
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
  const openDialog = (dialog: OpenDialog): void => store.setState({ dialog, sessionsOpen: false })
  const closeDialog = (): void => store.setState({ dialog: null })
  /** Brings a message of the open session into view, and marks these words in it. */
  const showMessage = (number: number, words: string | null = null): void =>
    store.setState(({ shown, app }) => ({
      shown: { sessionId: app.openId, number, times: (shown?.times ?? 0) + 1, words },
    }))
  /** Tells the user something that the application does not know of; it replaces the notice of the same `id`, if there is one. */
  const notify = ({
    id = `interface-${++given}`,
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
    openDialog,
    closeDialog,
    showMessage,
    notify,
    /** For what a key or a button does whose code cannot be fetched. */
    noteLostCode: (): void => notify({ tone: 'error', text: t('kit.not-shown') }),
    offerUndo,
    dismissNotice,
    setContextOpen: (contextOpen: boolean): void => {
      keepHere(CONTEXT_OPEN_KEY, contextOpen ? '' : null)
      store.setState({ contextOpen })
    },
    setContextUnfolded: (contextUnfolded: boolean): void => store.setState({ contextUnfolded }),
    setSessionsOpen: (sessionsOpen: boolean): void => store.setState({ sessionsOpen }),
    setTrashOpen: (trashOpen: boolean): void => store.setState({ trashOpen }),
    /** Shows a message out of a dialog, which closes. */
    leaveForMessage: (number: number): void => {
      closeDialog()
      showMessage(number)
    },
    /** Opens the editor of a sent message, or keeps what is typed there; null closes it. */
    edit: (editing: EditedMessage | null): void =>
      store.setState(editing === null ? { editing, shown: null } : { editing }),
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
      if (files.length > 0) openDialog({ type: 'import', given: { files } })
    },
    /** Offers the formats in which a session is saved; that it is empty becomes a notice. */
    exportSession: (sessionId: string): void => {
      const { session } = store.getState().app
      if (isTemporary(sessionId)) return notify({ tone: 'info', text: t('shell.keep-first') })
      if (session?.sessionId === sessionId && session.messages === 0)
        return notify({ tone: 'info', text: t('export.empty') })
      openDialog({ type: 'export', of: { sessionIds: [sessionId] } })
    },
    /** The same for messages of the open session. */
    exportMessages: (messageIds: readonly string[]): void => {
      const { openId } = store.getState().app
      if (openId !== null) openDialog({ type: 'export', of: { sessionIds: [openId], messageIds } })
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

/** The button that opens the context panel, and gets the focus back from it. */
export const CONTEXT_TOGGLE_ID = 'show-context'

/** Element that takes the focus when the person asks for the sessions. */
export const SESSIONS_ID = 'sessions'

/** The page’s store; null outside of the page. */
export const UiContext = createContext<Ui | null>(null)

/** The application, the actions and the surface. Throws outside the App component. */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (ui === null) throw new RangeError('useUi needs the App component around it')
  return ui
}

/** What a selector picks from the state; renders again only when that changes. */
export function useUiState<Selected>(selector: (state: UiState) => Selected): Selected {
  return useStore(useUi().store, selector)
}
