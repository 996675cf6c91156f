/**
 * An application for tests of commands and of the page: it shows what a test has it show, notes each call, and does what
 * those tests look for; every other method does nothing.
 */
import type { EventId } from '../engine/log/event.ts'
import { presetName, presetShortName } from '../engine/presets/preset.ts'
import { presetById } from '../engine/presets/registry.ts'
import { settingNamed, settingsOf } from '../engine/presets/setting-names.ts'
import type { Application } from '../runtime/application/application.ts'
import type { CompactionOutlook } from '../runtime/inspection/outlook.ts'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'
import { modelOptions } from '../runtime/models/model-options.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import type { PresetValues } from '../runtime/settings/saved-presets.ts'
import { clonedApplication } from './cloned-application.ts'
import { ATLAS, OUTLOOK } from './fake-session.ts'
import { emptySession, firstSnapshot, type Scene } from './fake-snapshot.ts'
import { settingsWith } from '../runtime/presets/change-preset.ts'

type PresetValue = PresetValues['options'][string]

export interface FakeApplication extends Application {
  /** Names of the methods that were called, oldest first. */
  readonly calls: readonly string[]
  change(change: Partial<AppSnapshot>): void
  /** Does nothing where no session is open. */
  changeSession(change: Partial<SessionSnapshot>): void
}

export function createFakeApplication({
  scene = 'long',
  outlook = OUTLOOK,
}: { readonly scene?: Scene; readonly outlook?: CompactionOutlook } = {}): FakeApplication {
  const listeners = new Set<() => void>()
  const calls: string[] = []
  let shown = firstSnapshot(scene)

  const change = (part: Partial<AppSnapshot>): void => {
    const next = { ...shown, ...part }
    const { presetId, presetOptions: options } = next.settings
    shown = {
      ...next,
      modelOptions: modelOptions(next.settings, next.runners, []),
      settingsForAll: settingsWith({ presetId, options }),
    }
    for (const listener of listeners) listener()
  }
  const changeSession = (part: Partial<SessionSnapshot>): void => {
    if (shown.session !== null) change({ session: { ...shown.session, ...part } })
  }
  const methods: Partial<Application> = {
    async openSession(sessionId) {
      const row = shown.sessions.find(({ id }) => id === sessionId)
      const session = row ? { ...emptySession(row.id), title: row.title } : null
      change({ openId: sessionId, session })
    },
    async exportAs({ sessionIds, format }) {
      const content = new Blob(['{}'], { type: 'application/json' })
      return { name: `${sessionIds[0]}.${format}`, content, warnings: [] }
    },
    async noteExported() {},
    async clearContext() {
      changeSession({ clear: { clearId: 'cleared' as EventId, isNewest: true } })
    },
    async restoreContext() {
      changeSession({ clear: null })
    },
    async choosePreset(presetId, scope, options = {}) {
      const preset = presetById(presetId)
      const { id, title } = preset
      const settings = { ...settingsOf(preset), ...options }
      if (scope === 'all')
        change({ settings: { ...shown.settings, presetId: id, presetOptions: options } })
      else {
        const names = { name: presetName(preset), shortName: presetShortName(preset) }
        changeSession({
          preset: { id, title, ...names, isOwn: presetId !== null, options, settings },
        })
      }
      return true
    },
    async setPresetOption(typed, value, scope) {
      const { presetId, presetOptions } = shown.settings
      const here = scope === 'all' ? null : (shown.session?.preset ?? null)
      const { id, options } = here ?? { id: presetId, options: presetOptions }
      const changed = withOption({ presetId: id, options }, typed, value)
      if (changed === null) return null
      const settings = settingsWith({ presetId: id, options: changed.options })
      if (here) changeSession({ preset: { ...here, options: changed.options, settings } })
      else change({ settings: { ...shown.settings, presetOptions: changed.options } })
      return { name: changed.name, value: settings[changed.name] ?? null }
    },
    async outlook() {
      return shown.session && outlook
    },
    async spending() {
      return null
    },
    async updateSettings(settings) {
      change({ settings: { ...shown.settings, ...settings } })
    },
    async chooseModel(name) {
      const ref = { ...shown.model.ref, model: name ?? ATLAS.model }
      change({ hasOwnModel: name !== null, model: { ...shown.model, ref } })
      return true
    },
  }
  const recorded = new Proxy(methods, {
    get: (target, name) => {
      if (name === 'snapshot') return () => shown
      if (name === 'keepDraft') return async () => undefined
      if (name === 'subscribe')
        return (listener: () => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        }
      const method: unknown = Reflect.get(target, name)
      return (...inputs: readonly unknown[]): unknown => {
        calls.push(String(name))
        return typeof method === 'function'
          ? Reflect.apply(method, target, inputs)
          : Promise.resolve()
      }
    },
  }) as Application
  const application = clonedApplication(recorded)
  // What a test sets on it takes the place of the method.
  const own: Partial<FakeApplication> = { calls, change, changeSession }
  return new Proxy(own as FakeApplication, {
    get: (target, name) => Reflect.get(name in target ? target : application, name),
  })
}

/** Null where the preset has no such setting. */
function withOption({ presetId, options }: PresetValues, typed: string, value: PresetValue) {
  const name = settingNamed(presetById(presetId), typed)?.name
  if (name === undefined) return null
  const { [name]: _old, ...others } = options
  return { name, options: value === null ? others : { ...others, [name]: value } }
}
