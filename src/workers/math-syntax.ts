/**
 * Formulas in Markdown: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, as models write them.
 *
 * @module
 */
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-llm-math'

type Extension = ReturnType<typeof math>
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>

const DOLLAR = 36
const BACKSLASH = 92
const BACKTICK = 96
const isSpace = (code: number | null) => code === null || code < 0 || code === 32
const isDigit = (code: number | null) => code !== null && code >= 48 && code <= 57

/**
 * A formula between single dollars on one line. Prices are none: no space may follow the first dollar or precede the
 * last one, and no digit may follow that (Pandoc's extension `tex_math_dollars`); and no code may begin in it.
 */
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

/**
 * Extensions for micromark and mdast. `hasBlocks`: also `\[` at the start of a line, which reaches to the text's end
 * where nothing closes it.
 */
export const mathSyntax = (hasBlocks: boolean) => ({
  extensions: [{ text: { [DOLLAR]: single } }, hasBlocks ? LIBRARY : WITHOUT_BRACKETS],
  mdastExtensions: [mathFromMarkdown()],
})

/** The text with the bracket closed that its last formula left open; as it is inside code. */
export function closeMath(text: string): string {
  const fences = text.match(/```/g) ?? []
  if (fences.length % 2 === 1) return text
  for (const [open, close] of [
    ['\\[', '\\]'],
    ['\\(', '\\)'],
  ] as const)
    if (text.lastIndexOf(close) < text.lastIndexOf(open)) return text.replace(/\\$/, '') + close
  return text
}
