/**
 * Plain conversations of every shape, for the laws of whole chains of processors: long enough to
 * pass 40 messages and 20 turns, with parallel calls, structures, Chinese, emoji at the cut, and empty texts.
 *
 * @module
 */
import fc from 'fast-check'
import type { PlainCall, PlainMessage, PlainResult } from './plain-message.ts'

const SENTENCES = [
  'The budget is 4,200 EUR and must never be exceeded.',
  'We decided to use Postgres because src/app.ts needs it.',
  '我们决定使用 Postgres。不要修改预算。',
  'error: ENOENT at src/reader.ts:12',
  'Bitte nie am Dienstag deployen 👩‍👩‍👧‍👦.',
  'done',
] as const

const sentence = fc.constantFrom(...SENTENCES)

/** Mostly a sentence or a few, sometimes nothing at all. */
const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: sentence },
  {
    weight: 4,
    arbitrary: fc
      .array(sentence, { minLength: 2, maxLength: 5 })
      .map(sentences => sentences.join(' ')),
  },
  { weight: 1, arbitrary: fc.constant('') },
)

/** Lengths on both sides of every limit that co-cli and CowAgent name. */
const length = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1_990, max: 2_010 }) },
  { weight: 3, arbitrary: fc.integer({ min: 2_011, max: 6_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 9_990, max: 10_010 }) },
  { weight: 1, arbitrary: fc.integer({ min: 19_990, max: 20_010 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20_011, max: 40_000 }) },
)

const filled = fc
  .tuple(sentence, length)
  .map(([unit, characters]) =>
    unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters),
  )

const content: fc.Arbitrary<PlainResult['content']> = fc.oneof(
  { weight: 6, arbitrary: filled },
  {
    weight: 2,
    arbitrary: fc.record({ path: fc.constant('src/app.ts'), lines: fc.nat(900), text: filled }),
  },
  { weight: 1, arbitrary: fc.constant('') },
)

const call = fc.record({ tool: fc.constantFrom('read', 'search', 'run'), at: fc.nat(9), content })

const step = fc.record({
  text: fc.option(text),
  calls: fc.array(call, { minLength: 1, maxLength: 3 }),
})

type Drawn<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never
type Step = Drawn<typeof step>

const turn = fc.record({
  user: text,
  steps: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step[]>([]) },
    { weight: 2, arbitrary: fc.array(step, { minLength: 1, maxLength: 3 }) },
  ),
  reply: text,
})

type Turn = Drawn<typeof turn>

/** A conversation of up to `maxTurns` answered turns, and the user's message that waits for an answer. */
export function plainHistories(maxTurns = 32): fc.Arbitrary<readonly PlainMessage[]> {
  return fc
    .tuple(fc.array(turn, { maxLength: maxTurns, size: 'max' }), sentence)
    .map(([turns, question]) => [...messagesOf(turns), { role: 'user', text: question }])
}

function messagesOf(turns: readonly Turn[]): PlainMessage[] {
  let made = 0
  return turns.flatMap(({ user, steps, reply }) => [
    { role: 'user' as const, text: user },
    ...steps.flatMap(({ text: said, calls }): PlainMessage[] => {
      const named = calls.map(each => ({ ...each, id: `call-${(made += 1)}` }))
      return [
        {
          role: 'assistant',
          ...(said === null ? {} : { text: said }),
          calls: named.map(({ id, tool, at }): PlainCall => ({
            id,
            tool,
            input: { path: `src/file-${at}.ts` },
          })),
        },
        {
          role: 'tool',
          results: named.map(each => ({ id: each.id, tool: each.tool, content: each.content })),
        },
      ]
    }),
    { role: 'assistant' as const, text: reply },
  ])
}
