import { describe, expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength } from '../../../test/processor-laws.ts'
import { view } from '../../../test/session.ts'
import { toolResultsOf } from '../../message/message.ts'
import { replaceItems, type ViewItem } from '../../message/view.ts'
import {
  TokenLimit,
  countTurns,
  fillIn,
  itemTokensWithin,
  removeBefore,
  replaceOutputs,
  stays,
  tokensOf,
} from './change.ts'

const before = view('u one', 'call read', 'result read text', 'a done', 'u two')
const [user, , result] = before.items as readonly [ViewItem, ViewItem, ViewItem]
const upper = (output: string) => output.toUpperCase()

describe('a view with other items', () => {
  it('is the same view where they are the same', () => {
    expect(replaceItems(before, [...before.items])).toBe(before)
  })

  it.each([
    ['one more', [...before.items, user]],
    ['one fewer at the end', before.items.slice(0, -1)],
    ['another one', [...before.items.slice(0, -1), { ...user }]],
  ])('is another where there is %s', (_, items) => {
    expect(replaceItems(before, items)).toEqual({ items })
  })
})

describe('an item with other outputs', () => {
  it('keeps call, tool and whatever is no result', () => {
    const mixed: ViewItem = { ...result, parts: [{ type: 'text', text: 'aside' }, ...result.parts] }
    expect(replaceOutputs(mixed, upper)).toEqual({
      ...mixed,
      parts: [mixed.parts[0], { ...toolResultsOf(result.parts)[0], output: 'TEXT' }],
    })
  })

  it('is the same item where no output changes, where it is pinned or no tool speaks, and keeps what does not change', () => {
    expect(replaceOutputs(result, output => output)).toBe(result)
    const pinned = { ...result, pinned: true }
    expect(replaceOutputs(pinned, upper)).toBe(pinned)
    const elsewhere: ViewItem = { ...result, role: 'assistant' }
    expect(replaceOutputs(elsewhere, upper)).toBe(elsewhere)
    const two: ViewItem = { ...result, parts: [...result.parts, ...result.parts] }
    let calls = 0
    const changed = replaceOutputs(two, output => ((calls += 1) === 1 ? output : 'new'))
    expect(changed.parts[0]).toBe(two.parts[0])
    expect(changed.parts[1]).toEqual({ ...two.parts[1], output: 'new' })
  })
})

it('keeps pins and what a compaction wrote, and counts the user’s messages as turns', () => {
  expect(stays(user)).toBe(false)
  expect(stays({ ...user, pinned: true })).toBe(true)
  expect(stays({ ...user, origin: 'summary' })).toBe(true)
  expect(countTurns(before.items)).toBe(2)
  expect(countTurns([{ ...user, origin: 'summary' }])).toBe(0)
})

it('leaves out what stands before a place, but what stays', () => {
  const items = before.items.map((item, at) => ({ ...item, pinned: at === 1 }))
  expect(removeBefore(items, 3)).toEqual([items[1], items[3], items[4]])
})

it.each([
  [0, '0 of 0 messages, 0'],
  [1, '1 of 1 message, 1'],
  [2, '2 of 2 messages, 2'],
])('fills %d into words', (count, words) => {
  expect(fillIn('{count} of {messages}, {count}', count)).toBe(words)
})

/** A budget of 1,000 in a window of 2,000, of which system prompt and tools take 80. */
const context = chainContext(920, countByLength)

describe('a limit in tokens', () => {
  it.each([
    [{ of: 'tokens', at: 500 }, 420],
    [{ of: 'tokens', at: 80 }, 0],
    [{ of: 'tokens', at: 79 }, 0],
    [{ of: 'budget', at: 1 }, 920],
    [{ of: 'budget', at: 0.5 }, 420],
    [{ of: 'window', at: 1, less: 0 }, 1_920],
    [{ of: 'window', at: 0.5, less: 300 }, 620],
    [{ of: 'budget', at: 0.1234 }, 43],
  ] as const)('of %j leaves %d to the items', (limit, tokens) => {
    expect(itemTokensWithin(limit, context)).toBe(tokens)
  })

  it.each([
    [{ of: 'tokens', at: 1 }, true],
    [{ of: 'tokens', at: 0 }, false],
    [{ of: 'tokens', at: 0.5 }, false],
    [{ of: 'budget', at: 1 }, true],
    [{ of: 'budget', at: 1.01 }, false],
    [{ of: 'budget', at: 0 }, false],
    [{ of: 'window', at: 1, less: 0 }, true],
    [{ of: 'window', at: 1, less: -1 }, false],
    [{ of: 'window', at: 1.01, less: 0 }, false],
    [{ of: 'window', at: 0, less: 0 }, false],
    [{ of: 'window', at: 1 }, false],
    [{ of: 'turns', at: 1 }, false],
  ])('is read as data: %j is one: %s', (data, fits) => {
    expect(TokenLimit.safeParse(data).success).toBe(fits)
  })
})

it('counts items as a request does, their overhead included', () => {
  const { items } = view('u one', 'a two')
  expect(tokensOf(items, context)).toBeGreaterThan(tokensOf(items.slice(1), context))
  expect(tokensOf([], context)).toBe(0)
})
