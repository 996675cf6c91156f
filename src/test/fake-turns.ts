/** Messages and answers of the fake application: an answer comes in small timed steps. */
import { IMAGE_TYPES } from '../engine/message/image-types.ts'
import type { ImagePart } from '../engine/message/message.ts'
import type { Application } from '../runtime/application/application.ts'
import { wordsTogether } from '../runtime/session/words-together.ts'
import type { PendingMessage } from '../runtime/session/snapshot.ts'
import { counted } from './fake-scenes.ts'
import { ANSWER, messageRow, NOON, text } from './fake-session.ts'
import type { FakeState } from './fake-state.ts'

type TurnMethods = Pick<
  Application,
  | 'send'
  | 'attachImages'
  | 'removeAttachment'
  | 'readImage'
  | 'keepDraft'
  | 'editQueued'
  | 'giveBack'
  | 'removeQueued'
  | 'stop'
  | 'retry'
  | 'tryNow'
  | 'continueAnswer'
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
  const files = new Map<string, Blob>()
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
    void ask(queued)
  }

  const ask = async (message: PendingMessage): Promise<void> => {
    const { text: words, images } = message
    state.changeSession({ pending: { text: words, images }, activity: { type: 'preparing' } })
    await new Promise(resolve => setTimeout(resolve, chunkMs))
    state.changeSession({ pending: null })
    const parts = [...images, ...(words === '' ? [] : text(words))]
    state.append(messageRow(nextNumber(), 'user', parts, { at: NOON }))
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
      const message = { text: words, images: state.snapshot().session?.attachments ?? [] }
      state.changeSession({ composer: '', attachments: [] })
      if (isRunning()) {
        const queue = state.snapshot().session?.queue ?? []
        return state.changeSession({ queue: [...queue, { id: state.newId('q'), ...message }] })
      }
      await ask(message)
    },
    async attachImages(blobs) {
      if (state.snapshot().session === null) await newSession()
      const before = state.snapshot().session?.attachments ?? []
      const added = blobs.map(blob => {
        const hash = (files.size + 1).toString(16).padStart(64, '0')
        files.set(hash, blob)
        return imageOf(blob, hash)
      })
      state.changeSession({ attachments: [...before, ...added] })
    },
    removeAttachment(hash) {
      const before = state.snapshot().session?.attachments ?? []
      state.changeSession({ attachments: before.filter(image => image.hash !== hash) })
    },
    async readImage(hash) {
      return files.get(hash) ?? null
    },
    keepDraft(words) {
      state.changeSession({ composer: words })
    },
    giveBack(words) {
      const composer = state.snapshot().session?.composer ?? ''
      state.changeSession({ composer: wordsTogether(words, composer) })
    },
    async editQueued(_sessionId, { id }, words) {
      const queue = state.snapshot().session?.queue ?? []
      state.changeSession({
        queue: queue.map(message => (message.id === id ? { ...message, text: words } : message)),
      })
      return queue.some(message => message.id === id)
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
    tryNow: () => answer(),
    async continueAnswer() {
      await ask({ text: 'Continue.', images: [] })
    },
  }
}

/** Not read: every image is of this size. */
function imageOf(blob: Blob, hash: string): ImagePart {
  const { type, size } = blob
  const mediaType = IMAGE_TYPES.find(known => known === type) ?? 'image/png'
  const name = blob instanceof File ? blob.name : ''
  return { type: 'image', hash, mediaType, bytes: size, width: 1_024, height: 768, name }
}
