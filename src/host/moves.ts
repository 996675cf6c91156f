/** Chats that a person asked for and that are not shown yet. What is typed, sent or attached meanwhile belongs to them. */
import { remoteText } from '../i18n/en/sentences/start.ts'
import { AppError } from '../ports/errors.ts'
import type { Application } from '../runtime/application/application.ts'

/** From the press until the chat is shown, or is not. */
export interface Move {
  /** Resolves with the id of the chat that is shown for it; null: none is. */
  readonly ended: Promise<string | null>
  /** Words wait for it: what is asked for later comes after it, so that they reach it. */
  hold(): void
  readonly isHeld: () => boolean
}

/** The part of the page's store that tells of moves. */
interface MovesStore {
  getState(): { readonly move: Move | null; readonly app: { readonly openId: string | null } }
  setState(change: { readonly move: Move | null }): void
}

/** The same application; a press on another chat is in the store at once, and words follow the newest one. */
export function withMoves(application: Application, store: MovesStore): Application {
  /** `isThere`: whether the chat that is open after it, of this id, is the one that was asked for; `inputs`: how. */
  const moving =
    <Inputs extends readonly unknown[], Result>(
      isThere: (openId: string, before: string | null, inputs: Inputs) => boolean,
      run: (...inputs: Inputs) => Promise<Result>,
    ) =>
    (...inputs: Inputs): Promise<Result> => {
      const former = store.getState().move
      const before = store.getState().app.openId
      const begun = Promise.withResolvers<Result>()
      const isShown = () => {
        const { openId } = application.snapshot()
        return openId !== null && isThere(openId, before, inputs) ? openId : null
      }
      // One that waits itself comes before what is asked for later.
      let isHeld = former?.isHeld() ?? false
      const move: Move = {
        ended: begun.promise.then(isShown, () => null),
        hold: () => {
          isHeld = true
        },
        isHeld: () => isHeld,
      }
      // First, so that words that are there already are handed over before anything else is asked for.
      store.setState({ move })
      void move.ended.then(() => {
        if (store.getState().move === move) store.setState({ move: null })
      })
      if (former?.isHeld()) void former.ended.then(() => begun.resolve(run(...inputs)))
      else begun.resolve(run(...inputs))
      // The message box has followed by then.
      return move.ended.then(() => begun.promise)
    }
  /** A new chat has no row yet. */
  const isNew = (openId: string) => application.snapshot().sessions.every(({ id }) => id !== openId)
  const isOther = (openId: string, before: string | null) => openId !== before

  return layered(application, {
    newSession: moving(isNew, application.newSession),
    openSession: moving((openId, _, [wanted]) => openId === wanted, application.openSession),
    openSample: moving(isOther, application.openSample),
    projects: layered(application.projects, {
      newSession: moving(isNew, application.projects.newSession),
    }),
    startTemporary: moving(isNew, application.startTemporary),
    send: async text => {
      const { move } = store.getState()
      move?.hold()
      if (move && (await move.ended) === null)
        throw new AppError('runtime-ended', remoteText('ended'))
      return application.send(text)
    },
    attachFiles: async files => {
      const { move } = store.getState()
      move?.hold()
      await move?.ended
      return application.attachFiles(files)
    },
  })
}

/** The whole with some functions replaced; its others may be made when they are asked for. */
export function layered<Whole extends object>(whole: Whole, own: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get: (target, name) => Reflect.get(name in own ? own : target, name),
  })
}
