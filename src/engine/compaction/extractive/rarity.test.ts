import { describe, expect, it } from 'vitest'
import { rarityIn } from '../../text/words.ts'

describe('how rare a word is', () => {
  const rarity = (word: string) =>
    rarityIn([
      ['boat', 'mast', 'mast', 'mast'],
      ['boat', 'pier'],
      ['boat', 'pier'],
    ])(word)

  it('is little, yet above nothing, in every text, grows the fewer hold it, and is that of one text for a word of none', () => {
    expect(rarity('boat')).toBeGreaterThan(0)
    expect(rarity('boat')).toBeLessThan(0.2)
    expect(rarity('pier')).toBeGreaterThan(rarity('boat'))
    expect(rarity('mast')).toBeGreaterThan(rarity('pier'))
    expect(rarity('gull')).toBe(rarity('mast'))
  })
})
