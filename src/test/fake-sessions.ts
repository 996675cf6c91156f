/** The list of sessions, and the open one, of the fake application. */
import type { Application } from '../runtime/application/application.ts'
import type { SessionRow } from '../ports/storage.ts'
import { sessionRow } from './fake-list.ts'
import { counted, emptySession } from './fake-scenes.ts'
import { longRows, manyRows, NOON } from './fake-session.ts'
import type { FakeState } from './fake-state.ts'

type SessionMethods = Pick<
  Application,
  | 'newSession'
  | 'openSession'
  | 'renameSession'
  | 'moveToTrash'
  | 'restoreFromTrash'
  | 'deleteForever'
  | 'exportSession'
  | 'importSession'
  | 'cancelImport'
  | 'openSample'
>

export function fakeSessions(state: FakeState): SessionMethods {
  const move = (sessionId: string, trashedAt: number | null): void => {
    const row = [...state.snapshot().sessions, ...state.snapshot().trash].find(
      ({ id }) => id === sessionId,
    )
    if (row === undefined) return
    const without = (rows: readonly SessionRow[]) => rows.filter(({ id }) => id !== sessionId)
    const moved = { ...row, trashedAt }
    state.change({
      sessions:
        trashedAt === null
          ? [moved, ...without(state.snapshot().sessions)]
          : without(state.snapshot().sessions),
      trash:
        trashedAt === null
          ? without(state.snapshot().trash)
          : [moved, ...without(state.snapshot().trash)],
    })
  }

  const methods: SessionMethods = {
    async newSession() {
      const row = sessionRow(state.newId('new-'), { title: '', messages: 0 })
      state.change({ openId: row.id, session: emptySession(row.id) })
    },
    async openSession(sessionId) {
      state.stopTimer()
      if (sessionId === null) return state.change({ openId: null, session: null })
      const row = state.snapshot().sessions.find(({ id }) => id === sessionId)
      if (row === undefined) return state.change({ openId: sessionId, session: null })
      const rows = sessionId === 'long' ? longRows() : manyRows(row.messages)
      state.change({
        openId: sessionId,
        session: {
          ...emptySession(sessionId),
          title: row.title,
          origin: row.origin,
          ...counted(rows),
        },
      })
    },
    async renameSession(sessionId, title) {
      state.change({
        sessions: state
          .snapshot()
          .sessions.map(row => (row.id === sessionId ? { ...row, title } : row)),
      })
      if (state.snapshot().openId === sessionId) state.changeSession({ title })
    },
    async moveToTrash(sessionId) {
      move(sessionId, NOON)
      if (state.snapshot().openId === sessionId) state.change({ openId: null, session: null })
    },
    async restoreFromTrash(sessionId) {
      move(sessionId, null)
    },
    async deleteForever(sessionId) {
      state.change({ trash: state.snapshot().trash.filter(({ id }) => id !== sessionId) })
    },
    async exportSession(sessionId) {
      return { name: `${sessionId}.json`, content: new Blob(['{}'], { type: 'application/json' }) }
    },
    async importSession() {
      state.change({
        sessions: [
          sessionRow(state.newId('import-'), { origin: 'import' }),
          ...state.snapshot().sessions,
        ],
      })
    },
    cancelImport(id) {
      state.change({ imports: state.snapshot().imports.filter(shown => shown.id !== id) })
    },
    async openSample() {
      await methods.openSession('long')
    },
  }
  return methods
}
