import { describe, expect, it } from 'vitest'
import { CATALOGUE, modelInfoOf } from '../../../runtime/settings/model-catalogue.ts'
import {
  draftOfFacts,
  factsRows,
  readFacts,
  unknownFacts,
  putFacts,
  removeFacts,
} from './facts-draft.ts'

const FACTS = modelInfoOf('gpt-5') ?? unknownFacts('gpt-5')

describe('facts as they are typed', () => {
  it('come back as they were, all of them', () => {
    for (const facts of CATALOGUE) expect(readFacts(facts, draftOfFacts(facts))).toEqual(facts)
  })

  it('read numbers with separators, and empty for unknown', () => {
    const draft = { ...draftOfFacts(FACTS), windowTokens: '128,000', maxOutputTokens: ' ' }
    expect(readFacts(FACTS, draft)).toMatchObject({ windowTokens: 128_000, maxOutputTokens: null })
    const free = { ...draft, input: '', output: '', cachedInput: '', cacheWrite: '' }
    expect(readFacts(FACTS, free)).toMatchObject({ price: null })
  })

  it.each([
    { windowTokens: 'many' },
    { windowTokens: '0' },
    { maxOutputTokens: '1.5' },
    { input: '-1' },
    { output: '' },
  ])('are none where %j is typed', wrong => {
    expect(readFacts(FACTS, { ...draftOfFacts(FACTS), ...wrong })).toBeNull()
  })

  it('take the place of the catalogue’s, until they are taken back', () => {
    const own = putFacts(putFacts([], FACTS), { ...FACTS, windowTokens: 9 })
    expect(own).toEqual([{ ...FACTS, windowTokens: 9 }])
    expect(factsRows(own, 'GPT-5').filter(({ facts }) => facts.model === 'gpt-5')).toEqual([
      { facts: own[0], isOwn: true },
    ])
    expect(removeFacts(own, 'gpt-5')).toEqual([])
    expect(factsRows([], '')).toHaveLength(CATALOGUE.length)
  })
})
