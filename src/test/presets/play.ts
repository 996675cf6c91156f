/**
 * A conversation played under a preset with a scripted model, and what became of it in few lines: when the preset acted,
 * on how much, and what the model read then.
 *
 * @module
 */
import type { SessionEvent } from '../../engine/log/event.ts'
import { contentHash } from '../../engine/message/content-hash.ts'
import { SECTIONS } from '../../engine/compaction/sections.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { Preset } from '../../engine/presets/preset.ts'
import type { SummarizeEffect } from '../../engine/reports/simulate.ts'
import { rebuildAdvised } from '../../engine/turn/automatic.ts'
import type { Failure, SendOutcome } from '../../engine/turn/outcomes.ts'
import type { EngineConfig } from '../../engine/turn/types.ts'
import { createSummaryParts } from '../../runtime/summaries/rolling-summary.ts'
import { calls, createDrive, says, type DriveOptions } from '../drive.ts'
import { countCharacters } from '../plain/preset-run.ts'

/** A text of so many tokens, four characters each, that no other number gives. */
export function words(tokens: number, number: number): string {
  const head = `Point ${number} of it:`
  const vocabulary = ['red', 'oak', 'ten', 'sea', 'fog', 'jar', 'ivy', 'elk', 'bay', 'sun']
  let text = head
  for (let at = 0; text.length < tokens * 4; at += 1)
    text += ` ${vocabulary[(at * 7 + number) % vocabulary.length]}`
  return text.slice(0, tokens * 4)
}

/** What a tool returned: so many tokens, in which names stand that are nowhere else. */
function output(tokens: number, number: number): string {
  let text = `Found ${number}:`
  for (let at = 0; text.length < tokens * 4; at += 1)
    text +=
      at % 6 === 0
        ? ` src/part_${number}/${at}.ts`
        : ` ${['red', 'oak', 'ten', 'sea', 'fog'][at % 5]}`
  return text.slice(0, tokens * 4)
}

/** A summary that every form of prompt would accept. */
export const SUMMARY = SECTIONS.map(
  ({ heading }) => `## ${heading}\n- What the conversation told about it, in one line.`,
).join('\n')

export const TOO_LARGE: Failure = {
  kind: 'context-tokens',
  message: 'The request is too large.',
  status: 400,
  limitTokens: null,
  remedy: 'less-input',
}

export const refuses = (failure = TOO_LARGE): SendOutcome => ({
  type: 'failed',
  parts: [],
  failure,
})

export interface PlayOptions extends Omit<DriveOptions, 'answer' | 'tool' | 'summary'> {
  /** Null for a summarizer that fails. */
  readonly summary?: () => string | null
  /** True for a request that the provider finds too large. */
  readonly refuse?: (request: ModelRequest) => boolean
}

/** What a turn consists of; sizes in tokens. */
export interface TurnScript {
  readonly ask: number
  readonly reply: number
  /** Sizes of the results of one tool step each. */
  readonly results?: readonly number[]
  /** What the nth tool step reads; a new file each time by default. */
  readonly path?: (step: number) => string
  /** Which tool it calls; `read` by default. */
  readonly tool?: string
  /** Requests of this turn that the provider refuses as too large. */
  readonly refusals?: number
}

export function createPlay(preset: Preset, options: PlayOptions = {}) {
  const { config, summary = () => SUMMARY, refuse = () => false, ...rest } = options
  let turn: TurnScript = { ask: 1, reply: 1 }
  let turns = 0
  let step = 0
  let refused = 0
  let said = 0
  const drive = createDrive({
    ...rest,
    summary,
    answer: request => {
      if (refuse(request)) return refuses()
      const { refusals = 0, results = [], path, tool = 'read' } = turn
      if (refused < refusals) {
        refused += 1
        return refuses()
      }
      said += 1
      if (step >= results.length) return says(words(turn.reply, said))
      const input = { path: path?.(step) ?? `src/file-${said}.ts` }
      step += 1
      return calls({ type: 'tool-call', callId: `c${said}`, tool, input })
    },
    tool: () => output(turn.results?.[step - 1] ?? 1, said),
    config: {
      preset,
      count: countCharacters,
      summarizer: 'model',
      modelSummaries: 'free',
      ...config,
    },
  })
  const talk = (script: TurnScript, count = 1) => {
    for (let done = 0; done < count; done += 1) {
      turn = script
      step = 0
      refused = 0
      drive.user(words(script.ask, (turns += 1)))
    }
  }
  return { ...drive, talk, chronicle: () => chronicleOf(drive) }
}

export type Play = ReturnType<typeof createPlay>

const short = (text: string) => contentHash(text).slice(0, 6)

/** One line for each thing that the preset did, runs of plain requests together. */
function chronicleOf(drive: Pick<ReturnType<typeof createDrive>, 'driven' | 'config'>): string[] {
  const { events, notices, rests, asked, state } = drive.driven()
  const lines: string[] = []
  let run: { readonly tokens: number[]; readonly hashes: string[] } | null = null
  const endRun = () => {
    if (!run) return
    const { tokens, hashes } = run
    const range = [...new Set([tokens[0], tokens.at(-1)])].join(' to ')
    lines.push(`  ${tokens.length} sent, ${range} tokens ${short(hashes.join(' '))}`)
    run = null
  }
  for (const event of events) {
    if (event.type === 'v1.request-sent') {
      run ??= { tokens: [], hashes: [] }
      run.tokens.push(event.tokens.tokens)
      const steps = event.chain.map(({ processorId }) => processorId)
      run.hashes.push(`${event.bodyHash} ${event.attempt} ${steps.join(' ')}`)
      continue
    }
    const line = lineOf(event)
    if (line === null) continue
    endRun()
    lines.push(line)
    if (event.type === 'v1.compaction-started')
      lines.push(
        ...asked
          .filter(({ compactionId }) => compactionId === event.compactionId)
          .map(effect => `  asked ${orderOf(effect, drive.config)}`),
      )
  }
  endRun()
  if (notices.length > 0) lines.push(`told: ${tally(notices)}`)
  if (rests.length > 0) lines.push(`waits for rest: ${tally(rests.map(String))} ms`)
  if (rebuildAdvised(state.branch, drive.config)) lines.push('a rebuild is advised')
  return lines
}

function tally(names: readonly string[]): string {
  return [...new Set(names)]
    .map(name => `${name} × ${names.filter(other => other === name).length}`)
    .join(', ')
}

function lineOf(event: SessionEvent): string | null {
  switch (event.type) {
    case 'v1.request-truncated':
      return event.performedBy === 'repair'
        ? null
        : `${event.performedBy}: ${event.tokensBefore} → ${event.tokensAfter} tokens, ${event.messagesBefore} → ${event.messagesAfter} messages`
    case 'v1.tool-outputs-masked': {
      const freed = event.masks.reduce((sum, mask) => sum + mask.tokensBefore - mask.tokensAfter, 0)
      return `masked ${event.masks.length}, ${freed} tokens ${short(event.masks.map(({ marker }) => marker).join())}`
    }
    case 'v1.compaction-started':
      return `${event.trigger} compaction of ${event.span.count} by ${event.summarizer}${event.hides ? ', hidden at once' : ''}`
    case 'v1.compaction-proposed':
    case 'v1.compaction-completed':
      return `${event.type === 'v1.compaction-proposed' ? 'prepared' : 'in force'} (${event.promptVersion}): ${event.tokensBefore.tokens} → ${event.tokensAfter.tokens} tokens, ${event.messagesAfter} messages, masks ${event.masks.length}, ${short(JSON.stringify(event.replacement))}`
    case 'v1.compaction-failed':
      return `failed: ${event.code}`
    case 'v1.request-failed':
      return `no answer: ${event.kind}`
    case 'v1.context-cleared':
      return 'cleared'
    case 'v1.passages-recalled':
      return `recalled ${event.passages.length} passages, ${event.tokens.tokens} tokens`
    case 'v1.history-restored':
      return `resumed${event.textOnly ? ' with texts' : ''}`
    default:
      return null
  }
}

/** What the summarizer is asked for and how: the engine's order, and the words that a model would read. */
function orderOf(effect: SummarizeEffect, config: EngineConfig): string {
  const { plan, summarizer, focus } = effect
  const { count } = config
  const request = createSummaryParts(1_000_000, { plan, focus, count }).next()?.request
  return `by ${plan.summarizer.model || 'the chat model'} or ${summarizer}, at most ${plan.summaryTokens} tokens, ${plan.summarizer.form} ${short(JSON.stringify(request ?? null))}`
}
