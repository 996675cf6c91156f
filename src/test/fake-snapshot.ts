/** What the fake application shows at the start. */
import { NO_VERSIONS } from '../engine/branch/versions.ts'
import type { Row } from '../engine/log/transcript.ts'
import { DEFAULT_SETTINGS } from '../runtime/settings/default-settings.ts'
import { modelOptions } from '../runtime/models/model-options.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'
import { savedSessions, sessionRow } from './fake-list.ts'
import { FAKE_RUNNERS } from './fake-runners.ts'
import { ATLAS, longRows, NOON } from './fake-session.ts'
import { METER } from './meter.ts'
import { PRESET_CHOICES, settingsWith } from '../runtime/presets/change-preset.ts'

/** A long session, one without messages, or no session at all. */
export type Scene = 'long' | 'empty' | 'first-run'

/** What the fake application shows at the start. */
export function firstSnapshot(scene: Scene): AppSnapshot {
  const session = sceneOf(scene)
  const saved = scene === 'first-run' ? [] : savedSessions(10)
  return {
    ready: true,
    lastScreen: null,
    sessions:
      session === null || scene === 'empty'
        ? saved
        : [
            sessionRow('long', {
              title: session.title,
              messages: session.messages,
              origin: session.origin,
            }),
            ...saved,
          ],
    trash: [sessionRow('t1', { title: 'Old stock list', trashedAt: NOON - 2 * 86_400_000 })],
    openId: session?.sessionId ?? null,
    opening: false,
    session,
    damaged: null,
    settings: DEFAULT_SETTINGS,
    projects: [],
    projectId: undefined,
    savedPresets: [],
    presetChoices: PRESET_CHOICES,
    settingsForAll: settingsWith({ presetId: DEFAULT_SETTINGS.presetId, options: {} }),
    model: {
      ref: ATLAS,
      limits: { windowTokens: 128_000, maxOutputTokens: 8_000, tools: true },
      writesSummaries: true,
    },
    severalModels: [],
    modelOptions: modelOptions(DEFAULT_SETTINGS, FAKE_RUNNERS, []),
    modelOffer: null,
    inferredLimits: [],
    hasOwnModel: false,
    isOnline: true,
    costs: [{ day: '2026-11-21', dollars: 0.42, unpriced: 1 }],
    summaries: { first: 'model', models: [ATLAS] },
    runners: FAKE_RUNNERS,
    keys: { vault: 'none', held: [], keepsNew: true, unlocksWanted: 0 },
    toolServers: [],
    features: {},
    hasCopy: false,
    notices: [],
    imports: [],
    storage: { usage: 48_123_456, quota: 9_000_000_000, databases: 3_200_000, persisted: true },
    fatal: null,
  }
}

function sceneOf(scene: Scene): SessionSnapshot | null {
  if (scene === 'first-run') return null
  const base = emptySession('long')
  if (scene === 'empty') return base
  return {
    ...base,
    ...counted(longRows()),
    title: 'Catalogue migration, Brackwater',
    origin: 'sample',
    undoable: { compactionId: 'c3', number: 3 },
    compactionsInForce: 3,
    canRetry: true,
  }
}

/** A session in which nothing was said. */
export function emptySession(sessionId: string): SessionSnapshot {
  return {
    sessionId,
    title: '',
    origin: 'user',
    rows: [],
    messages: 0,
    withoutRow: 0,
    messagesInView: 0,
    activity: { type: 'idle' },
    live: null,
    toolCalls: [],
    toolRules: [],
    serverWork: [],
    sideAnswer: null,
    several: null,
    pending: null,
    queue: [],
    composer: '',
    attachments: [],
    attachmentTokens: [],
    seesImages: true,
    meter: METER,
    progress: null,
    proposal: null,
    canRetry: false,
    canContinue: false,
    undoable: null,
    clear: null,
    compactionsInForce: 0,
    preset: {
      id: 'palimpsest',
      title: 'Palimpsest',
      name: 'Keep the newest, summarize the rest',
      shortName: 'Keep the newest',
      isOwn: false,
      options: {},
      settings: {},
    },
    systemPrompt: '',
    plan: null,
    instructions: [],
    sampling: {},
    switchAdvice: null,
    rebuildAdvised: false,
    leafId: null,
    versions: NO_VERSIONS,
  }
}

/** The rows, and how many messages are among them. */
function counted(
  rows: readonly Row[],
): Pick<SessionSnapshot, 'rows' | 'messages' | 'messagesInView'> {
  const messages = rows.filter(row => row.type === 'message')
  const hidden = messages.filter(
    ({ status }) => status.type === 'summarised' || status.type === 'excluded',
  )
  return { rows, messages: messages.length, messagesInView: messages.length - hidden.length }
}
