/**
 * Reads the open session and changes nothing: its next request part by part, and the facts that its summaries lost.
 *
 * @module
 */
import { textsOf, toArray } from '../../engine/index.ts'
import type { RunAudit } from '../../ports/application-ports.ts'
import type { Session } from '../session/session-api.ts'
import type { TokenCounts } from '../session/token-counts.ts'

export interface InspectionOptions {
  readonly opened: () => Session | null
  readonly examine: RunAudit
  readonly counts: TokenCounts
}

export function createInspection({ opened, examine, counts }: InspectionOptions) {
  /** The open session, once its log is read; null where none is open, or it cannot be read. */
  const whole = async () => {
    const session = opened()
    return session?.whole().then(
      () => session,
      () => null,
    )
  }
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
    costOf: async (messageId: string) => {
      const session = await whole()
      if (!session) return null
      const { costOf } = await import('./outlook.ts')
      const { branch, config } = session.inspect()
      return costOf(branch, messageId, config)
    },
    examine: async (compactionId: string, summary: string | null = null) => {
      const session = await whole()
      if (!session) return null
      const { auditInputOf } = await import('../../engine/compaction/audit/input.ts')
      const input = auditInputOf(session.inspect().branch, compactionId, summary)
      return input && examine(input)
    },
  }
}
