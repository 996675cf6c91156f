/** The messages of a conversation as a tree without circles and lost parents, the branch that was shown last at the end. */
import { foreignNotes } from '../../i18n/en/sentences/foreign.ts'
import type { ForeignMessage, ForeignPart, ForeignSession } from './foreign-session.ts'

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
  const byId = new Map<string, ForeignMessage>()
  for (const message of messages) if (!byId.has(message.id)) byId.set(message.id, message)
  const parents = new Map<string, string>()
  for (const { id, parentId } of byId.values())
    if (parentId !== null && parentId !== id && byId.has(parentId)) parents.set(id, parentId)
  const hadCircle = cutCircles(parents)

  const prompts: string[] = []
  const nodes = new Map<string, GrowingNode>()
  const roots: GrowingNode[] = []
  for (const message of byId.values()) {
    const { id, role, at, model } = message
    const isPrompt = role === 'system' && hasOnlyPrompts(id, parents, byId)
    if (isPrompt)
      prompts.push(...message.parts.flatMap(part => (part.type === 'text' ? part.text : [])))
    const speaker = role === 'assistant' ? 'assistant' : 'user'
    nodes.set(id, {
      id,
      role,
      speaker,
      parts: isPrompt ? [] : spoken(message),
      at,
      model,
      children: [],
    })
  }
  for (const node of nodes.values()) {
    const parent = nodes.get(parents.get(node.id) ?? '')
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  const shown = pathTo(lastShown(currentId, nodes), parents)
  for (const { children } of nodes.values()) putLast(children, shown)
  putLast(roots, shown)
  const taken = new Set<GrowingNode>()
  for (const node of nodes.values()) if (!taken.has(node)) takeInSteps(node, taken)
  return { roots, system: prompts.join('\n\n'), hadCircle }
}

/** A system message in the middle is said by nobody in our form; its words stay. */
function spoken({ role, parts }: ForeignMessage): readonly ForeignPart[] {
  return role === 'system' && parts.length > 0
    ? [{ type: 'text', text: foreignNotes.system }, ...parts]
    : parts
}

/** Removes one step of each circle; true if there was one. */
function cutCircles(parents: Map<string, string>): boolean {
  const safe = new Set<string>()
  let found = false
  for (const start of [...parents.keys()]) {
    const walk = new Set<string>()
    let id: string | undefined = start
    while (id !== undefined && !safe.has(id)) {
      walk.add(id)
      const next = parents.get(id)
      if (next !== undefined && walk.has(next)) {
        parents.delete(id)
        found = true
        break
      }
      id = next
    }
    for (const each of walk) safe.add(each)
  }
  return found
}

/** True if no message with words comes before. */
function hasOnlyPrompts(
  id: string,
  parents: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, ForeignMessage>,
): boolean {
  for (let above = parents.get(id); above !== undefined; above = parents.get(above)) {
    const message = byId.get(above)
    if (message && message.role !== 'system' && message.parts.length > 0) return false
  }
  return true
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

function pathTo(leafId: string | null, parents: ReadonlyMap<string, string>): ReadonlySet<string> {
  const path = new Set<string>()
  for (let id = leafId ?? undefined; id !== undefined; id = parents.get(id)) path.add(id)
  return path
}

function putLast(siblings: GrowingNode[], shown: ReadonlySet<string>): void {
  const place = siblings.findIndex(({ id }) => shown.has(id))
  if (place >= 0) siblings.push(...siblings.splice(place, 1))
}

/** One step is one message: an only child joins if it adds results to results, or more to reasoning or calls. */
function takeInSteps(node: GrowingNode, taken: Set<GrowingNode>): void {
  const parts = [...node.parts]
  for (;;) {
    const [child, second] = node.children
    if (!child || second !== undefined || child.parts.length === 0) break
    const last = parts.at(-1)?.type
    const isMoreResults = last === 'result' && child.parts.every(({ type }) => type === 'result')
    const isSameAnswer =
      (last === 'call' || last === 'reasoning') &&
      child.role === 'assistant' &&
      child.parts[0]?.type !== 'result'
    if (!isMoreResults && !isSameAnswer) break
    parts.push(...child.parts)
    node.id += `\n${child.id}`
    node.children = child.children
    taken.add(child)
  }
  node.parts = parts
}
