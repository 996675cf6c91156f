/** Runs the person's hook before a compaction, in the sandbox. */
import { z } from 'zod'
import { errorText } from '../../../ports/errors.ts'
import {
  type CompactionPlan,
  type Branch,
  type CompactionTrigger,
  type EngineConfig,
  EventId,
  type HookAnswer,
  manualPlan,
  plainTextOf,
} from '../../../engine/index.ts'
import { sessionNoticeText } from '../../../i18n/en/sentences/session-notices.ts'
import { hookText } from '../../../i18n/en/sentences/sandbox.ts'
import { parseJson } from '../../../ports/parse-json.ts'
import type { SandboxPort } from '../../../ports/sandbox.ts'

/** Milliseconds of computing. A request may be waiting for the compaction. */
const RUN_MS = 2_000
/** Characters of a message that the hook reads. */
const MOST_CHARACTERS = 4_000
const MOST_INSTRUCTIONS = 4_000
const MOST_PINS = 100
const MOST_REASON = 300

const Answer = z
  .strictObject({
    instructions: z.string().max(MOST_INSTRUCTIONS).optional(),
    pin: z.array(EventId).max(MOST_PINS).optional(),
    veto: z.union([z.boolean(), z.string().max(MOST_REASON)]).optional(),
  })
  .nullable()

/** The compaction that the hook is asked about. */
export interface AskedCompaction {
  readonly trigger: CompactionTrigger
  readonly focus: string | null
  readonly plan: Pick<CompactionPlan, 'toSummarize'>
}

/** `lines`: what the hook printed. */
export type HookRun = { readonly lines: readonly string[] } & (
  | { readonly type: 'answered'; readonly answer: HookAnswer }
  /** `why`: a sentence. */
  | { readonly type: 'failed'; readonly why: string }
)

/** The compaction may begin as it is planned. */
export const NO_OBJECTION: HookAnswer = { instructions: null, pins: [], veto: null }

/** Runs the hook. Rejects only with the signal's reason. */
export async function runHook(
  code: string,
  { trigger, focus, plan }: AskedCompaction,
  { sandbox, signal }: { readonly sandbox: SandboxPort; readonly signal?: AbortSignal },
): Promise<HookRun> {
  const messages = plan.toSummarize.map(({ id, role, parts }) => ({
    id,
    role,
    text: plainTextOf(parts, { calls: true }).join('\n').slice(0, MOST_CHARACTERS),
  }))
  const event = JSON.stringify({ trigger, focus, messages })
  const request = { code, event, wantsJson: true, runMs: RUN_MS }
  const run = await sandbox.run(request, signal).catch((error: unknown) => {
    signal?.throwIfAborted()
    return errorText(error)
  })
  if (typeof run === 'string') return { type: 'failed', why: run, lines: [] }
  const { lines, end } = run
  switch (end.type) {
    case 'too-slow':
      return { type: 'failed', why: hookText('tooSlow', { count: RUN_MS / 1_000 }), lines }
    case 'error':
      return { type: 'failed', why: errorWords(end), lines }
    case 'value': {
      const read = Answer.safeParse(end.json === null ? null : parseJson(end.json))
      return read.success
        ? { type: 'answered', answer: answerOf(read.data), lines }
        : { type: 'failed', why: hookText('badAnswer'), lines }
    }
  }
}

/** Runs the hook as before a compaction by hand, and changes nothing. */
export async function tryHook(
  code: string,
  { branch, config }: { readonly branch: Branch; readonly config: EngineConfig },
  sandbox: SandboxPort,
): Promise<HookRun> {
  const plan = manualPlan(branch, config)
  return typeof plan === 'string'
    ? { type: 'failed', why: sessionNoticeText(plan), lines: [] }
    : runHook(code, { trigger: 'manual', focus: null, plan }, { sandbox })
}

function answerOf(said: z.infer<typeof Answer>): HookAnswer {
  const { instructions, pin = [], veto = false } = said ?? {}
  return {
    instructions: instructions?.trim() || null,
    pins: pin,
    veto: veto === true ? hookText('noReason') : veto || null,
  }
}

function errorWords({
  text,
  line,
}: {
  readonly text: string
  readonly line: number | null
}): string {
  return line === null
    ? hookText('error', { words: text })
    : hookText('error-at', { words: text, line: String(line) })
}
