/** The messages of a conversation as a tree without circles and lost parents, the branch that was shown last at the end. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import type { ForeignMessage, ForeignPart, ForeignSession } from './foreign-session.ts'
import { putResultsBack } from './late-results.ts'
import { joinRepeated } from './repeats.ts'
import { withThoughts } from './thoughts.ts'

export interface ForeignNode {
  readonly id: string
  readonly role: ForeignMessage['role']
  /** Who says what is not a result. */
  readonly speaker: 'user' | 'assistant'
  readonly parts: readonly ForeignPart[]
  readonly at: number | null
  readonly model: string | null
  readonly children: readonly ForeignNode[]
}

interface GrowingNode extends ForeignNode {
  id: string
  parts: readonly ForeignPart[]
  children: GrowingNode[]
}

interface ForeignTree {
  readonly roots: readonly ForeignNode[]
  /** The system prompt in front of all messages; empty for none. */
  readonly system: string
  readonly hadCircle: boolean
}

export function treeOf({ messages, currentId }: ForeignSession): ForeignTree {
  const byId = eachOnce(messages)
  const parents = new Map<string, string>()
  for (const { id, parentId } of byId.values())
    if (parentId !== null && parentId !== id && byId.has(parentId)) parents.set(id, parentId)
  const hadCircle = cutCircles(parents)
  const prompts = promptsIn(byId, parents)
  const { nodes, roots } = grow(byId, parents, new Set(prompts))
  const shown = pathTo(lastShown(currentId, nodes), parents)
  joinTwins(roots, shown)
  for (const { children } of nodes.values()) putLast(children, shown)
  putLast(roots, shown)
  joinSteps(roots)
  if (putResultsBack(roots)) joinSteps(roots)
  const system = prompts.flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'text' ? part.text : [])),
  )
  return { roots, system: system.join('\n\n'), hadCircle }
}

/** The messages by id. One that the file writes again comes in once, with the words of all copies. */
function eachOnce(messages: readonly ForeignMessage[]): ReadonlyMap<string, ForeignMessage> {
  const byId = new Map<string, ForeignMessage>()
  for (const message of messages) {
    const held = byId.get(message.id)
    if (!held) byId.set(message.id, message)
    else if (held.role === message.role || message.parts.length === 0 || held.parts.length === 0)
      byId.set(message.id, {
        ...(held.parts.length === 0 ? message : held),
        parentId: held.parentId ?? message.parentId,
        parts: joinRepeated(held.parts, message.parts),
        at: held.at ?? message.at,
      })
    // Two speakers cannot be one message.
    else byId.set(`${message.id}\n${byId.size}`, { ...message, id: `${message.id}\n${byId.size}` })
  }
  return byId
}

/** Siblings that say the same at the same time are one message that was written twice. */
function joinTwins(roots: GrowingNode[], shown: Set<string>): void {
  const lists = [roots]
  for (let list = lists.pop(); list; list = lists.pop()) {
    const first = new Map<string, GrowingNode>()
    for (const node of list.splice(0)) {
      const { id, role, at, parts, children } = node
      const key = at === null || parts.length === 0 ? id : JSON.stringify([role, at, parts])
      const twin = first.get(key)
      if (!twin) {
        first.set(key, node)
        list.push(node)
        continue
      }
      twin.children.push(...children.splice(0))
      if (shown.has(id)) shown.add(twin.id)
    }
    lists.push(...list.map(({ children }) => children))
  }
}

function grow(
  byId: ReadonlyMap<string, ForeignMessage>,
  parents: ReadonlyMap<string, string>,
  prompts: ReadonlySet<ForeignMessage>,
) {
  const nodes = new Map<string, GrowingNode>()
  const roots: GrowingNode[] = []
  for (const message of byId.values()) {
    const { id, role, at, model } = message
    const speaker = role === 'assistant' ? 'assistant' : 'user'
    const parts = prompts.has(message) ? [] : spoken(message)
    nodes.set(id, { id, role, speaker, parts, at, model, children: [] })
  }
  for (const node of nodes.values()) {
    const siblings = nodes.get(parents.get(node.id) ?? '')?.children ?? roots
    siblings.push(node)
  }
  return { nodes, roots }
}

/** A system message in the middle is said by nobody in our form; its words stay. Thoughts within words become reasoning. */
function spoken({ role, parts }: ForeignMessage): readonly ForeignPart[] {
  if (role === 'assistant') return withThoughts(parts)
  return role === 'system' && parts.length > 0
    ? [{ type: 'text', text: foreignNotes.system }, ...parts]
    : parts
}

/** Removes one step of each circle; true if there was one. */
function cutCircles(parents: Map<string, string>): boolean {
  const safe = new Set<string>()
  let found = false
  for (const start of parents.keys()) {
    const walk = new Set<string>()
    let id: string | undefined = start
    while (id !== undefined && !safe.has(id)) {
      walk.add(id)
      const next = parents.get(id)
      if (next !== undefined && walk.has(next)) {
        parents.delete(next)
        found = true
        break
      }
      id = next
    }
    for (const each of walk) safe.add(each)
  }
  return found
}

/** The system messages before all words. */
function promptsIn(
  byId: ReadonlyMap<string, ForeignMessage>,
  parents: ReadonlyMap<string, string>,
): readonly ForeignMessage[] {
  /** Whether somebody has spoken before each message. */
  const isAfterWords = new Map<string, boolean>()
  for (const { id: start } of byId.values()) {
    const walk: string[] = []
    let id: string | undefined = start
    for (; id !== undefined && !isAfterWords.has(id); id = parents.get(id)) walk.push(id)
    for (const each of walk.toReversed()) {
      const above = parents.get(each)
      const message = byId.get(above ?? '')
      const isSpoken = message && message.role !== 'system' && message.parts.length > 0
      isAfterWords.set(each, isSpoken || (isAfterWords.get(above ?? '') ?? false))
    }
  }
  return [...byId.values()].filter(({ id, role }) => role === 'system' && !isAfterWords.get(id))
}

/** The message that the application showed last; without one, the newest. */
function lastShown(
  currentId: string | null,
  nodes: ReadonlyMap<string, GrowingNode>,
): string | null {
  if (currentId !== null && nodes.has(currentId)) return currentId
  let newest: GrowingNode | null = null
  for (const node of nodes.values())
    if (newest === null || (node.at ?? 0) >= (newest.at ?? 0)) newest = node
  return newest?.id ?? null
}

function pathTo(leafId: string | null, parents: ReadonlyMap<string, string>): Set<string> {
  const path = new Set<string>()
  for (let id = leafId ?? undefined; id !== undefined; id = parents.get(id)) path.add(id)
  return path
}

function putLast(siblings: GrowingNode[], shown: ReadonlySet<string>): void {
  const position = siblings.findIndex(({ id }) => shown.has(id))
  if (position >= 0) siblings.push(...siblings.splice(position, 1))
}

/** One step is one message. */
function joinSteps(roots: readonly GrowingNode[]): void {
  const waiting = [...roots]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    takeInSteps(node)
    for (const child of node.children) waiting.push(child)
  }
}

/** An only child joins if it adds results to results, words to reasoning, or calls to calls. */
function takeInSteps(node: GrowingNode): void {
  const parts = [...node.parts]
  for (;;) {
    const [child, second] = node.children
    if (!child || second !== undefined || !isSameStep(parts.at(-1), child)) break
    parts.push(...child.parts)
    node.id += `\n${child.id}`
    node.children = child.children
  }
  node.parts = parts
}

function isSameStep(last: ForeignPart | undefined, { role, parts }: GrowingNode): boolean {
  if (!last || parts.length === 0) return false
  if (last.type === 'result') return parts.every(({ type }) => type === 'result')
  if (role !== 'assistant') return false
  // Words after a call answer its result, also where the file lacks it.
  if (last.type === 'call') return parts[0]?.type === 'call'
  return last.type === 'reasoning' && parts[0]?.type !== 'result'
}
