/**
 * LaTeX to the tree of MathML that the interface draws.
 *
 * @module
 */
import temml from 'temml'
import type { MarkdownNode } from '../ports/markdown.ts'
import { closeMath, mathSyntax } from './math-syntax.ts'

/** Characters of the longest formula that is read, since it is drawn in one go. */
const MOST_CHARACTERS = 5_000
/** What a formula may ask for: macros expanded, and sizes in em and pt. */
const LIMITS = { maxExpand: 200, maxSize: [20, 200] satisfies [number, number] }

/** Nodes of MathML Core, and what Temml puts between them. */
const TAGS = new Set(
  'math maction menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics span'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'accent accentunder columnalign columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
)
/** Styles that change how a formula reads. */
const STYLES = new Set(
  'background-color border border-bottom border-left border-right border-top color math-depth math-style padding padding-bottom padding-left padding-right padding-top width'.split(
    ' ',
  ),
)

/** What Temml makes of a formula: an element, a text, or several of both. */
interface MathNode {
  readonly type?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, string | number | boolean>>
  readonly classes?: readonly string[]
  readonly style?: Readonly<Record<string, string>>
  readonly children?: readonly MathNode[]
}

/** A formula as nodes; null where it is no LaTeX that is known here. Runs no script and follows no address. */
function readMath(latex: string, isDisplay: boolean): readonly MarkdownNode[] | null {
  if (latex.length > MOST_CHARACTERS) return null
  try {
    const options = { ...LIMITS, displayMode: isDisplay, throwOnError: true, wrap: 'none' as const }
    // Its only way to a tree: everything else is text, which would have to be parsed.
    // oxlint-disable-next-line no-underscore-dangle
    return nodesOf(temml.__renderToMathMLTree(latex, options))
  } catch {
    return null
  }
}

function nodesOf(node: MathNode): readonly MarkdownNode[] {
  if (node.text !== undefined) return [node.text]
  const children = (node.children ?? []).flatMap(nodesOf)
  const { type } = node
  if (type === undefined || !TAGS.has(type)) return children
  return [{ tag: type, attributes: attributesOf(node), children }]
}

function attributesOf({ attributes = {}, classes = [], style = {} }: MathNode) {
  const kept = Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name))
  const names = classes.filter(name => name !== '').join(' ')
  const styles = Object.entries(style).filter(([name]) => STYLES.has(name))
  return Object.fromEntries([
    ...kept,
    ...(names === '' ? [] : [['className', names]]),
    ...(styles.length === 0
      ? []
      : [['style', styles.map(([name, value]) => `${name}:${value}`).join(';')]]),
  ])
}

/** Everything that `markdownTree` needs to know about formulas. */
export const MATH = { syntax: mathSyntax, close: closeMath, read: readMath }
