import { REPLACED_MS } from '../../ports/change-log.ts'
import type { StartableApplication } from './application.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { isTemporary } from '../../ports/platform.ts'
import { errorText } from '../../ports/errors.ts'
import { createCostLedger } from '../models/cost-ledger.ts'
import { explainFullDisk, onceThereIsRoom } from '../notices/full-disk.ts'
import { createCancellableCalls, rememberLast } from '../async/calls.ts'
import { createKeyStore } from '../keys/key-store.ts'
import { createLocalModels } from '../local-models/local-models.ts'
import { createModelCommands } from '../commands/model-commands.ts'
import { createModelRegistry } from '../models/model-registry.ts'
import { createInspection } from '../inspection/inspection.ts'
import { createArchiveReading } from '../sessions/read-archive.ts'
import { createLazyMemory } from '../memory/lazy-memory.ts'
import { createLazyProjects } from '../projects/lazy-projects.ts'
import { createLazyTools } from '../tool-servers/lazy-tools.ts'
import { createNotices, createFailureReports } from '../notices/notices.ts'
import { createPresetCommands } from '../presets/preset-commands.ts'
import { createOpenSessionCommands } from '../commands/open-session-commands.ts'
import { createSessionCommands } from '../commands/session-commands.ts'
import { createSessionModelSettings } from '../models/session-model-settings.ts'
import { createPromptList } from '../prompts/prompt-list.ts'
import { createSessions } from '../sessions/sessions.ts'
import { createCurrentSettings } from '../settings/current-settings.ts'
import { createInferredLimits } from '../settings/inferred-limits.ts'
import type { Settings } from '../settings/settings.ts'
import { type HostFeatures, noFeatures } from './core.ts'
import { createShownModels } from './shown-models.ts'
import type { AppSnapshot } from './snapshot.ts'

/** Enough to read; more words narrow the search. */
const MOST_PASSAGES = 30

/** Builds the application on the ports, with its features. */
export function createApplication(
  ports: ApplicationPorts,
  hostFeatures: HostFeatures = noFeatures,
): StartableApplication {
  const { storage } = ports
  const listeners = new Set<() => void>()
  let ready = false
  let fatal: string | null = null
  let made: AppSnapshot | null = null

  const sessionChanged = () => {
    made = null
    for (const listener of listeners) listener()
  }
  /** Grows with every change outside of the sessions. */
  let version = 0
  const changed = () => {
    version += 1
    sessionChanged()
  }
  const inForce = createCurrentSettings({
    storage,
    changed,
    followed: () => void applySettings().catch(notices.fault),
  })
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
    useEndpoint: endpoint => void modelCommands.commands.connectEndpoint(endpoint, ''),
    tested: (endpoint, report) => void modelCommands.noteTest(endpoint, report),
  })
  const sessionModels = createSessionModelSettings({
    store: storage.settings,
    settings: sessionId => projects.settingsFor(sessionId),
    ready: models.ready,
  })
  const limits = createInferredLimits(ports, { changed, onFault: notices.fault })
  const calls = createCancellableCalls()
  const prompts = createPromptList(storage.prompts, notices.fault)
  const tools = createLazyTools({
    ports,
    keys,
    calls,
    settings,
    updateSettings: change => updateSettings(change),
    changed,
    toolsChanged: () => void sessions.opened()?.modelChanged(),
    onFault: notices.fault,
  })
  const running = (sessionId: string) => sessions.running(sessionId)
  const projectOf = (sessionId: string) => projects.projectOf(sessionId)
  const asking = { calls, models, settings, settingsOf: (id: string) => projects.settingsFor(id) }
  const memory = createLazyMemory(ports, { ...asking, notices, running, projectOf })
  const sessions = createSessions(ports, {
    changed: sessionChanged,
    notices,
    settings,
    keepDemo: id => {
      const { endpoint, local: onDevice } = settings()
      return sessionModels.choose(id, { model: 'demo', endpoint, local: onDevice })
    },
    loadTools: tools.load,
    loadModels: id => Promise.all([loadModel(id), limits.load(), memory.load()]),
    usualIn: async projectId => (await projects.load()).settingsIn(projectId),
    modelsFor: sessionId => {
      const here = () => sessionModels.settingsFor(sessionId)
      return {
        environment: () => ({ settings: here(), chat: models.chat(here()) }),
        several: modelCommands.severalFor(sessionId),
        namedModel: model => models.named(here(), model),
        summaryModels: () => models.writers(here()),
        limits,
        tools: tools.current,
        prompts: prompts.list,
        projectFiles: () => projects.filesOf(sessionId),
        ...(!isTemporary(sessionId) && memory.forSession(sessionId)),
      }
    },
  })

  const projects = createLazyProjects({
    ...ports,
    settings,
    sessions,
    notices,
    ready: models.ready,
    modelNamed: name => modelCommands.named(name),
    changed,
  })

  const loadModel = (id: string) => projects.prepare(id).then(() => sessionModels.load(id))

  const applySettings = async () => {
    await tools.load()
    await sessions.opened()?.modelChanged()
  }
  const updateSettings = async (change: Partial<Settings>) => {
    const meansModel =
      'model' in change || 'endpoint' in change || 'local' in change || 'summaryModel' in change
    if (meansModel) await models.ready({ ...settings(), ...change })
    await inForce.change(change).catch(error => notices.fault(explainFullDisk('setting', error)))
    await applySettings()
  }
  const reports = createFailureReports(notices.fault)
  const { opened } = sessions
  const settingsHere = () => projects.settingsFor(opened()?.sessionId ?? null)
  const changing = { settings, settingsHere, updateSettings, opened, offer: notices.offer }
  const presets = createPresetCommands(storage, changing, { ...reports, changed })
  const modelCommands = createModelCommands({
    clock: ports.clock,
    calls,
    models,
    sessionModels,
    loadModel,
    local,
    sessions,
    subscribe: listener => void listeners.add(listener),
    onFault: notices.fault,
    changed,
    settings,
    updateSettings,
    ...reports,
  })
  const readArchive = createArchiveReading(ports, notices.fault)
  const { writersFor } = modelCommands
  const { readPresets } = presets.commands
  const core = { ports, notices, sessions, settings, updateSettings, calls, keys, prompts, local }
  const { chooseHere: chooseModel, chooseSeveral } = modelCommands
  const hosted = { ...core, memory, readPresets, writersFor, chooseModel, chooseSeveral }
  const features = hostFeatures(hosted, changed)

  const shownModels = createShownModels({ models, sessionModels, modelCommands })

  /** All that no session changes; the same while an answer is written. */
  const around = rememberLast((sessionId: string | null, _version: number) => ({
    settings: settings(),
    ...presets.snapshot(),
    projects: projects.list(),
    projectId: projects.projectIdOf(sessionId),
    ...shownModels(sessionId),
    inferredLimits: limits.list(),
    isOnline: ports.network.isOnline(),
    costs: ledger.days(),
    runners: local.runners(),
    keys: keys.status(),
    toolServers: tools.list(),
    features: features.values(),
    hasCopy: features.hasCopy(),
    notices: notices.list(),
  }))

  return {
    start: async (sessionId, isResumed = false) => {
      const open = async () => {
        await inForce.load()
        await models.ready(settings())
        await tools.load()
        await sessions.prepare()
        ready = true
        changed()
        void ports.firstDrawn().then(keys.restore)
        await sessions.start(sessionId, isResumed).catch(notices.fault)
        ports.whenIdle(() => {
          // Before all that goes through the list. After a failure the next start does it.
          const listed = storage.sessions.repair().catch(() => undefined)
          void listed.then(features.begin).catch(notices.fault)
          void inForce.follow().catch(notices.fault)
          void readPresets()
          void prompts.read().catch(notices.fault)
          void projects.load().catch(notices.fault)
          // After a failure the next start does it.
          void storage.tidyChanges(ports.clock.now() - REPLACED_MS).catch(() => undefined)
          void listed.then(() => storage.events.subscribe(readArchive))
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
        fatal = errorText(error)
      }
      ready = true
      changed()
    },
    snapshot: () =>
      (made ??= {
        ready,
        lastScreen: null,
        fatal,
        ...sessions.snapshot(),
        ...around(opened()?.sessionId ?? null, version),
      }),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    ...createSessionCommands(sessions, sessionModels, { calls, notices, projects }, reports),
    callFeature: features.call,
    searchArchive: typed => ports.archive.search(typed, { limit: MOST_PASSAGES, withAsides: true }),
    ...createOpenSessionCommands({
      sessions,
      settings,
      notices,
      prompts: storage.prompts.list,
      readArchive,
      ...reports,
    }),
    ...presets.commands,
    projects: projects.commands,
    ...createInspection({
      ...ports,
      opened,
      counts: sessions.counts,
      catalogue: () => settings().catalogue,
    }),
    loadMessages: () => undefined,
    updateSettings: reports.reportFailure(updateSettings),
    keys: keys.commands,
    toolServers: tools.commands,
    ...modelCommands.commands,
    readCosts: reports.reportFailure(ledger.read),
    knownServers: ports.servers.known,
    findLocalServers: callId => calls.run(callId, ports.servers.discover),
    cancelCall: calls.cancel,
    dismissNotice: notices.dismiss,
    pressNotice: notices.press,
  }
}
