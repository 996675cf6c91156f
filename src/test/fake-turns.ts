/** Messages and answers of the fake application: an answer comes in small timed steps. */
import type { Application } from '../runtime/application.ts'
import { counted } from './fake-scenes.ts'
import { ANSWER, messageRow, NOON, text } from './fake-session.ts'
import type { FakeState } from './fake-state.ts'

type TurnMethods = Pick<
  Application,
  'send' | 'keepDraft' | 'editQueued' | 'removeQueued' | 'stop' | 'retry' | 'continueAnswer'
>

interface FakeTurnsOptions {
  /** Between two pieces of an answer. */
  readonly chunkMs: number
  readonly newSession: () => Promise<void>
}

export function fakeTurns(
  state: FakeState,
  { chunkMs, newSession }: FakeTurnsOptions,
): TurnMethods {
  const nextNumber = (): number => (state.snapshot().session?.messages ?? 0) + 1
  const isRunning = (): boolean => state.snapshot().session?.activity.type !== 'idle'

  const finish = (reason: 'stop' | 'interrupted'): void => {
    state.stopTimer()
    const live = state.snapshot().session?.live
    state.changeSession({ live: null, activity: { type: 'idle' } })
    if (live && live.parts.length > 0)
      state.append(
        messageRow(nextNumber(), 'assistant', live.parts, { finishReason: reason, at: NOON }),
      )
    state.changeSession({ canContinue: reason === 'interrupted', canRetry: true })
    const [queued, ...rest] = state.snapshot().session?.queue ?? []
    if (reason === 'interrupted' || queued === undefined) return
    state.changeSession({ queue: rest })
    void ask(queued.text)
  }

  const ask = async (words: string): Promise<void> => {
    state.changeSession({ pending: { text: words }, activity: { type: 'preparing' } })
    await new Promise(resolve => setTimeout(resolve, chunkMs))
    state.changeSession({ pending: null })
    state.append(messageRow(nextNumber(), 'user', text(words), { at: NOON }))
    answer()
  }

  const answer = (): void => {
    const model = state.snapshot().model.ref
    const requestId = state.newId('r')
    let written = 0
    state.changeSession({
      activity: { type: 'streaming', since: NOON },
      live: { requestId, model, parts: [], startedAt: NOON },
    })
    state.every(chunkMs, () => {
      written += 7
      state.changeSession({
        live: { requestId, model, parts: text(ANSWER.slice(0, written)), startedAt: NOON },
      })
      if (written >= ANSWER.length) finish('stop')
    })
  }

  return {
    async send(words) {
      if (state.snapshot().session === null) await newSession()
      state.changeSession({ composer: '' })
      if (isRunning()) {
        const queue = state.snapshot().session?.queue ?? []
        return state.changeSession({ queue: [...queue, { id: state.newId('q'), text: words }] })
      }
      await ask(words)
    },
    keepDraft(words) {
      state.changeSession({ composer: words })
    },
    async editQueued(id, words) {
      const queue = state.snapshot().session?.queue ?? []
      state.changeSession({
        queue: queue.map(message => (message.id === id ? { id, text: words } : message)),
      })
    },
    async removeQueued(id) {
      state.changeSession({
        queue: (state.snapshot().session?.queue ?? []).filter(message => message.id !== id),
      })
    },
    stop: () => finish('interrupted'),
    async retry() {
      const rows = state.snapshot().session?.rows ?? []
      const last = rows.findLastIndex(
        row => row.type === 'message' && row.entry.event.role === 'user',
      )
      state.changeSession({ ...counted(rows.slice(0, last + 1)), canContinue: false })
      answer()
    },
    async continueAnswer() {
      await ask('Continue.')
    },
  }
}
