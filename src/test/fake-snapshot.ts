import { DEFAULT_SETTINGS } from '../runtime/settings/default-settings.ts'
import { modelOptions } from '../runtime/models/model-options.ts'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'
import { savedSessions, sessionRow } from './fake-list.ts'
import { sceneOf, type Scene } from './fake-scenes.ts'
import { FAKE_RUNNERS } from './fake-runners.ts'
import { ATLAS, NOON } from './fake-session.ts'

export interface FakeOptions {
  /** What is open at the start. */
  readonly scene?: Scene
  /** Number of messages of the scene `many`. */
  readonly messages?: number
  /** Number of saved sessions besides the open one. */
  readonly sessions?: number
  /** Between two pieces of an answer. */
  readonly chunkMs?: number
}

/** What the fake application shows at the start. */
export function firstSnapshot(options: FakeOptions): AppSnapshot {
  const session = sceneOf(options.scene ?? 'long', options.messages ?? 1_000)
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
    trash: [sessionRow('t1', { title: 'Old stock list', trashedAt: NOON - 2 * 86_400_000 })],
    openId: session?.sessionId ?? null,
    opening: false,
    session,
    damaged: null,
    settings: DEFAULT_SETTINGS,
    model: {
      ref: ATLAS,
      limits: { windowTokens: 128_000, maxOutputTokens: 8_000, tools: true },
      writesSummaries: true,
    },
    modelOptions: modelOptions(DEFAULT_SETTINGS, FAKE_RUNNERS, []),
    hasOwnModel: false,
    isOnline: true,
    costs: [{ day: '2026-11-21', dollars: 0.42, unpriced: 1 }],
    summaries: { first: 'model', models: [ATLAS] },
    runners: FAKE_RUNNERS,
    hasKey: true,
    keys: { vault: 'none', held: [], keepsNew: true, unlocksWanted: 0 },
    notices: [],
    imports: [],
    storage: { usage: 48_123_456, quota: 9_000_000_000, persisted: true },
    fatal: null,
  }
}
