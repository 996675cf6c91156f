/** Arbitrary view items for property tests: valid histories with tool calls of all shapes. */
import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'
import type { Part } from '../engine/message/message.ts'
import type { ViewItem } from '../engine/message/view.ts'
import { someImages } from './image-arbitrary.ts'
import { deepFreeze } from './deep-freeze.ts'

const WORDS = [
  'the report must never exceed 42 MB because src/app.ts we decided to use Postgres error:',
  'ENOENT next Tuesday 2024-05-20 user_id I want it done. What? fixed! 我们决定使用 不要修改。',
  'обязательно https://example.org/a?b=1 </transcript>',
].flatMap(line => line.split(' '))

const word = fc.constantFrom(...WORDS)
/** Mostly words, sometimes anything at all. */
export const prose = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 40 }).map(words => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: anyCharacter }) },
  {
    weight: 1,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 20 }).map(words => words.join('\n')),
  },
)

interface Step {
  readonly text: string | null
  readonly reasoning: string | null
  readonly results: readonly string[]
}

const step: fc.Arbitrary<Step> = fc.record({
  text: fc.option(prose),
  reasoning: fc.option(prose, { freq: 1 }),
  results: fc.array(prose, { maxLength: 3 }),
})

const turn = fc.record({ user: prose, images: someImages, steps: fc.array(step, { maxLength: 3 }) })

/** Frozen items of up to `maxTurns` turns; every call has its result. */
export function histories(maxTurns = 6): fc.Arbitrary<readonly ViewItem[]> {
  return fc.array(turn, { minLength: 1, maxLength: maxTurns }).map(turns => {
    const items: ViewItem[] = []
    const add = (role: ViewItem['role'], parts: readonly Part[]) => {
      if (parts.length > 0)
        items.push({ id: `m${items.length}`, role, parts, origin: 'message', pinned: false })
    }
    for (const { user, images, steps } of turns) {
      add('user', [...images, { type: 'text', text: user }])
      for (const { text, reasoning, results } of steps) {
        const calls = results.map((_, at) => ({
          type: 'tool-call' as const,
          callId: `c${items.length}-${at}`,
          tool: at % 2 === 0 ? 'read' : 'search',
          input: { path: `src/file-${at}.ts` },
        }))
        add('assistant', [
          ...(reasoning === null ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
          ...(text === null ? [] : [{ type: 'text' as const, text }]),
          ...calls,
        ])
        add(
          'tool',
          results.map((output, at) => ({
            type: 'tool-result' as const,
            callId: calls[at]?.callId ?? '',
            tool: calls[at]?.tool ?? '',
            output,
          })),
        )
      }
    }
    return deepFreeze(items)
  })
}
