/**
 * Reads the open session and changes nothing: its messages, its next request part by part, what it cost, and the facts that
 * its summaries lost.
 *
 * @module
 */
import {
  type EventId,
  type MessageEntry,
  type SessionEvent,
  textsOf,
  toArray,
} from '../../engine/index.ts'
import type { RunAudit } from '../../ports/application-ports.ts'
import { remembering } from '../async/remembering.ts'
import type { Session } from '../session/session-api.ts'
import type { TokenCounts } from '../session/token-counts.ts'
import type { ModelFacts } from '../settings/model-info.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

export interface InspectionOptions {
  readonly opened: () => Session | null
  readonly examine: RunAudit
  readonly counts: TokenCounts
  /** What the person knows of models. */
  readonly catalogue: () => readonly ModelFacts[]
}

export function createInspection({ opened, examine, counts, catalogue }: InspectionOptions) {
  /** The open session, once its log is read; null where none is open, or it cannot be read. */
  const whole = async () => {
    const session = opened()
    return session?.whole().then(
      () => session,
      () => null,
    )
  }
  const transcript = async (): Promise<readonly MessageEntry[]> => {
    const session = await whole()
    if (!session) return []
    const { transcriptOf } = await import('../../engine/branch/branch.ts')
    return transcriptOf(session.inspect().branch)
  }
  const listed = remembering(async (events: readonly SessionEvent[], leafId: EventId | null) => {
    const { expensesIn } = await import('../../engine/reports/expenses.ts')
    return expensesIn(events, leafId)
  })
  const expenses = (session: Session) => listed(session.events(), session.inspect().branch.leafId)
  return {
    /** Counted exactly where the tokenizer works. */
    inspect: async () => {
      const session = await whole()
      if (!session) return null
      const { inspectRequest } = await import('../../engine/reports/inspect.ts')
      const { branch, config } = session.inspect()
      const messages = toArray(branch.messages).map(({ event }) => event)
      await counts.ensure(textsOf({ system: config.system, tools: config.tools, messages }))
      const now = session.inspect()
      return inspectRequest(now.branch, now.config)
    },
    outlook: async () => {
      const session = await whole()
      if (!session) return null
      const { outlookOf } = await import('./outlook.ts')
      const { branch, config } = session.inspect()
      return outlookOf(branch, config)
    },
    previewPreset: async (values: PresetValues) => {
      const session = await whole()
      if (!session) return null
      const { previewOf } = await import('./outlook.ts')
      const { branch, config } = session.inspect()
      return previewOf(branch, config, values)
    },
    costOf: async (messageId: string) => {
      const session = await whole()
      if (!session) return null
      const { costOf } = await import('./outlook.ts')
      const { dollarsOfMessage } = await import('./spending.ts')
      const paid = await expenses(session)
      const { branch, config } = session.inspect()
      const tokens = costOf(branch, messageId, config)
      return tokens && { ...tokens, dollars: dollarsOfMessage(paid, messageId, catalogue()) }
    },
    spending: async () => {
      const session = await whole()
      if (!session) return null
      const { spendingOf } = await import('./spending.ts')
      return spendingOf(session.sessionId, await expenses(session), catalogue())
    },
    readMessages: async (first: number, last: number): Promise<readonly MessageEntry[]> =>
      (await transcript()).filter(({ number }) => number >= first && number <= last),
    findMessages: async (pattern: RegExp): Promise<readonly number[]> => {
      const { matchesIn } = await import('./read-messages.ts')
      return matchesIn(await transcript(), pattern)
    },
    examine: async (compactionId: string, summary: string | null = null) => {
      const session = await whole()
      if (!session) return null
      const { auditInputOf } = await import('../../engine/compaction/audit/input.ts')
      const input = auditInputOf(session.inspect().branch, compactionId, summary)
      if (!input) return null
      const messages = input.read.map(({ parts }) => ({ role: 'user' as const, parts }))
      await counts.ensure(textsOf({ system: '', tools: [], messages }))
      const { reviewedSizes } = await import('../../engine/turn/background.ts')
      const { branch, config } = session.inspect()
      const sizes = reviewedSizes(branch, compactionId, { summary, config })
      return { ...(await examine(input)), sizes }
    },
  }
}
