/**
 * An application in memory that does at once, or in small timed steps, what the real one does with a
 * store and a model: for component tests and for looking at screens.
 */
import type { CompactionProposed, EventId, SummarizerKind } from '../engine/event.ts'
import type { CompactionRecord, Fate, Row } from '../engine/transcript.ts'
import { presetById } from '../engine/presets/registry.ts'
import { settingsOf } from '../engine/presets/settings.ts'
import type { Application } from '../runtime/application.ts'
import type { SessionRow } from '../runtime/ports.ts'
import { DEFAULT_SETTINGS } from '../runtime/settings.ts'
import type { AppSnapshot, SessionSnapshot } from '../runtime/snapshot.ts'
import {
  ANSWER,
  ATLAS,
  COMPACTION,
  COMPLETED,
  DEMO,
  failureRow,
  longRows,
  manyRows,
  messageRow,
  NOON,
  text,
} from './fake-session.ts'
import { METER } from './meter.ts'

export interface FakeOptions {
  /** What is open at the start. */
  readonly scene?:
    | 'long'
    | 'streaming'
    | 'failure'
    | 'interrupted'
    | 'proposal'
    | 'many'
    | 'empty'
    | 'first-run'
  /** Number of messages of the scene `many`. */
  readonly messages?: number
  /** Number of saved sessions besides the open one. */
  readonly sessions?: number
  /** Between two pieces of an answer. */
  readonly chunkMs?: number
}

export interface FakeApplication extends Application {
  /** Changes the snapshot, as if something had happened. */
  change(change: Partial<AppSnapshot>): void
  changeSession(change: Partial<SessionSnapshot>): void
  /** Names of the methods that were called, oldest first. */
  readonly calls: readonly string[]
}

/** A saved session for the list. */
export function sessionRow(id: string, change: Partial<SessionRow> = {}): SessionRow {
  return {
    id,
    title: id,
    origin: 'user',
    createdAt: NOON - 86_400_000,
    updatedAt: NOON,
    messages: 12,
    revision: 12,
    trashedAt: null,
    backedUpAt: null,
    ...change,
  }
}

export function createFakeApplication(options: FakeOptions = {}): FakeApplication {
  const chunkMs = options.chunkMs ?? 30
  const calls: string[] = []
  const listeners = new Set<() => void>()
  let state = firstSnapshot(options)
  let timer: ReturnType<typeof setInterval> | null = null
  let made = 0

  const change = (part: Partial<AppSnapshot>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const changeSession = (part: Partial<SessionSnapshot>): void => {
    if (state.session !== null) change({ session: { ...state.session, ...part } })
  }
  const stopTimer = (): void => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  const append = (row: Row): void => {
    const rows = [...(state.session?.rows ?? []), row]
    changeSession({ rows, messages: rows.filter(({ type }) => type === 'message').length })
  }
  const nextNumber = (): number => (state.session?.messages ?? 0) + 1
  const isRunning = (): boolean => state.session?.activity.type !== 'idle'

  const finish = (reason: 'stop' | 'interrupted'): void => {
    stopTimer()
    const live = state.session?.live
    changeSession({ live: null, activity: { type: 'idle' } })
    if (live && live.parts.length > 0)
      append(messageRow(nextNumber(), 'assistant', live.parts, { finishReason: reason, at: NOON }))
    changeSession({ canContinue: reason === 'interrupted', canRetry: true })
    const [queued, ...rest] = state.session?.queue ?? []
    if (reason === 'interrupted' || queued === undefined) return
    changeSession({ queue: rest })
    void ask(queued.text)
  }

  const ask = async (words: string): Promise<void> => {
    changeSession({ pending: { text: words }, activity: { type: 'preparing' } })
    await new Promise(resolve => setTimeout(resolve, chunkMs))
    changeSession({ pending: null })
    append(messageRow(nextNumber(), 'user', text(words), { at: NOON }))
    answer()
  }

  const answer = (): void => {
    const model = state.model.ref
    const requestId = `r${++made}`
    let written = 0
    changeSession({
      activity: { type: 'streaming', since: NOON },
      live: { requestId, model, parts: [], startedAt: NOON },
    })
    timer = setInterval(() => {
      written += 7
      changeSession({
        live: { requestId, model, parts: text(ANSWER.slice(0, written)), startedAt: NOON },
      })
      if (written >= ANSWER.length) finish('stop')
    }, chunkMs)
  }

  const setFate = (messageId: string, fate: Fate): void => {
    changeSession({
      rows: (state.session?.rows ?? []).map(row =>
        row.type === 'message' && row.entry.event.id === messageId ? { ...row, fate } : row,
      ),
    })
  }
  const setCompaction = (record: Partial<CompactionRecord>): void => {
    changeSession({
      rows: (state.session?.rows ?? []).map(row =>
        row.type === 'compaction'
          ? { type: 'compaction', record: { ...row.record, ...record } }
          : row,
      ),
    })
  }
  const move = (sessionId: string, trashedAt: number | null): void => {
    const row = [...state.sessions, ...state.trash].find(({ id }) => id === sessionId)
    if (row === undefined) return
    const without = (rows: readonly SessionRow[]) => rows.filter(({ id }) => id !== sessionId)
    const moved = { ...row, trashedAt }
    change({
      sessions: trashedAt === null ? [moved, ...without(state.sessions)] : without(state.sessions),
      trash: trashedAt === null ? without(state.trash) : [moved, ...without(state.trash)],
    })
  }

  const methods: Application = {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async newSession() {
      const row = sessionRow(`new-${++made}`, { title: '', messages: 0 })
      change({ openId: row.id, session: emptySession(row.id) })
    },
    async openSession(sessionId) {
      stopTimer()
      if (sessionId === null) return change({ openId: null, session: null })
      const row = state.sessions.find(({ id }) => id === sessionId)
      if (row === undefined) return change({ openId: sessionId, session: null })
      const rows = sessionId === 'long' ? longRows() : manyRows(row.messages)
      change({
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
      change({
        sessions: state.sessions.map(row => (row.id === sessionId ? { ...row, title } : row)),
      })
      if (state.openId === sessionId) changeSession({ title })
    },
    async moveToTrash(sessionId) {
      move(sessionId, NOON)
      if (state.openId === sessionId) change({ openId: null, session: null })
    },
    async restoreFromTrash(sessionId) {
      move(sessionId, null)
    },
    async deleteForever(sessionId) {
      change({ trash: state.trash.filter(({ id }) => id !== sessionId) })
    },
    async exportSession(sessionId) {
      return { name: `${sessionId}.json`, content: new Blob(['{}'], { type: 'application/json' }) }
    },
    async importSession() {
      change({
        sessions: [sessionRow(`import-${++made}`, { origin: 'import' }), ...state.sessions],
      })
    },
    async openSample() {
      await methods.openSession('long')
    },
    async send(words) {
      if (state.session === null) await methods.newSession()
      changeSession({ composer: '' })
      if (isRunning()) {
        const queue = state.session?.queue ?? []
        return changeSession({ queue: [...queue, { id: `q${++made}`, text: words }] })
      }
      await ask(words)
    },
    keepDraft(words) {
      changeSession({ composer: words })
    },
    async editQueued(id, words) {
      const queue = state.session?.queue ?? []
      changeSession({
        queue: queue.map(message => (message.id === id ? { id, text: words } : message)),
      })
    },
    async removeQueued(id) {
      changeSession({ queue: (state.session?.queue ?? []).filter(message => message.id !== id) })
    },
    stop: () => finish('interrupted'),
    async retry() {
      const rows = state.session?.rows ?? []
      const last = rows.findLastIndex(
        row => row.type === 'message' && row.entry.event.role === 'user',
      )
      changeSession({ ...counted(rows.slice(0, last + 1)), canContinue: false })
      answer()
    },
    async continueAnswer() {
      await ask('Continue.')
    },
    async compact({ focus, summarizer }) {
      changeSession({ progress: progressOf(summarizer) })
      timer = setTimeout(() => {
        changeSession({ progress: null, proposal: proposalOf(focus, summarizer) })
      }, 40 * chunkMs)
    },
    cancelCompaction() {
      stopTimer()
      changeSession({ progress: null })
    },
    async applyProposal(summary) {
      setCompaction({ state: 'live', number: 3, result: { ...COMPLETED, summary } })
      changeSession({ proposal: null, undoable: { compactionId: 'c3', number: 3 } })
    },
    async discardProposal() {
      changeSession({ proposal: null })
    },
    async rebuildSummary() {},
    async compactForModel() {
      changeSession({ switchAdvice: null })
    },
    async choosePreset(presetId) {
      const preset = presetById(presetId)
      const { id, title } = preset
      const settings = settingsOf(preset)
      changeSession({ preset: { id, title, isOwn: presetId !== null, options: {}, settings } })
    },
    async setPresetOption(name, value) {
      const before = state.session?.preset
      if (before === undefined || !Object.hasOwn(before.settings, name)) return
      const { [name]: _old, ...others } = before.options
      const options = value === null ? others : { ...others, [name]: value }
      const settings = { ...settingsOf(presetById(before.id)), ...options }
      changeSession({ preset: { ...before, options, settings } })
    },
    async clearContext() {
      changeSession({ clear: { clearId: 'cleared' as EventId, isNewest: true } })
    },
    async restoreContext() {
      changeSession({ clear: null })
    },
    async inspect() {
      return null
    },
    async examine() {
      return null
    },
    async undoCompaction() {
      setCompaction({ state: 'undone' })
      changeSession({ undoable: null })
    },
    async setPinned(messageId, pinned) {
      setFate(messageId, { type: pinned ? 'pinned' : 'kept' })
    },
    async setExcluded(messageId, excluded) {
      setFate(messageId, { type: excluded ? 'excluded' : 'kept' })
    },
    async updateSettings(settings) {
      change({ settings: { ...state.settings, ...settings } })
    },
    async testEndpoint() {
      return {
        ok: true,
        code: 'ok',
        message: 'The server answers and has this model.',
        models: ['atlas-4', 'atlas-4-mini'],
        windowTokens: 128_000,
      }
    },
    async connectEndpoint(settings, key) {
      change({
        hasKey: key !== '',
        settings: { ...state.settings, model: 'endpoint', endpoint: settings },
        model: { ...state.model, ref: { ...ATLAS, model: settings.model } },
      })
    },
    async useDemoModel() {
      change({
        settings: { ...state.settings, model: 'demo' },
        model: { ...state.model, ref: DEMO },
      })
    },
    dismissNotice(id) {
      change({ notices: state.notices.filter(notice => notice.id !== id) })
    },
  }

  return { ...recorded(methods, calls), change, changeSession, calls }
}

/** The same methods, each noting its name first. */
function recorded(methods: Application, calls: string[]): Application {
  const quiet = new Set(['snapshot', 'subscribe', 'keepDraft'])
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      (...parameters: never[]) => {
        if (!quiet.has(name)) calls.push(name)
        return (method as (...all: never[]) => unknown)(...parameters)
      },
    ]),
  ) as unknown as Application
}

function emptySession(sessionId: string): SessionSnapshot {
  return {
    sessionId,
    title: '',
    origin: 'user',
    rows: [],
    messages: 0,
    messagesInView: 0,
    activity: { type: 'idle' },
    live: null,
    pending: null,
    queue: [],
    composer: '',
    meter: METER,
    progress: null,
    proposal: null,
    outlook: {
      firstNumber: 9,
      lastNumber: 58,
      spanTokens: 61_400,
      keptTurns: { firstNumber: 59, lastNumber: 63, tokens: 18_200 },
      pinned: { count: 1, tokens: 2_600 },
      reason: null,
    },
    canRetry: false,
    canContinue: false,
    undoable: null,
    clear: null,
    costs: new Map(),
    compactionsInForce: 0,
    preset: { id: 'palimpsest', title: 'Palimpsest', isOwn: false, options: {}, settings: {} },
    switchAdvice: null,
    rebuildAdvised: false,
    leafId: null,
  }
}

function counted(
  rows: readonly Row[],
): Pick<SessionSnapshot, 'rows' | 'messages' | 'messagesInView'> {
  const messages = rows.filter(row => row.type === 'message')
  const hidden = messages.filter(
    ({ fate }) => fate.type === 'summarised' || fate.type === 'excluded',
  )
  return { rows, messages: messages.length, messagesInView: messages.length - hidden.length }
}

function progressOf(summarizer: SummarizerKind): SessionSnapshot['progress'] {
  return { compactionId: 'c4', trigger: 'manual', summarizer, part: 3, of: 7 }
}

function proposalOf(focus: string | null, summarizer: SummarizerKind): CompactionProposed {
  return {
    ...COMPLETED,
    id: 'c4-proposed' as EventId,
    type: 'v1.compaction-proposed',
    compactionId: 'c4',
    trigger: 'manual',
    focus,
    summarizer,
  }
}

function sceneOf({ scene = 'long', messages = 1_000 }: FakeOptions): SessionSnapshot | null {
  const base = { ...emptySession('long'), title: 'Catalogue migration, Brackwater' }
  const long = {
    ...base,
    ...counted(longRows()),
    undoable: { compactionId: 'c3', number: 3 },
    compactionsInForce: 3,
    canRetry: true,
  }
  switch (scene) {
    case 'first-run':
      return null
    case 'empty':
      return { ...base, title: '' }
    case 'long':
      return { ...long, origin: 'sample' }
    case 'many':
      return { ...base, ...counted(manyRows(messages)) }
    case 'streaming':
      return {
        ...long,
        activity: { type: 'streaming', since: NOON },
        live: { requestId: 'r0', model: ATLAS, parts: text(ANSWER.slice(0, 520)), startedAt: NOON },
        queue: [
          {
            id: 'q0',
            text: 'Then draft the note to Marit: what changes at the desk on Monday, half a page.',
          },
        ],
      }
    case 'failure':
      return { ...long, ...counted([...longRows(), failureRow(63)]) }
    case 'interrupted':
      return {
        ...long,
        ...counted([
          ...longRows(),
          messageRow(64, 'assistant', text(ANSWER.slice(0, 300)), { finishReason: 'interrupted' }),
        ]),
        canContinue: true,
      }
    case 'proposal':
      return {
        ...long,
        proposal: proposalOf(null, 'model'),
        rows: longRows().map(row =>
          row.type === 'compaction'
            ? { type: 'compaction', record: { ...COMPACTION, state: 'proposed', number: null } }
            : row,
        ),
      }
  }
}

const DAY = 86_400_000

const TITLES: readonly (readonly [title: string, messages: number, daysAgo: number])[] = [
  ['Label printer margins', 23, 0.1],
  ['Opening hours notice, three lengths', 9, 0.2],
  ['Reading group, spring list', 64, 3],
  ['Why the reservation mail bounced', 212, 4],
  ['Grant application, second draft', 341, 4],
  ['Regex for old shelf marks', 17, 5],
  ['Floor plan for the children’s room', 88, 7],
  ['Inventory scanner comparison', 52, 10],
  ['Volunteer rota rules', 40, 15],
  ['Translating the house rules', 31, 18],
]

function savedSessions(count: number): readonly SessionRow[] {
  return Array.from({ length: count }, (_, index) => {
    const [title = '', messages = 0, daysAgo = 0] = TITLES[index % TITLES.length] ?? []
    const age = daysAgo + Math.floor(index / TITLES.length) * 20
    return sessionRow(`s${index}`, {
      title: index < TITLES.length ? title : `${title} ${index}`,
      messages,
      updatedAt: NOON - age * DAY,
      backedUpAt: index % 3 === 0 ? NOON - DAY : null,
    })
  })
}

function firstSnapshot(options: FakeOptions): AppSnapshot {
  const session = sceneOf(options)
  const saved = options.scene === 'first-run' ? [] : savedSessions(options.sessions ?? 10)
  return {
    ready: true,
    sessions:
      session === null || options.scene === 'empty'
        ? saved
        : [
            sessionRow('long', {
              title: session.title,
              messages: session.messages,
              origin: session.origin,
            }),
            ...saved,
          ],
    trash: [sessionRow('t1', { title: 'Old stock list', trashedAt: NOON - 2 * DAY })],
    openId: session?.sessionId ?? null,
    opening: false,
    session,
    settings: DEFAULT_SETTINGS,
    model: {
      ref: ATLAS,
      limits: { windowTokens: 128_000, maxOutputTokens: 8_000, tools: true },
      writesSummaries: true,
    },
    hasKey: true,
    notices: [],
    storage: { usage: 48_123_456, quota: 9_000_000_000, persisted: true },
    fatal: null,
  }
}
