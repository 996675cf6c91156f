/** What the interface shows: the application's snapshot and what is open where, in one store. Components read narrow selectors and call the application or the actions. */
import { type Actions, createActions, type PageSurface } from './actions.ts'
import type { UiState } from './ui-state.ts'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Application } from '../runtime/application/application.ts'
import { vaultDialog } from './dialogs.ts'
import type { Feature } from './feature.ts'
import { withMoves } from './moves.ts'

/** Everything a component may reach. */
export interface Ui {
  readonly application: Application
  readonly store: StoreApi<UiState>
  readonly actions: Actions
  readonly surface: PageSurface
  readonly features: readonly Feature[]
}

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
    panel: null,
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
  return {
    ui: { application, store, actions, surface: page, features },
    connect() {
      const refresh = (): void => {
        const before = store.getState().app.keys.unlocksWanted
        const app = application.snapshot()
        store.setState({ app })
        if (app.keys.unlocksWanted > before) actions.open(vaultDialog, { step: 'unlock' })
      }
      refresh()
      return application.subscribe(refresh)
    },
  }
}

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
