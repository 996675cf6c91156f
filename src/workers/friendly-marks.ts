/** Marks of emphasis beside quotation marks, and beside the punctuation of scripts that put no spaces between words. */
import type { gfm } from 'micromark-extension-gfm'

type Extension = ReturnType<typeof gfm>
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>
type Tokenizer = Construct['tokenize']
type Context = ThisParameterType<Tokenizer>
type State = ReturnType<Tokenizer>
type Code = Parameters<State>[0]

/** Chinese, Japanese and Korean: letters, and punctuation of full width. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\ufe30-\ufe4f]/u
const QUOTE = /["'\p{Pi}\p{Pf}„‚]/u

const MARKS = { asterisk: 42, tilde: 126 }

/**
 * `**“words”**` is bold between letters without spaces, as people expect; CommonMark would not end it there. Elsewhere the marks
 * open and close as in CommonMark. Source of the rule for Chinese, Japanese and Korean: github.com/tats-u/markdown-cjk-friendly.
 */
export const friendlyMarks: Extension = {
  text: { [MARKS.asterisk]: friendly(MARKS.asterisk), [MARKS.tilde]: friendly(MARKS.tilde) },
}

/** The construct of a mark, whose runs open and close in more places. */
function friendly(mark: number): Construct {
  const usual = ({ parser }: Context): Construct => {
    const known = [parser.constructs.text?.[mark] ?? []].flat().find(other => other !== construct)
    if (known === undefined) throw new RangeError(`No construct reads the mark ${mark}.`)
    return known
  }
  const construct: Construct = {
    name: 'friendlyMarks',
    resolveAll: (events, context) => usual(context).resolveAll?.(events, context) ?? events,
    tokenize(effects, ok, nok) {
      const before = this.previous
      const ended: State = after => {
        const run = this.events.at(-1)?.[1]
        if (run) open(run, before, after)
        return ok(after)
      }
      return usual(this).tokenize.call(this, effects, ended, nok)
    },
  }
  return construct
}

type Token = Context['events'][number][1]

function open(run: Token, before: Code, after: Code): void {
  const isLong = run.end.offset - run.start.offset > 1
  const from = signOf(before)
  const to = signOf(after)
  // oxlint-disable-next-line no-underscore-dangle -- The names of micromark.
  if (isFriendly(from, to, isLong)) run._open = true
  // oxlint-disable-next-line no-underscore-dangle
  if (isFriendly(to, from, isLong)) run._close = true
}

/** Whether a run may have `inner` within and `outer` without, although `inner` is punctuation. */
function isFriendly(outer: string, inner: string, isLong: boolean): boolean {
  if (inner.trim() === '') return false
  return CJK.test(outer) || CJK.test(inner) || (isLong && QUOTE.test(inner))
}

/** Empty for the end of a line or text. */
function signOf(code: Code): string {
  return code === null || code < 0 ? '' : String.fromCharCode(code)
}
