import { describe, expect, it } from 'vitest'
import { foldBranch, viewOf } from '../src/engine/branch/branch.ts'
import { countMessages } from '../src/engine/tokens/request-tokens.ts'
import { repair } from '../src/engine/request/repair.ts'
import { countTokens } from '../src/workers/token-counter.ts'
import { generateLog } from './generate-log.ts'

describe('generateLog', () => {
  it('gives the same log every time', () => {
    expect(generateLog(200)).toEqual(generateLog(200))
  })

  it('gives messages of about 195 tokens', () => {
    const { items } = viewOf(foldBranch(generateLog(200)))
    const { tokens } = countMessages(items, text => ({
      tokens: countTokens(text),
      source: 'tokenized',
    }))
    expect(tokens / 200).toBeGreaterThan(170)
    expect(tokens / 200).toBeLessThan(220)
  })

  it('gives a conversation that needs no repair', () => {
    const view = viewOf(foldBranch(generateLog(200)))
    expect(repair(view).items).toEqual(view.items)
  })
})
