/** Loops and functions that ask, each time they begin, whether they may go on. It stops a loop where frame and page share a process. */
import { parse, type Node } from 'acorn'

/** The function that a guarded script calls; it throws where a task has taken too long. */
export const GUARD = '__guard'

/** `handler`: the code of an attribute such as `onclick`. */
export type ScriptKind = 'script' | 'module' | 'handler'

/** Said instead of a script that nobody can read. */
const UNREADABLE = 'throw new Error("This script is nested too deeply to be run in a preview.")'

/** The same script with a call of the guard in each loop and function, on the same lines. A script with a fault stays as it is: it does not run. */
export function guardScript(code: string, kind: ScriptKind = 'script'): string {
  try {
    const program = parse(code, {
      ecmaVersion: 'latest',
      sourceType: kind === 'module' ? 'module' : 'script',
      allowReturnOutsideFunction: kind === 'handler',
      allowHashBang: true,
    })
    return inserted(code, insertionsOf(program))
  } catch (error) {
    if (error instanceof SyntaxError) return code
    if (error instanceof RangeError) return UNREADABLE
    throw error
  }
}

interface Insertions {
  /** Outer before inner. */
  readonly opening: Insertion[]
  /** Inner before outer. */
  readonly closing: Insertion[]
}

interface Insertion {
  readonly at: number
  readonly text: string
}

const CALL = `${GUARD}();`
const LOOPS = /^(?:For(?:In|Of)?|While|DoWhile)Statement$/
const FUNCTIONS = /Function|^ArrowFunctionExpression$/

function insertionsOf(program: Node): Insertions {
  const found: Insertions = { opening: [], closing: [] }
  const visit = (node: Node): void => {
    const body = nodeIn(node, 'body')
    const around = body && wrapOf(node, body)
    if (around) found.opening.push({ at: around.from, text: around.before })
    for (const child of childrenOf(node)) visit(child)
    if (around?.after) found.closing.push({ at: around.to, text: around.after })
  }
  visit(program)
  return found
}

interface Wrap {
  readonly from: number
  readonly before: string
  readonly to: number
  readonly after: string
}

function wrapOf(node: Node, body: Node): Wrap | null {
  const { start, end } = body
  const isLoop = LOOPS.test(node.type)
  if (!isLoop && !FUNCTIONS.test(node.type)) return null
  if (body.type === 'BlockStatement') {
    const directive = isLoop ? undefined : nodesIn(body, 'body').findLast(isDirective)
    return directive
      ? { from: directive.end, before: `;${CALL}`, to: end, after: '' }
      : { from: start + 1, before: CALL, to: end, after: '' }
  }
  return isLoop
    ? { from: start, before: `{${CALL}`, to: end, after: '}' }
    : { from: start, before: `(${GUARD}(),`, to: end, after: ')' }
}

function isDirective(node: Node): boolean {
  return 'directive' in node && typeof node.directive === 'string'
}

function childrenOf(node: Node): readonly Node[] {
  return Object.keys(node).flatMap(key => nodesIn(node, key))
}

function nodesIn(node: Node, key: string): readonly Node[] {
  const value: unknown = Reflect.get(node, key)
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

function nodeIn(node: Node, key: string): Node | null {
  const value: unknown = Reflect.get(node, key)
  return isNode(value) ? value : null
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function inserted(code: string, { opening, closing }: Insertions): string {
  // At one place what ends comes before what begins.
  const all = [...closing, ...opening].toSorted((one, other) => one.at - other.at)
  let end = 0
  const pieces = all.map(({ at, text }) => {
    const piece = code.slice(end, at) + text
    end = at
    return piece
  })
  return pieces.join('') + code.slice(end)
}
