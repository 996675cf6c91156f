import { colourOf, EDGE, LINE, picture, shape, widest, words, wrap, type Picture } from './svg.ts'

interface MindNode {
  readonly words: string
  readonly children: MindNode[]
}

/** A node with its lines and the height of all that hangs on it. */
interface Placed {
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
  readonly branch: number
  readonly children: readonly Placed[]
  /** Of itself and its children, whichever is higher. */
  readonly span: number
}

const NODE_WIDTH = 150
/** Between a node and its children, and between two neighbours. */
const ACROSS = 34
const BETWEEN = 8
const PAD = 9

/** A mind map of Mermaid: the root in the middle, its branches to the right and to the left. Null if it has no root. */
export function drawMindmap(text: string): Picture | null {
  const root = readMindmap(text)
  if (root === null) return null
  const branches = root.children.map((child, branch) => placed(child, branch))
  const whole = branches.reduce((sum, { span }) => sum + span, 0)
  // The first branches lie on the right, until half of the height is taken.
  let taken = 0
  const right: Placed[] = []
  const left: Placed[] = []
  for (const branch of branches) {
    ;(taken < whole / 2 ? right : left).push(branch)
    taken += branch.span
  }
  const middle = { ...placed({ ...root, children: [] }, -1), children: [] }
  const height = Math.max(spanOf(right), spanOf(left), middle.height)
  const leftWidth = depthWidth(left)
  const x = EDGE + leftWidth
  const y = EDGE + height / 2
  const parts = [
    ...side(right, { x: x + middle.width, y, direction: 1 }),
    ...side(left, { x, y, direction: -1 }),
    box(middle, { x, y }),
  ]
  const width = x + middle.width + depthWidth(right) + EDGE
  return picture({ width, height: height + 2 * EDGE, title: null }, parts)
}

function placed(node: MindNode, branch: number): Placed {
  const children = node.children.map(child => placed(child, branch))
  const lines = wrap(node.words, NODE_WIDTH)
  const height = lines.length * LINE + PAD
  return {
    lines,
    width: widest(lines) + 2 * PAD,
    height,
    branch,
    children,
    span: Math.max(height, spanOf(children)),
  }
}

function spanOf(nodes: readonly Placed[]): number {
  return nodes.reduce((sum, { span }) => sum + span + BETWEEN, nodes.length === 0 ? 0 : -BETWEEN)
}

function depthWidth(nodes: readonly Placed[]): number {
  return Math.max(0, ...nodes.map(node => ACROSS + node.width + depthWidth(node.children)))
}

interface Place {
  /** The edge of the parent that faces the children. */
  readonly x: number
  /** The middle of the parent. */
  readonly y: number
  /** 1: to the right. */
  readonly direction: 1 | -1
}

/** Children of a node, with the curves that lead to them. */
function side(nodes: readonly Placed[], { x, y, direction }: Place): readonly string[] {
  let top = y - spanOf(nodes) / 2
  return nodes.flatMap(node => {
    const centre = top + node.span / 2
    top += node.span + BETWEEN
    const near = x + direction * ACROSS
    const bend = x + (direction * ACROSS) / 2
    const curve = shape('path', {
      d: `M${x} ${y}C${bend} ${y} ${bend} ${centre} ${near} ${centre}`,
      fill: 'none',
      stroke: colourOf(node.branch),
      'stroke-width': 1.5,
    })
    const left = direction === 1 ? near : near - node.width
    const far = near + direction * node.width
    return [
      curve,
      ...side(node.children, { x: far, y: centre, direction }),
      box(node, { x: left, y: centre }),
    ]
  })
}

function box(node: Placed, { x, y }: { readonly x: number; readonly y: number }): string {
  const isRoot = node.branch < 0
  const frame = shape('rect', {
    x,
    y: y - node.height / 2,
    width: node.width,
    height: node.height,
    rx: isRoot ? node.height / 2 : 6,
    fill: 'var(--surface)',
    stroke: isRoot ? 'var(--fg)' : colourOf(node.branch),
    'stroke-width': 1.5,
  })
  const middle = x + node.width / 2
  const first = y - ((node.lines.length - 1) * LINE) / 2 + 4.5
  return (
    frame +
    words(node.lines, {
      x: middle,
      y: first,
      'text-anchor': 'middle',
      ...(isRoot && { 'font-weight': 600 }),
    })
  )
}

/** The tree by its indents; null without a root. A line that is no deeper than the root hangs on it. */
function readMindmap(text: string): MindNode | null {
  let root: MindNode | null = null
  const path: { readonly indent: number; readonly node: MindNode }[] = []
  for (const line of text.split('\n').slice(1)) {
    const said = wordsOf(line.trim())
    if (said === null) continue
    const indent = line.search(/\S/)
    const node: MindNode = { words: said, children: [] }
    while (path.length > 1 && (path.at(-1)?.indent ?? 0) >= indent) path.pop()
    path.at(-1)?.node.children.push(node)
    root ??= node
    path.push({ indent, node })
  }
  return root
}

/** What a node says: its words without its shape. Null for a line that is none. */
function wordsOf(line: string): string | null {
  if (line === '' || /^:::?/.test(line)) return null
  const plain = line.replace(/:::?[\w ]+$/, '').trim()
  const inside =
    /^[\w-]*(?:\(\((.+)\)\)|\)\)(.+)\(\(|\{\{(.+)\}\}|\)(.+)\(|\((.+)\)|\[(.+)\])$/.exec(plain)
  const said = inside?.slice(1).find(part => part !== undefined) ?? plain
  return (
    said
      .replace(/^"`?|`?"$/g, '')
      .replaceAll('**', '')
      .trim() || null
  )
}
