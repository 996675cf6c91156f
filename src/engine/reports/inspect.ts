/** The next request, message by message: what becomes of each, and by which step. Made by the code of the request itself. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { expectationOf } from '../calibration/expected-tokens.ts'
import { expectedCount } from '../calibration/calibration.ts'
import type { HistoryProcessor } from '../request/chain.ts'
import type { ModelRequest, Part, Role, ToolDefinition } from '../message/message.ts'
import { buildChain } from '../request/registry.ts'
import {
  readableView,
  assembleRequest,
  buildRequest,
  type RequestRefusal,
} from '../request/request.ts'
import { countMessages, countSystem, countTools, REPLY_OVERHEAD } from '../tokens/request-tokens.ts'
import { itemOf } from '../branch/overlays.ts'
import { rowsOf } from '../branch/rows.ts'
import { lastOf } from '../branch/append-list.ts'
import type { TokenCount } from '../tokens/count.ts'
import type { ContextStatus, Row } from '../log/transcript.ts'
import type { EngineConfig } from '../turn/types.ts'
import type { View, ViewItem } from '../message/view.ts'

/** `summary`: stands for older messages. `recalled`: passages of hidden ones. `changed`: sent with other words. `added`: stands in no transcript. */
export type InspectedStatus = ContextStatus['type'] | 'summary' | 'recalled' | 'changed' | 'added'

/** One message of the request, or of the transcript where it is not sent. */
export interface InspectedMessage {
  /** The message's id; of a summary, the compaction's and the place in its replacement. */
  readonly id: string
  /** Number in the transcript; null for what is in none. */
  readonly number: number | null
  readonly role: Role
  readonly status: InspectedStatus
  /**
   * The processor that left it out, changed or added it; `repair` after all of them; `recall` for what it fetched; of a
   * masked message the mask strategy. Null for none.
   */
  readonly by: string | null
  /** The compaction that it is, stands in, or was masked by; null for none. */
  readonly compactionNumber: number | null
  /** As sent; as it is in the transcript where it is not sent. */
  readonly parts: readonly Part[]
  readonly isSent: boolean
  /** In the request; 0 where it is not sent. */
  readonly tokens: number
  /** Of the whole message, by our count scaled as the request is. */
  readonly wholeTokens: TokenCount
}

export interface Inspection {
  /** What the meter shows: all tokens below together. */
  readonly tokens: TokenCount
  /** With all that wraps a request. */
  readonly system: { readonly text: string; readonly tokens: number }
  readonly tools: { readonly definitions: readonly ToolDefinition[]; readonly tokens: number }
  /** Sent ones in the order of sending; one that is not sent stands before the next sent one of the transcript. */
  readonly messages: readonly InspectedMessage[]
  /** Provider-neutral, as it would go out now. */
  readonly request: ModelRequest
  /** Why nothing could be sent; null where something could, or while only the user's next message is awaited. */
  readonly refusal: RequestRefusal | null
}

/** The next request as it would be sent now; nothing is sent or changed. */
export function inspectRequest(branch: Branch, config: EngineConfig): Inspection {
  const { count, system, tools } = config
  const view = viewOf(branch)
  const watched = watch(buildChain(config.preset, config.registry))
  const built = assembleRequest(view, { ...config, shrinkTo: null, chain: watched.chain })
  const tokens = expectedCount(expectationOf(branch, config, built), built.tokens)
  const own = (item: Pick<ViewItem, 'role' | 'parts'>) => countMessages([item], count).tokens
  const [systemTokens = 0, toolTokens = 0, ...itemTokens] = sharesOf(tokens.tokens, [
    countSystem(system, count, tools).tokens + REPLY_OVERHEAD,
    countTools(tools, count).tokens,
    ...built.items.map(own),
  ])
  const ratio = built.tokens.tokens > 0 ? tokens.tokens / built.tokens.tokens : 1
  const wholeOf = (item: Pick<ViewItem, 'role' | 'parts'>): TokenCount => {
    const whole = countMessages([item], count)
    return { ...whole, tokens: Math.round(whole.tokens * ratio) }
  }
  const stages = [view, readableView(view, config), ...watched.views(), { items: built.items }]
  const responsible = responsibleIn(stages, ['image-notes', ...watched.chain.map(({ id }) => id)])
  const rows = new Map<string, MessageRow>(
    rowsOf(branch, new Set(built.trimmed)).flatMap(row =>
      row.type === 'message' ? [[row.entry.event.id, row]] : [],
    ),
  )
  const maskingOf = maskingIn(branch)
  const inView = new Map(view.items.map(item => [item.id, item]))
  const messageOf = (item: ViewItem, sentTokens: number | null): InspectedMessage => {
    const row = rows.get(item.id)
    const by = responsible(item.id)
    const isSent = sentTokens !== null
    const whole = row?.entry.event ?? inView.get(item.id) ?? item
    return {
      id: item.id,
      number: row?.entry.number ?? null,
      role: item.role,
      status: isSent
        ? statusOf(item, row, by !== null && inView.has(item.id))
        : unsentStatus(item, row, inView),
      by: by ?? (item.origin === 'recall' ? 'recall' : maskingOf(row).rung),
      compactionNumber: maskingOf(row).compactionNumber ?? compactionNumberOf(branch, item, row),
      parts: item.parts,
      isSent,
      tokens: sentTokens ?? 0,
      wholeTokens: wholeOf(whole),
    }
  }
  const sentIds = new Set(built.items.map(({ id }) => id))
  const isUnsent = ({ id }: { readonly id: string }) => !sentIds.has(id)
  const unsent = [
    ...view.items.filter(item => isUnsent(item) && !rows.has(item.id)),
    ...[...rows.values()].map(({ entry }) => itemOf(entry.event)).filter(isUnsent),
  ]
  const awaitsUser =
    lastOf(branch.messages)?.event.role !== 'user' &&
    built.tokens.tokens <= config.budget.budgetTokens
  const outcome = buildRequest(view, { ...config, shrinkTo: null })
  return {
    tokens,
    system: { text: system, tokens: systemTokens },
    tools: { definitions: tools, tokens: toolTokens },
    messages: merged(
      built.items.map((item, at) => messageOf(item, itemTokens[at] ?? 0)),
      unsent.map(item => messageOf(item, null)),
    ),
    request: built.request,
    refusal: outcome.type === 'refused' && !awaitsUser ? outcome.reason : null,
  }
}

type MessageRow = Extract<Row, { type: 'message' }>

function statusOf(item: ViewItem, row: MessageRow | undefined, changed: boolean): InspectedStatus {
  if (changed) return 'changed'
  if (item.origin === 'summary') return 'summary'
  if (item.origin === 'recall') return 'recalled'
  return row?.status.type ?? 'added'
}

/** What the view holds and the request does not, the chain or repair left out. */
function unsentStatus(
  item: ViewItem,
  row: MessageRow | undefined,
  inView: ReadonlyMap<string, ViewItem>,
): InspectedStatus {
  return inView.has(item.id) ? 'trimmed' : (row?.status.type ?? 'trimmed')
}

/** Of a summary, which is named after its compaction; of a message, the one that it is read in. */
function compactionNumberOf(
  { compactions }: Branch,
  { id, origin }: ViewItem,
  row: MessageRow | undefined,
): number | null {
  if (row?.status.type === 'summarised') return row.status.compactionNumber
  if (origin !== 'summary') return null
  const compactionId = id.slice(0, id.lastIndexOf('/'))
  return compactions.find(record => record.compactionId === compactionId)?.number ?? null
}

interface Masking {
  readonly rung: string | null
  readonly compactionNumber: number | null
}

const NOT_MASKED: Masking = { rung: null, compactionNumber: null }

/** What shortened a masked message: the newest mask of any of its parts. */
function maskingIn({ overlays, compactions }: Branch): (row: MessageRow | undefined) => Masking {
  const byRungs = overlays.masks.map(({ messageId, rung }): [string, Masking] => [
    messageId,
    { rung, compactionNumber: null },
  ])
  const byCompactions = overlays.live.flatMap(({ compactionId, masks }) => {
    const number = compactions.find(record => record.compactionId === compactionId)?.number ?? null
    return masks.map(({ messageId }): [string, Masking] => [
      messageId,
      { rung: null, compactionNumber: number },
    ])
  })
  const byMessage = new Map([...byRungs, ...byCompactions])
  return row => (row?.status.type === 'masked' && byMessage.get(row.entry.event.id)) || NOT_MASKED
}

/** The same processors, with what each of them made of the view in the newest run. */
function watch(chain: readonly HistoryProcessor[]): {
  readonly chain: readonly HistoryProcessor[]
  readonly views: () => readonly View[]
} {
  const made: View[] = []
  return {
    chain: chain.map(({ id, process }, at) => ({
      id,
      process: (view, context) => {
        const next = process(view, context)
        made[at] = next
        return next
      },
    })),
    views: () => made,
  }
}

/** Which step changed, left out or added an item last: what it made is what is sent, or not. */
function responsibleIn(
  stages: readonly View[],
  steps: readonly string[],
): (id: string) => string | null {
  const byItem = new Map<string, string>()
  for (const [at, { items }] of stages.slice(1).entries()) {
    const step = steps[at] ?? 'repair'
    const before = new Map((stages[at]?.items ?? []).map(item => [item.id, item]))
    for (const item of items) {
      const known = before.get(item.id)
      if (!known || !sameParts(known, item)) byItem.set(item.id, step)
      before.delete(item.id)
    }
    for (const id of before.keys()) byItem.set(id, step)
  }
  return id => byItem.get(id) ?? null
}

function sameParts(left: ViewItem, right: ViewItem): boolean {
  return left.parts === right.parts || JSON.stringify(left.parts) === JSON.stringify(right.parts)
}

/** Whole numbers in proportion to the parts that add up to the total: the largest remainders are rounded up. */
export function sharesOf(total: number, parts: readonly number[]): readonly number[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  if (sum === 0) return parts.map((_, at) => (at === 0 ? total : 0))
  const exact = parts.map(part => (part * total) / sum)
  const left = total - exact.reduce((all, share) => all + Math.floor(share), 0)
  const upwards = new Set(
    exact
      .map((share, at) => ({ at, rest: share - Math.floor(share) }))
      .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return exact.map((share, at) => Math.floor(share) + (upwards.has(at) ? 1 : 0))
}

function merged(
  sent: readonly InspectedMessage[],
  unsent: readonly InspectedMessage[],
): readonly InspectedMessage[] {
  const all: InspectedMessage[] = []
  let next = 0
  for (const message of sent) {
    for (
      let one = unsent[next];
      one && (one.number ?? 0) < (message.number ?? 0);
      one = unsent[next]
    ) {
      all.push(one)
      next += 1
    }
    all.push(message)
  }
  return [...all, ...unsent.slice(next)]
}
