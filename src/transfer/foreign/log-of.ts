/**
 * Turns a conversation of another application into a log of ours: a tree stays a tree, dates stay dates, and calls and results
 * obey the rules of the engine. Equal conversations give equal ids, so a second import is recognised.
 */
import { EventId, type Part, type SessionEvent, type ToolResultPart } from '../../engine/index.ts'
import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { sha256Of } from '../bytes.ts'
import { treeOf, type ForeignNode } from './tree.ts'
import type { ForeignPart, ForeignSession } from './foreign-session.ts'
import { partsOf, type ForeignImages } from './parts.ts'

export interface ForeignLog {
  /** The same for every version of this conversation. For one without an id: of its first message, then of its second one. */
  readonly sessionId: string
  /** The id that earlier versions of this application gave it; null for the same one. */
  readonly formerId: string | null
  /** The half of `sessionId` that is of the first message; null if the file gives the conversation an id. */
  readonly beginning: string | null
  /** Each parent before its children; the branch that was shown last comes last. */
  readonly events: readonly SessionEvent[]
  readonly warnings: readonly string[]
}

export interface LogOptions {
  /** The date of messages without one, in milliseconds since 1970, UTC. */
  readonly fileTime: number
  /** The bytes of images, where they were read. */
  readonly images: ForeignImages
}

interface Call {
  readonly callId: string
  readonly foreignId: string | null
  readonly tool: string
}

/** The end of a branch while the log is written. */
interface End {
  readonly id: EventId
  readonly key: string
  readonly at: number
  /** Calls of the last message that have no result yet. */
  readonly open: readonly Call[]
}

/** The log, or null if no message has content. */
export function logOf(
  session: ForeignSession,
  { fileTime, images }: LogOptions,
): ForeignLog | null {
  const tree = treeOf(session)
  const createdAt = session.createdAt ?? firstDate(session)
  const isNamed = session.foreignId !== null
  const { first, second } = beginningOf(tree.roots)
  const base = `${session.source}\n${session.foreignId ?? first}`
  const writer = createWriter(base, images)
  const root = writer.begin(session.title, createdAt ?? fileTime, tree.system)

  const stack: { readonly node: ForeignNode; readonly end: End }[] = []
  const push = (nodes: readonly ForeignNode[], end: End) => {
    for (const node of nodes.toReversed()) stack.push({ node, end })
    if (nodes.length === 0) writer.close(end)
  }
  push(tree.roots, { ...root, open: [] })
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next
    let { end } = next
    const key = session.hasMessageIds && isNamed ? node.id : keyAfter(end.key, node)
    const pieces = piecesOf(node)
    for (const [index, piece] of pieces.entries())
      end = writer.write(end, { node, key: `${key}\n${index}`, piece })
    push(node.children, { ...end, key })
  }
  if (writer.messages() === 0) return null
  return {
    ...namesOf(session, { first, second }),
    events: writer.events(),
    warnings: [
      ...session.warnings,
      ...(createdAt === null ? [foreignWarningText('noDates')] : []),
      ...(tree.system === '' ? [] : [foreignWarningText('systemPrompt')]),
      ...(tree.hadCircle ? [foreignWarningText('circle')] : []),
      ...writer.warnings(),
    ],
  }
}

/** Null if no message has a date. */
function firstDate({ messages }: ForeignSession): number | null {
  return messages.reduce<number | null>(
    (first, { at }) => (first === null || (at ?? first) < first ? at : first),
    null,
  )
}

function idOf(text: string): string {
  return 'i' + sha256Of(new TextEncoder().encode(text)).slice(0, 40)
}

/** The first message, and the one after it; empty for none. */
function beginningOf(roots: readonly ForeignNode[]): Readonly<Record<'first' | 'second', string>> {
  const [first] = roots
  const [second] = first?.children ?? []
  return {
    first: first ? keyAfter('', first) : '',
    second: second ? keyAfter('', second) : '',
  }
}

/** Digits of an id that stand for the first message. */
const BEGINNING = 20

function namesOf(
  { source, foreignId }: ForeignSession,
  { first, second }: ReturnType<typeof beginningOf>,
): Pick<ForeignLog, 'sessionId' | 'formerId' | 'beginning'> {
  if (foreignId !== null)
    return { sessionId: `s${idOf(`${source}\n${foreignId}`)}`, formerId: null, beginning: null }
  const beginning = `s${idOf(`${source}\n${first}`).slice(0, BEGINNING + 1)}`
  return {
    sessionId: beginning + idOf(second).slice(1, BEGINNING + 1),
    formerId: `s${idOf(`${source}\n${first}${second}`)}`,
    beginning,
  }
}

/** Of a message without an id: its content and everything before it. */
function keyAfter(key: string, { role, parts }: ForeignNode): string {
  return idOf(`${key}\n${role}\n${JSON.stringify(parts)}`)
}

/**
 * Pieces of a message: results are a message of their own between what comes before and after them. So are words after a call without a
 * result, which stay what they are when a later export has the result.
 */
function piecesOf({ parts, children }: ForeignNode): readonly (readonly ForeignPart[])[] {
  const [next] = children.flatMap(child => child.parts.slice(0, 1))
  const isAnswered = next?.type === 'result' && next.id === null
  const pieces: ForeignPart[][] = []
  for (const part of parts) {
    const last = pieces.at(-1)?.at(-1)?.type
    const isAfterCall = last === 'call' && part.type !== 'call' && !isAnswered
    const isSame = last !== undefined && (last === 'result') === (part.type === 'result')
    if (isSame && !isAfterCall) pieces.at(-1)?.push(part)
    else pieces.push([part])
  }
  return pieces
}

interface Piece {
  readonly node: ForeignNode
  readonly key: string
  readonly piece: readonly ForeignPart[]
}

function createWriter(base: string, images: ForeignImages) {
  const events: SessionEvent[] = []
  let messages = 0
  let noResults = 0
  let noCalls = 0
  /** The tool of each call by its id in the file. */
  const tools = new Map<string, string>()
  let lastId: EventId | null = null
  const add = (event: SessionEvent) => {
    events.push(event)
    lastId = event.id
  }
  const eventId = (key: string) => EventId.parse(idOf(`${base}\n${key}`))

  const append = (
    end: End,
    message: {
      readonly key: string
      readonly at: number
      readonly role: 'user' | 'assistant' | 'tool'
      readonly parts: readonly Part[]
      readonly model?: string | null
      readonly open?: readonly Call[]
    },
  ): End => {
    const { key, at, role, parts, model = null, open = [] } = message
    const id = eventId(key)
    let parentId = end.id
    if (parentId !== lastId) {
      const reason = role === 'user' ? 'edit' : 'retry'
      const selected = eventId(`${key}\nbranch`)
      add({ type: 'v1.branch-selected', id: selected, parentId, at, reason })
      parentId = selected
    }
    const isAnswer = role === 'assistant'
    add({
      type: 'v1.message-appended',
      id,
      parentId,
      at,
      role,
      parts: [...parts],
      model: isAnswer && model !== null ? { provider: 'import', host: null, model } : null,
      finishReason: isAnswer ? (open.length > 0 ? 'tool-calls' : 'stop') : null,
    })
    messages += 1
    return { id, key: end.key, at, open }
  }

  const missing = (open: readonly Call[]): readonly Part[] => {
    noResults += open.length
    return open.map(({ callId, tool }) => ({
      type: 'tool-result',
      callId,
      tool,
      output: foreignNotes.noResult,
      isError: true,
    }))
  }
  /** Ends the calls that have no result in the file. Otherwise the engine would take them for work to do. */
  const close = (end: End, key = `${end.id}\nclosed`): End =>
    end.open.length === 0
      ? end
      : append(end, { key, at: end.at, role: 'tool', parts: missing(end.open) })

  const writeResults = (end: End, { node, key, piece }: Piece): End => {
    const open = [...end.open]
    const fitting: ToolResultPart[] = []
    const orphans: ForeignResult[] = []
    for (const part of piece) {
      if (part.type !== 'result') continue
      const [call] = open.splice(placeOf(part, open), 1)
      const last = fitting.at(-1)
      if (call) fitting.push(resultPart(part, call))
      else if (part.id === null && last?.tool === part.tool)
        fitting[fitting.length - 1] = { ...last, output: `${last.output}\n${part.output}` }
      else orphans.push(part)
    }
    const at = node.at ?? end.at
    const whole = [...fitting, ...missing(fitting.length > 0 ? open : [])]
    let last = whole.length > 0 ? append(end, { key, at, role: 'tool', parts: whole }) : close(end)
    if (orphans.length === 0) return last
    noCalls += orphans.length
    const calls = orphans.map(({ id, tool }, index) => ({
      callId: `call-${index + 1}`,
      foreignId: null,
      tool: tool ?? tools.get(id ?? '') ?? 'tool',
    }))
    const asked = calls.map(({ callId, tool }): Part => ({
      type: 'tool-call',
      callId,
      tool,
      input: {},
    }))
    last = append(last, {
      key: `${key}\ncalls`,
      at,
      role: 'assistant',
      parts: asked,
      model: node.model,
      open: calls,
    })
    const results = orphans.flatMap((part, index) => {
      const call = calls[index]
      return call ? [resultPart(part, call)] : []
    })
    return append(last, { key: `${key}\nresults`, at, role: 'tool', parts: results })
  }

  return {
    begin: (title: string, at: number, system: string) => {
      const id = eventId('')
      const cut = title.trim().slice(0, MOST_TITLE)
      add({
        type: 'v1.session-created',
        id,
        parentId: null,
        at,
        title: cut === '' ? null : cut,
        origin: 'import',
      })
      const prompt = eventId('system')
      if (system !== '')
        add({
          type: 'v1.system-prompt-changed',
          id: prompt,
          parentId: id,
          at,
          systemPrompt: system,
        })
      return { id: lastId ?? id, key: '', at }
    },
    write: (end: End, written: Piece): End => {
      const { node, key, piece } = written
      if (piece[0]?.type === 'result') return writeResults(end, written)
      const role = piece.some(({ type }) => type === 'call') ? 'assistant' : node.speaker
      const { parts, calls } = partsOf(piece, role, images)
      if (parts.length === 0) return end
      for (const { foreignId, tool } of calls) if (foreignId !== null) tools.set(foreignId, tool)
      const before = close(end, `${key}\nclosed`)
      const at = node.at ?? end.at
      return append(before, { key, at, role, parts, model: node.model, open: calls })
    },
    close,
    events: (): readonly SessionEvent[] => events,
    messages: () => messages,
    warnings: (): readonly string[] => [
      ...(noResults > 0 ? [foreignWarningText('noResults', { count: noResults })] : []),
      ...(noCalls > 0 ? [foreignWarningText('noCalls', { count: noCalls })] : []),
    ],
  }
}

/** Longer titles are cut. */
const MOST_TITLE = 300

type ForeignResult = Extract<ForeignPart, { type: 'result' }>

/** The place of the call that a result belongs to; behind the end for none. Some applications write no ids. */
function placeOf({ id, tool }: ForeignResult, open: readonly Call[]): number {
  const position = open.findIndex(call =>
    id === null ? tool === null || call.tool === tool : call.foreignId === id,
  )
  if (position >= 0) return position
  return id === null ? 0 : open.length
}

function resultPart({ output, isError }: ForeignResult, { callId, tool }: Call): ToolResultPart {
  return { type: 'tool-result', callId, tool, output, ...(isError && { isError }) }
}
