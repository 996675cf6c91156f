/**
 * The application: sessions, settings and models over the ports. Everything a person can do goes through here.
 *
 * @module
 */
import type { Application } from './application.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { createBackups } from './backups.ts'
import { createBranchCommands } from './branch-commands.ts'
import { createCompactionCommands } from './compaction-commands.ts'
import { createCostLedger } from '../models/cost-ledger.ts'
import { fitted, onceThereIsRoom } from '../notices/full-disk.ts'
import { createCancellableCalls } from '../async/cancellable-calls.ts'
import { createKeyStore } from '../keys/key-store.ts'
import { localModelCommands } from './local-model-commands.ts'
import { createLocalModels } from '../local-models/local-models.ts'
import { createMessageCommands } from './message-commands.ts'
import { createModelCommands } from './model-commands.ts'
import { createModelRegistry } from '../models/model-registry.ts'
import { createInspection } from './inspection.ts'
import { createNotices } from '../notices/notices.ts'
import { createPresetCommands } from './preset-commands.ts'
import { createPromptCommands } from './prompt-commands.ts'
import type { ReportingErrors } from './reporting-errors.ts'
import { createSessionModelSettings } from '../models/session-model-settings.ts'
import { createSessionCommands } from './session-commands.ts'
import { createSessions } from '../sessions/sessions.ts'
import { createCurrentSettings } from '../settings/current-settings.ts'
import { createInferredLimits } from '../settings/inferred-limits.ts'
import type { Settings } from '../settings/settings.ts'
import { firstSummarizer, summaryModels } from '../settings/summarizer-order.ts'
import type { AppSnapshot } from './snapshot.ts'

/** More than anybody reads; the next words then narrow the search. */
const MOST_PASSAGES = 30

/** The application before `start`: it shows nothing yet. */
export interface StartableApplication extends Application {
  /**
   * Reads settings and sessions, opens the given session, or the sample on a first run. `isResumed`: the session was open
   * until its worker died or its page was reloaded, so it may be one that is not saved yet.
   */
  start(sessionId: string | null, isResumed?: boolean): Promise<void>
}

export function createApplication(ports: ApplicationPorts): StartableApplication {
  const { storage } = ports
  const listeners = new Set<() => void>()
  let ready = false
  let fatal: string | null = null
  let made: AppSnapshot | null = null

  const changed = () => {
    made = null
    for (const listener of listeners) listener()
  }
  const inForce = createCurrentSettings({ store: storage.settings, locks: ports.locks, changed })
  const settings = inForce.current
  const notices = createNotices(ports.nextId, changed)
  ports.network.subscribe(changed)
  const keys = createKeyStore({
    vault: ports.vault,
    clock: ports.clock,
    notices,
    lockAfterMinutes: () => settings().lockKeysAfterMinutes,
    changed,
  })
  const local = createLocalModels({
    runners: ports.runners,
    settings: storage.settings,
    clock: ports.clock,
    holdsToForm: () => settings().summaryForm,
    changed,
    onFault: notices.fault,
  })
  const ledger = createCostLedger(storage.settings, ports.clock, changed)
  const models = createModelRegistry(ports, {
    changed,
    keys,
    ledger,
    local,
    notices,
    settings,
    useEndpoint: endpoint => void modelActions.connectEndpoint(endpoint, ''),
    tested: (endpoint, report) => void modelActions.noteTest(endpoint, report),
  })
  const sessionModels = createSessionModelSettings({
    store: storage.settings,
    settings,
    ready: models.ready,
  })
  const limits = createInferredLimits(ports, { changed, onFault: notices.fault })
  const sessions = createSessions(ports, {
    changed,
    notices,
    settings,
    keepDemo: id => {
      const { endpoint, local: onDevice } = settings()
      return sessionModels.choose(id, { model: 'demo', endpoint, local: onDevice })
    },
    loadModels: id => Promise.all([sessionModels.load(id), limits.load()]),
    modelsFor: sessionId => {
      const here = () => sessionModels.settingsFor(sessionId)
      return {
        environment: () => ({ settings: here(), chat: models.chat(here()) }),
        namedModel: model => models.named(here(), model),
        summaryModels: () => models.writers(here()),
        limits,
      }
    },
  })

  const updateSettings = async (change: Partial<Settings>) => {
    const meansModel =
      'model' in change || 'endpoint' in change || 'local' in change || 'summaryModel' in change
    if (meansModel) await models.ready({ ...settings(), ...change })
    await inForce.change(change).catch(error => notices.fault(fitted('setting', error)))
    await sessions.opened()?.modelChanged()
  }
  const reportingErrors: ReportingErrors =
    run =>
    async (...inputs) => {
      await run(...inputs).catch(notices.fault)
    }
  const changing = { settings, updateSettings, reportingErrors }
  const presets = createPresetCommands({
    settings: storage.settings,
    locks: ports.locks,
    opened: sessions.opened,
    inForce: settings,
    updateSettings,
    reportingErrors,
    changed,
  })

  const prompts = createPromptCommands({
    store: storage.prompts,
    clock: ports.clock,
    onFault: notices.fault,
    changed,
  })

  const calls = createCancellableCalls()
  const { useForAll, options, offer, ...modelActions } = createModelCommands({
    clock: ports.clock,
    calls,
    models,
    sessionModels,
    runners: local.runners,
    opened: sessions.opened,
    startNew: sessions.startNew,
    subscribe: listener => void listeners.add(listener),
    onFault: notices.fault,
    changed,
    ...changing,
  })
  const backups = createBackups({ ports, calls, settings, updateSettings, notices, changed })
  const localModels = localModelCommands(local, { ...changing, useForAll })

  /** Of the open session, where it has a model of its own. */
  const modelsShown = (): Pick<
    AppSnapshot,
    'model' | 'modelOptions' | 'modelOffer' | 'hasOwnModel' | 'summaries'
  > => {
    const sessionId = sessions.opened()?.sessionId ?? null
    const here = sessionModels.settingsFor(sessionId)
    const model = models.choice(here)
    return {
      model,
      modelOptions: options(),
      modelOffer: offer(),
      hasOwnModel: sessionModels.own(sessionId) !== null,
      summaries: {
        first: firstSummarizer(here, model.ref),
        models: summaryModels(here, model.ref),
      },
    }
  }

  return {
    start: async (sessionId, isResumed = false) => {
      const open = async () => {
        await inForce.load()
        await models.ready(settings())
        await sessions.prepare()
        ready = true
        changed()
        void ports.firstDrawn().then(keys.restore)
        await sessions.start(sessionId, isResumed).catch(notices.fault)
        ports.whenIdle(() => {
          void presets.commands.readPresets()
          void prompts.commands.readPrompts()
          void ports.archive.refresh().catch(notices.fault)
        })
      }
      const refused = (sentence: string) => {
        fatal = sentence
        ready = true
        changed()
      }
      try {
        await onceThereIsRoom('opening', open, refused)
        fatal = null
      } catch (error) {
        fatal = error instanceof Error ? error.message : String(error)
      }
      ready = true
      changed()
    },
    snapshot: () => {
      made ??= {
        ready,
        lastScreen: null,
        fatal,
        settings: settings(),
        ...presets.snapshot(),
        prompts: prompts.list(),
        ...sessions.snapshot(),
        ...modelsShown(),
        inferredLimits: limits.list(),
        isOnline: ports.network.isOnline(),
        costs: ledger.days(),
        runners: local.runners(),
        hasKey: models.hasKey(),
        keys: keys.status(),
        backup: backups.progress(),
        notices: notices.list(),
      }
      return made
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    newSession: reportingErrors(sessions.startNew),
    openSession: reportingErrors(sessions.open),
    renameSession: reportingErrors(sessions.rename),
    ...createSessionCommands({ sessions, sessionModels, reportingErrors, onFault: notices.fault }),
    deleteForever: reportingErrors(async sessionId => {
      await sessions.deleteForever(sessionId)
      await sessionModels.choose(sessionId, null)
    }),
    exportSession: sessions.exportSession,
    noteExported: sessions.noteExported,
    exportMarkdown: sessions.exportMarkdown,
    importSession: reportingErrors(sessions.importSession),
    cancelImport: sessions.cancelImport,
    ...backups.commands,
    openSample: reportingErrors(sessions.openSample),

    searchArchive: typed => ports.archive.search(typed, { limit: MOST_PASSAGES }),
    ...createMessageCommands({ sessions, reportingErrors, notices }),
    ...createBranchCommands({ sessions, reportingErrors, onFault: notices.fault }),
    ...createCompactionCommands({
      opened: sessions.opened,
      settings,
      reportingErrors,
      onFault: notices.fault,
    }),
    ...presets.commands,
    ...prompts.commands,
    ...createInspection({
      opened: sessions.opened,
      examine: ports.examine,
      counts: sessions.counts,
      catalogue: () => settings().catalogue,
    }),
    loadMessages: () => undefined,
    keepDetail: reportingErrors(async fact => {
      const session = sessions.opened()
      const { restoreFact } = await import('./restore-fact.ts')
      if (session) await restoreFact(session, fact, notices)
    }),
    changeOptions: reportingErrors(async change => {
      const session = sessions.opened()
      const { changeOptions } = await import('./session-options.ts')
      if (session) await changeOptions(session, change, notices)
    }),
    updateSettings: reportingErrors(updateSettings),
    keys: keys.commands,
    ...modelActions,
    readCosts: reportingErrors(ledger.read),
    knownServers: ports.servers.known,
    findLocalServers: callId => calls.run(callId, ports.servers.discover),
    cancelCall: calls.cancel,
    deviceFacts: ports.deviceFacts,
    ...localModels,
    dismissNotice: notices.dismiss,
    pressNotice: notices.press,
  }
}
