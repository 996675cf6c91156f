/** Turns LaTeX into the tree of MathML that the interface draws. */
import temml from 'temml'
import type { MarkdownNode } from '../ports/markdown.ts'
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-llm-math'
import { ownLines } from './own-lines.ts'

type Extension = ReturnType<typeof math>
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>

const DOLLAR = 36
const BACKSLASH = 92
const BACKTICK = 96
const isSpace = (code: number | null) => code === null || code < 0 || code === 32
const isDigit = (code: number | null) => code !== null && code >= 48 && code <= 57

/** A formula between single dollars on one line, by Pandoc's `tex_math_dollars`, so prices are no formulas. */
const tokenizeSingle: Tokenizer = (effects, ok, nok) => {
  let before: number | null = null
  const start: State = code => {
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return first
  }
  const first: State = code => {
    if (isSpace(code) || code === DOLLAR) return nok(code)
    effects.enter('mathTextData')
    return inside(code)
  }
  const inside: State = code => {
    if (code === null || code < -2 || code === BACKTICK) return nok(code)
    if (code === DOLLAR && before !== BACKSLASH) {
      if (isSpace(before)) return nok(code)
      effects.exit('mathTextData')
      effects.enter('mathTextSequence')
      effects.consume(code)
      effects.exit('mathTextSequence')
      effects.exit('mathText')
      return after
    }
    before = code
    effects.consume(code)
    return inside
  }
  const after: State = code => (isDigit(code) ? nok(code) : ok(code))
  return start
}

const single: Construct = {
  name: 'mathTextSingle',
  tokenize: tokenizeSingle,
  previous: code => code !== DOLLAR && code !== BACKSLASH,
}

const LIBRARY = math({ singleDollarTextMath: false })
const WITHOUT_BRACKETS: Extension = {
  ...LIBRARY,
  flow: { [DOLLAR]: LIBRARY.flow?.[DOLLAR] ?? [] },
}

/** Extensions for micromark and mdast. `hasBlocks`: also `\[` at the start of a line, up to the end of the text. */
const mathSyntax = (hasBlocks: boolean) => ({
  extensions: [{ text: { [DOLLAR]: single } }, hasBlocks ? LIBRARY : WITHOUT_BRACKETS],
  mdastExtensions: [mathFromMarkdown()],
})

/** Closes the bracket of the last, open formula; leaves a text unchanged that ends inside code. */
function closeMath(text: string): string {
  const fences = text.match(/```/g) ?? []
  if (fences.length % 2 === 1) return text
  for (const [open, close] of [
    ['\\[', '\\]'],
    ['\\(', '\\)'],
  ] as const)
    if (text.lastIndexOf(close) < text.lastIndexOf(open)) return text.replace(/\\$/, '') + close
  return text
}

/** Characters of the longest formula, because a formula is drawn at once. */
const MOST_CHARACTERS = 5_000
/** The most that a formula may use: macro expansions, and sizes in em and pt. */
const LIMITS = { maxExpand: 200, maxSize: [20, 200] satisfies [number, number] }

/** The elements of MathML Core, and those that Temml adds. */
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
/** Styles that change the meaning of a formula. */
const STYLES = new Set(
  'background-color border border-bottom border-left border-right border-top color math-depth math-style padding padding-bottom padding-left padding-right padding-top width'.split(
    ' ',
  ),
)

/** Temml's result: an element, a text, or several of both. */
interface MathNode {
  readonly type?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, string | number | boolean>>
  readonly classes?: readonly string[]
  readonly style?: Readonly<Record<string, string>>
  readonly children?: readonly MathNode[]
}

/** A formula as nodes; null if its LaTeX is unknown. Runs no script and follows no address. */
function readMath(latex: string, isDisplay: boolean): readonly MarkdownNode[] | null {
  if (latex.length > MOST_CHARACTERS) return null
  try {
    const options = { ...LIMITS, displayMode: isDisplay, throwOnError: true, wrap: 'none' as const }
    // Temml's only function that returns a tree; all others return text, which would need a parser.
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

/** Everything that `markdownTree` needs for formulas. */
export const MATH = {
  syntax: mathSyntax,
  close: closeMath,
  read: readMath,
  prepare: ownLines,
}
