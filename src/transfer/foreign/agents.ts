/** Sessions of coding agents as lines of JSON: pi, Claude Code, Codex. */
import {
  contentParts,
  hiddenWarning,
  itemIn,
  messageIn,
  messagesIn,
  roleOf,
  summaryPart,
} from './content.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { isRepeat, joinRepeated } from './repeats.ts'
import { withoutReplays } from './codex-replays.ts'

/** A session of pi. Newer files have ids and are trees; older ones are in a row. */
export function readPi(lines: readonly unknown[]): ForeignSession {
  const isTree = lines.some(line => idAt(line, 'parentId') !== null)
  const head = lines.find(line => textAt(line, 'type') === 'session')
  const named = lines.findLast(line => textAt(line, 'type') === 'session_info')
  const entries = lines.filter(line => line !== head)
  const messages = entries.map(piMessage)
  return sessionOf('pi', {
    foreignId: idAt(head, 'id'),
    title: textAt(named, 'name'),
    createdAt: timeAt(head, 'timestamp'),
    currentId: isTree ? idAt(lines.at(-1), 'id') : null,
    hasMessageIds: isTree,
    written: entries.map(withoutCopies),
    messages: isTree
      ? messages.map((message, index) => ({
          ...message,
          id: idAt(entries[index], 'id') ?? `${index}`,
          parentId: idAt(entries[index], 'parentId'),
        }))
      : inARow(messages),
  })
}

/** An entry without the copies of a result that pi draws, such as the lines that an edit changed. */
function withoutCopies(entry: unknown): unknown {
  const message = at(entry, 'message')
  if (!isRecord(entry) || textAt(message, 'role') !== 'toolResult' || !isRecord(message))
    return entry
  return { ...entry, message: { ...message, details: null } }
}

function piMessage(line: unknown): Unlinked {
  const time = timeAt(line, 'timestamp')
  const message = at(line, 'message')
  const summary = textAt(line, 'summary')
  if (summary !== '') return { ...USER, parts: summaryPart(summary), at: time }
  if (textAt(message, 'role') === 'bashExecution') {
    const of = { id: null, tool: 'bash' }
    const output = textAt(message, 'output')
    const call: ForeignPart = {
      ...of,
      type: 'call',
      input: { command: textAt(message, 'command') },
    }
    const result: ForeignPart = { ...of, type: 'result', output, isError: false }
    return { role: 'assistant', parts: [call, result], at: time, model: null }
  }
  if (textAt(line, 'type') === 'custom_message')
    return { ...USER, parts: contentParts(at(line, 'content')), at: time }
  const [read] = messagesIn([message])
  return read ? { ...read, at: time ?? read.at } : { ...USER, parts: [], at: time }
}

const USER = { role: 'user', model: null } as const

/**
 * A session of Claude Code. Each block of an answer is a line of its own, and results of parallel calls hang at different lines:
 * all lines of one answer become one message, and so do the results of its calls.
 */
export function readClaudeCode(lines: readonly unknown[]): ForeignSession {
  const { add, messages, hidden } = createSteps()
  const entries = entriesOf(lines)
  for (const [index, entry] of entries.entries()) add(entry, `${index}`)
  const first = lines.find(line => idAt(line, 'sessionId') !== null)
  const agent = idAt(first, 'agentId')
  const session = idAt(first, 'sessionId')
  return sessionOf('claude-code', {
    foreignId: session === null || agent === null ? session : `${session} ${agent}`,
    title: claudeTitle(lines),
    hasMessageIds: true,
    messages: [...messages.values()],
    written: entries.flatMap(({ line, isHidden }) => (isHidden ? [] : [line])),
    warnings: hiddenWarning(hidden()),
  })
}

/** The person's own title, then those that the application made. */
function claudeTitle(lines: readonly unknown[]): string {
  const keys = [
    ['custom-title', 'customTitle'],
    ['agent-name', 'agentName'],
    ['ai-title', 'aiTitle'],
    ['summary', 'summary'],
  ] as const
  for (const [type, key] of keys) {
    const title = textAt(
      lines.findLast(line => textAt(line, 'type') === type),
      key,
    )
    if (title !== '') return title
  }
  return ''
}

interface Grown extends ForeignMessage {
  parts: readonly ForeignPart[]
}

interface Entry {
  readonly line: unknown
  readonly role: ForeignMessage['role']
  readonly parts: readonly ForeignPart[]
  readonly isHidden: boolean
}

const NO_MESSAGE: Pick<ForeignMessage, 'role' | 'parts'> = { role: 'user', parts: [] }

/** The lines, each uuid once: the history of a session may be written again. */
function entriesOf(lines: readonly unknown[]): readonly Entry[] {
  const byId = new Map<string, Entry>()
  for (const [index, line] of lines.entries()) {
    const uuid = idAt(line, 'uuid') ?? `${index}`
    const held = byId.get(uuid)
    const read = messageIn(at(line, 'message'))
    const { role, parts } = read ?? NO_MESSAGE
    if (held && held.parts.length > 0)
      byId.set(uuid, { ...held, parts: joinRepeated(held.parts, parts) })
    else
      byId.set(uuid, { line, role, parts, isHidden: read !== null && at(line, 'isMeta') === true })
  }
  return [...byId.values()]
}

function createSteps() {
  const messages = new Map<string, Grown>()
  /** The message that each line became part of. */
  const homes = new Map<string, string>()
  /** The answer with each call. */
  const askers = new Map<string, string>()
  let hidden = 0
  const parentOf = (line: unknown): string | null => {
    const linked = idAt(line, 'parentUuid') ?? idAt(line, 'logicalParentUuid')
    return linked === null ? null : (homes.get(linked) ?? linked)
  }
  /** The message that a line is a part of, and the answer that it has results for. */
  const homeOf = (line: unknown, uuid: string, parts: readonly ForeignPart[]) => {
    const result = parts.find(part => part.type === 'result')
    const asker = askers.get(result?.id ?? '') ?? null
    const isAnswer = textAt(line, 'type') === 'assistant'
    const step = isAnswer ? idAt(line, 'message', 'id') : null
    return { asker, home: step ?? (asker === null ? uuid : `${asker} results`) }
  }
  const add = ({ line, role, parts: read, isHidden }: Entry, place: string) => {
    if (isHidden) hidden += 1
    const parts = isHidden ? [] : read
    const uuid = idAt(line, 'uuid') ?? place
    const { asker, home } = homeOf(line, uuid, parts)
    homes.set(uuid, home)
    for (const part of parts)
      if (part.type === 'call' && part.id !== null) askers.set(part.id, home)
    const time = timeAt(line, 'timestamp')
    const held = messages.get(home)
    if (held) {
      const isCopy = time === held.at && isRepeat(held.parts, parts)
      const known = parts.filter(part => isCopy || held.parts.some(other => hasId(other, part)))
      held.parts = [
        ...joinRepeated(held.parts, known),
        ...parts.filter(part => !known.includes(part)),
      ]
      return
    }
    const model = idAt(line, 'message', 'model')
    const parentId = asker ?? parentOf(line)
    messages.set(home, { id: home, parentId, role, parts, at: time, model })
  }
  return { add, messages, hidden: () => hidden }
}

/** True for two copies of a call, or of a result. */
function hasId(part: ForeignPart, other: ForeignPart): boolean {
  return (
    'id' in part &&
    'id' in other &&
    part.type === other.type &&
    part.id !== null &&
    part.id === other.id
  )
}

/** A session of Codex. Older files have the items themselves on their lines. */
export function readCodex(lines: readonly unknown[]): ForeignSession {
  const head = lines.find(line => textAt(line, 'type') === 'session_meta')
  const meta = at(head, 'payload') ?? lines[0]
  const named = lines.findLast(line => textAt(line, 'payload', 'thread_name') !== '')
  const messages: Unlinked[] = []
  const written: unknown[] = []
  let model: string | null = null
  let hidden = 0
  for (const line of withoutReplays(lines)) {
    const type = textAt(line, 'type')
    const payload = at(line, 'payload')
    if (type === 'turn_context') model = idAt(payload, 'model') ?? model
    const time = timeAt(line, 'timestamp')
    if (type === 'compacted')
      messages.push({ ...USER, parts: summaryPart(textAt(payload, 'message')), at: time })
    const item = itemOfLine(line)
    const read = codexItem(item)
    if (read?.isHidden) hidden += 1
    else if (item !== null) written.push(line)
    if (read?.isHidden === false)
      messages.push({ role: read.role, parts: read.parts, at: time, model })
  }
  return sessionOf('codex', {
    foreignId: idAt(meta, 'id'),
    title: textAt(named, 'payload', 'thread_name'),
    createdAt: timeAt(meta, 'timestamp'),
    messages: inARow(messages),
    written,
    warnings: hiddenWarning(hidden),
  })
}

/** The item on a line; null for what Codex notes beside it. */
function itemOfLine(line: unknown): unknown {
  const payload = at(line, 'payload')
  if (textAt(line, 'type') === 'response_item') return payload
  return payload === undefined ? line : null
}

/** What Codex itself puts in front of the person's words. */
const ITS_OWN =
  /^\s*<(?:environment_context|user_instructions|INSTRUCTIONS|permissions)\b|^# AGENTS\.md/

function codexItem(
  item: unknown,
): (Pick<ForeignMessage, 'role' | 'parts'> & { readonly isHidden: boolean }) | null {
  const type = textAt(item, 'type')
  if (type === '' || type === 'ghost_snapshot' || type === 'compaction') return null
  const parts = itemIn(item)
  if (type !== 'message')
    return /^(reasoning|.*_call|.*_call_output)$/.test(type)
      ? { role: 'assistant', parts, isHidden: false }
      : null
  const role = roleOf(at(item, 'role')) ?? 'user'
  const [first] = parts
  const isOwn =
    role === 'system' || (role === 'user' && first?.type === 'text' && ITS_OWN.test(first.text))
  return { role, parts, isHidden: isOwn }
}

/** A run of SWE-agent: what the model read and wrote. */
export function readSweAgent(value: unknown): ForeignSession {
  const history = listAt(value, 'history')
  const messages = history.flatMap((message): readonly Unlinked[] => {
    const [read] = messagesIn([message])
    if (!read) return []
    const isDemo = at(message, 'is_demo') === true
    return [isDemo && read.role === 'system' ? { ...read, role: 'user' } : read]
  })
  return sessionOf('swe-agent', {
    title: textAt(value, 'instance_id'),
    messages: inARow(messages),
    written: history,
  })
}
