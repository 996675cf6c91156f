/** Results that a file has after later words or calls. A provider takes a result right behind its call and nowhere else. */
import type { ForeignPart } from './foreign-session.ts'

interface Node {
  parts: readonly ForeignPart[]
  children: Node[]
}

type Result = Extract<ForeignPart, { type: 'result' }>
type Call = Extract<ForeignPart, { type: 'call' }>

interface Asked {
  readonly node: Node
  readonly part: Call
  /** The step of its path that it is in: calls, and then their results. */
  readonly step: number
  isAnswered: boolean
  /** The first result after that step. */
  late: { readonly node: Node; readonly part: Result } | null
}

/** What leaves a message, and the results that come behind calls of it. */
interface Moves {
  readonly gone: Set<ForeignPart>
  readonly back: Map<ForeignPart, Result>
}

/**
 * Puts the late result of a call that has no other one behind the call, for every branch. Messages that held nothing else are gone.
 * Returns true if a result was moved.
 */
export function putResultsBack(roots: Node[]): boolean {
  const moves = new Map<Node, Moves>()
  const movesOf = (node: Node): Moves => {
    const held = moves.get(node) ?? { gone: new Set(), back: new Map() }
    moves.set(node, held)
    return held
  }
  for (const { node, part, isAnswered, late } of callsIn(roots)) {
    if (isAnswered || !late) continue
    movesOf(late.node).gone.add(late.part)
    movesOf(node).back.set(part, late.part)
  }
  for (const [node, each] of moves) node.parts = moved(node.parts, each)
  const emptied = [...moves.keys()].filter(({ parts }) => parts.length === 0)
  if (emptied.length > 0) dropAll(new Set(emptied), roots)
  return moves.size > 0
}

/** A result stands behind the calls that were made with its own, and behind their results. */
function moved(parts: readonly ForeignPart[], { gone, back }: Moves): readonly ForeignPart[] {
  const made: ForeignPart[] = []
  const waiting: ForeignPart[] = []
  for (const part of parts) {
    if (gone.has(part)) continue
    const isSameStep =
      part.type === 'result' || (part.type === 'call' && made.at(-1)?.type === 'call')
    if (!isSameStep) made.push(...waiting.splice(0))
    made.push(part)
    const result = back.get(part)
    if (result) waiting.push(result)
  }
  return [...made, ...waiting]
}

/** How far a path has come. */
interface Reached {
  readonly step: number
  readonly last: 'words' | 'call' | 'result'
}

/** The calls with an id, and how their results come. */
function callsIn(roots: readonly Node[]): readonly Asked[] {
  const path = createPath()
  const start: Reached = { step: 0, last: 'words' }
  const visits = roots.map(node => ({ node, from: start, isLeft: false })).toReversed()
  for (let visit = visits.pop(); visit; visit = visits.pop()) {
    const { node, from, isLeft } = visit
    if (isLeft) {
      path.leave(node)
      continue
    }
    const reached = node.parts.reduce((place, part) => path.take(node, place, part), from)
    visits.push({ node, from, isLeft: true })
    for (const child of node.children.toReversed())
      visits.push({ node: child, from: reached, isLeft: false })
  }
  return path.calls
}

/** The calls on the way to a part, by their id. */
function createPath() {
  const calls: Asked[] = []
  const asked = new Map<string, Asked[]>()
  const takeResult = (node: Node, reached: Reached, part: Result): Reached => {
    const call = asked.get(part.id ?? '')?.at(-1)
    if (call && call.step !== reached.step) {
      call.late ??= { node, part }
      return reached
    }
    if (call) call.isAnswered = true
    return { step: reached.step, last: 'result' }
  }
  const takeCall = (node: Node, step: number, part: Call) => {
    if (part.id === null) return
    const call: Asked = { node, part, step, isAnswered: false, late: null }
    calls.push(call)
    const beside = asked.get(part.id)
    if (beside) beside.push(call)
    else asked.set(part.id, [call])
  }
  return {
    calls,
    take: (node: Node, reached: Reached, part: ForeignPart): Reached => {
      if (part.type === 'result') return takeResult(node, reached, part)
      const kind = part.type === 'call' ? 'call' : 'words'
      const isNext = reached.last === 'result' || (reached.last === 'call' && kind === 'words')
      const step = isNext ? reached.step + 1 : reached.step
      if (part.type === 'call') takeCall(node, step, part)
      return { step, last: kind }
    },
    leave: ({ parts }: Node) => {
      for (const part of parts)
        if (part.type === 'call' && part.id !== null) asked.get(part.id)?.pop()
    },
  }
}

/** Takes messages away; their children follow their parents. */
function dropAll(dropped: ReadonlySet<Node>, roots: Node[]): void {
  const lists = [roots]
  for (let list = lists.pop(); list; list = lists.pop()) {
    const waiting = list.splice(0).toReversed()
    for (let node = waiting.pop(); node; node = waiting.pop())
      if (dropped.has(node)) waiting.push(...node.children.toReversed())
      else list.push(node)
    for (const { children } of list) lists.push(children)
  }
}
