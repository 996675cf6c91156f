import { describe, expect, it } from 'vitest'
import { rarityIn } from './rarity.ts'

describe('how rare a word is', () => {
  const rarity = (word: string) =>
    rarityIn([
      ['boat', 'mast', 'mast', 'mast'],
      ['boat', 'pier'],
      ['boat', 'pier'],
    ])(word)

  it('is little, yet above nothing, for one that stands in every text', () => {
    expect(rarity('boat')).toBeGreaterThan(0)
    expect(rarity('boat')).toBeLessThan(0.2)
  })

  it('grows the fewer texts hold it, however often each repeats it', () => {
    expect(rarity('pier')).toBeGreaterThan(rarity('boat'))
    expect(rarity('mast')).toBeGreaterThan(rarity('pier'))
  })

  it('is that of one text for a word that stands nowhere', () => {
    expect(rarity('gull')).toBe(rarity('mast'))
  })
})
