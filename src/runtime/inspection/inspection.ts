/** Reads the open session without changes: messages, next request, cost, and the losses of its summaries. */
import type {
  AuditReport,
  ReviewedSizes,
  Inspection,
  MessageEntry,
  TokenCount,
} from '../../engine/index.ts'
import type { PresetValues } from '../settings/saved-presets.ts'
import type { CompactionOutlook, PresetPreview } from './outlook.ts'
import type { HookRun } from '../session/handlers/ask-hook.ts'
import type { MessageCost, Spending } from './spending.ts'
import type { OutlineEntry } from './outline.ts'
import { type EventId, type SessionEvent, textsOf, toArray } from '../../engine/index.ts'
import type { SandboxPort } from '../../ports/sandbox.ts'
import type { RunAudit } from '../../ports/application-ports.ts'
import type { Session } from '../session/session-api.ts'
import type { TokenCounts } from '../session/token-counts.ts'
import type { ModelFacts } from '../settings/model-info.ts'
import type * as ReadMessages from './read-messages.ts'
import { rememberLast } from '../async/calls.ts'

/** The comparison of a summary with its originals; with the sizes after the compaction while it waits for approval. */
export interface Examined extends AuditReport {
  readonly sizes: ReviewedSizes | null
}

/** What can be read of the open session. */
export interface InspectionCommands {
  /** Messages of the open session by number, from 1, both ends included. Numbers without a message are ignored. */
  readMessages(first: number, last: number): Promise<readonly MessageEntry[]>
  /** The message number of each match in the open session, oldest first, at most 10,000. `pattern`: a global one. */
  findMessages(pattern: RegExp): Promise<readonly number[]>
  /** Tokens of these messages of the open session, with all others of their steps; null without a session. */
  weighMessages(ids: readonly string[]): Promise<TokenCount | null>
  /** Own messages, headings, folds and pins of the open session. */
  outline(): Promise<readonly OutlineEntry[]>
  /** These messages of the open session as Markdown, oldest first. */
  writeMessages(ids: readonly string[]): Promise<string>
  /** The next request of the open session; null without a session. */
  inspect(): Promise<Inspection | null>
  /** The result of a compaction of the open session now; null without a session. */
  outlook(): Promise<CompactionOutlook | null>
  /** The next request of the open session under other preset values; null without a session. Calls no model. */
  previewPreset(values: PresetValues): Promise<PresetPreview | null>
  /** What this code would say before a compaction of the open session; null without a session. */
  tryHook(code: string): Promise<HookRun | null>
  /** Tokens and cost of a message of the open session; null if it is gone. */
  costOf(messageId: string): Promise<MessageCost | null>
  /** The cost of the open session so far; null without a session. */
  spending(): Promise<Spending | null>
  /** The losses of a summary and its sources; `summary`: the edited text of a proposal. Null if there is no such summary. */
  examine(compactionId: string, summary?: string | null): Promise<Examined | null>
}

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
}): InspectionCommands {
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
  }
}
