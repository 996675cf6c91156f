/** Shows each message of the next request with its status and the step that caused it. */
import { viewOf, type Branch } from '../branch/branch.ts'
import { expectationOf } from '../calibration/expected-tokens.ts'
import { expectedCount } from '../calibration/calibration.ts'
import type { HistoryProcessor } from '../request/chain.ts'
import {
  partsForModel,
  readableView,
  assembleRequest,
  buildRequest,
  type RequestRefusal,
} from '../request/request.ts'
import type { ModelRequest, Part, Role, ToolDefinition } from '../message/message.ts'
import { buildChain } from '../request/registry.ts'
import { countMessages, countSystem, countTools, REPLY_OVERHEAD } from '../tokens/request-tokens.ts'
import { itemOf } from '../branch/overlays.ts'
import { rowsOf } from '../branch/rows.ts'
import { lastOf } from '../branch/append-list.ts'
import type { TokenCount } from '../tokens/count.ts'
import type { ContextStatus, Row } from '../log/transcript.ts'
import type { EngineConfig } from '../turn/types.ts'
import type { View, ViewItem } from '../message/view.ts'

/** `summary` replaces messages; `recalled` is a passage; `changed` has other words; `added` is in no transcript. */
export type InspectedStatus = ContextStatus['type'] | 'summary' | 'recalled' | 'changed' | 'added'

/** One message of the request, or a message of the transcript that is not sent. */
export interface InspectedMessage {
  /** The message's id; for a summary, the compaction's id and the index in its replacement. */
  readonly id: string
  /** Number in the transcript; null for none. */
  readonly number: number | null
  readonly role: Role
  readonly status: InspectedStatus
  /** The processor, mask strategy, `repair` or `recall` that changed, dropped or added it; null for none. */
  readonly by: string | null
  /** The compaction of this summary, or of the summary or mask that replaces it; null for none. */
  readonly compactionNumber: number | null
  /** The sent parts; the original parts if it is not sent. */
  readonly parts: readonly Part[]
  readonly isSent: boolean
  /** In the request; 0 if it is not sent. */
  readonly tokens: number
  /** Tokens of the whole message, scaled as the request is. */
  readonly wholeTokens: TokenCount
}

export interface Inspection {
  /** The meter's value: the sum of all tokens below. */
  readonly tokens: TokenCount
  /** Includes the request's overhead. */
  readonly system: { readonly text: string; readonly tokens: number }
  readonly tools: { readonly definitions: readonly ToolDefinition[]; readonly tokens: number }
  /** Sent messages in sending order. An unsent one precedes the next sent one. */
  readonly messages: readonly InspectedMessage[]
  readonly request: ModelRequest
  /** Why nothing can be sent; null if something can, or if only the user's next message is missing. */
  readonly refusal: RequestRefusal | null
}

/** The next request as it would be sent now. Sends and changes nothing. */
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
      by: by ?? (item.origin === 'recall' ? 'recall' : maskingOf(row).strategy),
      compactionNumber: maskingOf(row).compactionNumber ?? compactionNumberOf(branch, item, row),
      parts: partsForModel(item.parts),
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

/** The status of an item that the chain or repair left out. */
function unsentStatus(
  item: ViewItem,
  row: MessageRow | undefined,
  inView: ReadonlyMap<string, ViewItem>,
): InspectedStatus {
  return inView.has(item.id) ? 'trimmed' : (row?.status.type ?? 'trimmed')
}

/** For a summary, its own compaction; for a message, the one that covers it. */
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
  readonly strategy: string | null
  readonly compactionNumber: number | null
}

const NOT_MASKED: Masking = { strategy: null, compactionNumber: null }

/** The mask strategy of a message: the newest mask of its parts. */
function maskingIn({ overlays, compactions }: Branch): (row: MessageRow | undefined) => Masking {
  const byStrategies = overlays.masks.map(({ messageId, strategy }): [string, Masking] => [
    messageId,
    { strategy, compactionNumber: null },
  ])
  const byCompactions = overlays.live.flatMap(({ compactionId, masks }) => {
    const number = compactions.find(record => record.compactionId === compactionId)?.number ?? null
    return masks.map(({ messageId }): [string, Masking] => [
      messageId,
      { strategy: null, compactionNumber: number },
    ])
  })
  const byMessage = new Map([...byStrategies, ...byCompactions])
  return row => (row?.status.type === 'masked' && byMessage.get(row.entry.event.id)) || NOT_MASKED
}

/** The same processors, and the views that they made in the newest run. */
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

/** The last step that changed, dropped or added each item. */
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

/** Whole numbers in proportion to the parts, with the given total. The largest remainders are rounded up. */
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
