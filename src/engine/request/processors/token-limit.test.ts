import { describe, expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength } from '../../../test/processor-laws.ts'
import { view } from '../../../test/session.ts'
import { itemTokensWithin, TokenLimit, tokensOf } from './change.ts'

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
