/** Reads the open session without changes: messages, next request, cost, and the losses of its summaries. */
import { type EventId, type SessionEvent, textsOf, toArray } from '../../engine/index.ts'
import type { SandboxPort } from '../../ports/sandbox.ts'
import type { RunAudit } from '../../ports/application-ports.ts'
import type { Session } from '../session/session-api.ts'
import type { TokenCounts } from '../session/token-counts.ts'
import type { ModelFacts } from '../settings/model-info.ts'
import type { Application } from './application.ts'
import type * as ReadMessages from './read-messages.ts'
import { rememberLast } from '../async/calls.ts'

/** `catalogue`: the person's own facts about models. */
export function createInspection({
  opened,
  examine,
  counts,
  catalogue,
  sandbox,
}: {
  readonly opened: () => Session | null
  readonly examine: RunAudit
  readonly counts: TokenCounts
  readonly catalogue: () => readonly ModelFacts[]
  readonly sandbox: SandboxPort
}) {
  /** Reads the open session after its log is loaded; null if none is open or it cannot be read. */
  const read = async <Result>(
    of: (session: Session) => Promise<Result>,
  ): Promise<Result | null> => {
    const session = opened()
    const isRead = await session?.whole().then(
      () => true,
      () => false,
    )
    return session && isRead ? of(session) : null
  }
  const fromMessages = async <Result>(
    otherwise: Result,
    of: (reading: typeof ReadMessages, session: Session) => Result,
  ): Promise<Result> =>
    (await read(async session =>
      of(await import(/* chunk: afterwards */ './read-messages.ts'), session),
    )) ?? otherwise
  const listed = rememberLast(async (events: readonly SessionEvent[], leafId: EventId | null) => {
    const { expensesIn } = await import('../../engine/reports/expenses.ts')
    return expensesIn(events, leafId)
  })
  const expenses = (session: Session) => listed(session.events(), session.inspect().branch.leafId)
  return {
    /** Exact if the tokenizer works. */
    inspect: () =>
      read(async session => {
        const { inspectRequest } = await import('../../engine/reports/inspect.ts')
        const { branch, config } = session.inspect()
        const messages = toArray(branch.messages).map(({ event }) => event)
        await counts.ensure(textsOf({ system: config.system, tools: config.tools, messages }))
        const now = session.inspect()
        return inspectRequest(now.branch, now.config)
      }),
    outlook: () =>
      read(async session => {
        session.use()
        const { outlookOf } = await import(/* chunk: session */ './outlook.ts')
        const { branch, config } = session.inspect()
        return outlookOf(branch, config)
      }),
    previewPreset: values =>
      read(async session => {
        const { previewOf } = await import(/* chunk: session */ './outlook.ts')
        const { branch, config } = session.inspect()
        return previewOf(branch, config, values)
      }),
    tryHook: code =>
      read(async session => {
        const { tryHook } = await import('../session/handlers/ask-hook.ts')
        return tryHook(code, session.inspect(), sandbox)
      }),
    costOf: messageId =>
      read(async session => {
        session.use()
        const { costOf } = await import(/* chunk: session */ './outlook.ts')
        const { dollarsOfMessage } = await import(/* chunk: afterwards */ './spending.ts')
        const paid = await expenses(session)
        const { branch, config } = session.inspect()
        const tokens = await costOf(branch, messageId, config, counts)
        return tokens && { ...tokens, dollars: dollarsOfMessage(paid, messageId, catalogue()) }
      }),
    spending: () =>
      read(async session => {
        const { spendingOf } = await import(/* chunk: afterwards */ './spending.ts')
        return spendingOf(session.sessionId, await expenses(session), catalogue())
      }),
    readMessages: (first, last) =>
      fromMessages([], ({ messagesBetween }, session) => messagesBetween(session, first, last)),
    findMessages: pattern =>
      fromMessages([], ({ matchesOf }, session) => matchesOf(session, pattern)),
    weighMessages: ids => fromMessages(null, ({ weigh }, session) => weigh(session, ids)),
    outline: async () =>
      (await read(async session => {
        const { outlineOf } = await import('./outline.ts')
        return outlineOf(session.inspect().branch)
      })) ?? [],
    writeMessages: ids => fromMessages('', ({ write }, session) => write(session, ids)),
    examine: (compactionId, summary = null) =>
      read(async session => {
        const { auditInputOf } = await import(
          /* chunk: afterwards */ '../../engine/compaction/audit/input.ts'
        )
        const input = auditInputOf(session.inspect().branch, compactionId, summary)
        if (!input) return null
        const messages = input.read.map(({ parts }) => ({ role: 'user' as const, parts }))
        await counts.ensure(textsOf({ system: '', tools: [], messages }))
        const { reviewedSizes } = await import('../../engine/turn/background.ts')
        const { branch, config } = session.inspect()
        const sizes = reviewedSizes(branch, compactionId, { summary, config })
        return { ...(await examine(input)), sizes }
      }),
  } satisfies Partial<Application>
}
