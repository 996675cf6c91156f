/**
 * An application in memory that does at once, or in small timed steps, what the real one does with a
 * store and a model: for component tests and for looking at screens.
 */
import { presetById } from '../engine/presets/registry.ts'
import { settingNamed } from '../engine/presets/setting-names.ts'
import { settingsOf } from '../engine/request/apply-settings.ts'
import type { Application } from '../runtime/application/application.ts'
import { clonedApplication } from './cloned-application.ts'
import { fakeCompactions } from './fake-compactions.ts'
import { ATLAS, DEMO, OUTLOOK } from './fake-session.ts'
import { fakeRunners } from './fake-runners.ts'
import { fakeKeys } from './fake-keys.ts'
import { fakeSessions } from './fake-sessions.ts'
import { firstSnapshot, type FakeOptions } from './fake-snapshot.ts'
import { createFakeState, type FakeState } from './fake-state.ts'
import { fakeTurns } from './fake-turns.ts'

export interface FakeApplication extends Application, Pick<FakeState, 'change' | 'changeSession'> {
  /** Names of the methods that were called, oldest first. */
  readonly calls: readonly string[]
}

export function createFakeApplication(first: FakeOptions = {}): FakeApplication {
  const chunkMs = first.chunkMs ?? 30
  const calls: string[] = []
  const state = createFakeState(firstSnapshot(first))
  const sessions = fakeSessions(state)

  const methods: Application = {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    ...sessions,
    ...fakeTurns(state, { chunkMs, newSession: sessions.newSession }),
    ...fakeCompactions(state, chunkMs),
    async choosePreset(presetId) {
      const preset = presetById(presetId)
      const { id, title } = preset
      const settings = settingsOf(preset)
      state.changeSession({
        preset: { id, title, isOwn: presetId !== null, options: {}, settings },
      })
    },
    async setPresetOption(typed, value) {
      const before = state.snapshot().session?.preset
      const name = before && settingNamed(presetById(before.id), typed)?.name
      if (before === undefined || name === undefined) return
      const { [name]: _old, ...others } = before.options
      const options = value === null ? others : { ...others, [name]: value }
      const settings = { ...settingsOf(presetById(before.id)), ...options }
      state.changeSession({ preset: { ...before, options, settings } })
    },
    async inspect() {
      return null
    },
    async outlook() {
      return state.snapshot().session && (first.outlook ?? OUTLOOK)
    },
    async costOf() {
      return null
    },
    async examine() {
      return null
    },
    async keepDetail() {},
    async searchArchive() {
      return { passages: [], waiting: 0, unread: 0 }
    },
    async updateSettings(settings) {
      state.change({ settings: { ...state.snapshot().settings, ...settings } })
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
      state.change({
        hasKey: key !== '',
        settings: { ...state.snapshot().settings, model: 'endpoint', endpoint: settings },
        model: { ...state.snapshot().model, ref: { ...ATLAS, model: settings.model } },
      })
    },
    keys: fakeKeys(state),
    async useDemoModel() {
      state.change({
        settings: { ...state.snapshot().settings, model: 'demo' },
        model: { ...state.snapshot().model, ref: DEMO },
      })
    },
    async knownServers() {
      return []
    },
    async chooseModel(name) {
      const { model } = state.snapshot()
      const ref = { ...model.ref, model: name ?? ATLAS.model }
      state.change({ hasOwnModel: name !== null, model: { ...model, ref } })
      return true
    },
    async findLocalServers() {
      return []
    },
    cancelCall() {},
    async readCosts() {},
    async deviceFacts() {
      return {
        isSecure: true,
        isIsolated: false,
        threads: 4,
        memoryBytes: null,
        graphics: { state: 'absent' },
        storage: null,
        canEncrypt: true,
        isOnline: true,
        lacks: [],
      }
    },
    ...fakeRunners(state),
    dismissNotice(id) {
      state.change({ notices: state.snapshot().notices.filter(notice => notice.id !== id) })
    },
    pressNotice(id) {
      methods.dismissNotice(id)
    },
  }
  const { change, changeSession } = state
  return { ...clonedApplication(recorded(methods, calls)), change, changeSession, calls }
}

const QUIET: ReadonlySet<string | symbol> = new Set(['snapshot', 'subscribe', 'keepDraft'])

/** The same methods, each noting its name first. */
function recorded(methods: Application, calls: string[]): Application {
  return new Proxy(methods, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || QUIET.has(name)) return method
      return (...parameters: readonly unknown[]): unknown => {
        calls.push(String(name))
        return Reflect.apply(method, target, parameters)
      }
    },
  })
}
