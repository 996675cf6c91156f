import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../runtime/commands/registry.ts'
import { isKey } from './t.ts'

describe('the dictionary', () => {
  it('has a sentence for every command', () => {
    expect(COMMANDS.map(({ name }) => `command.${name}`).filter(key => !isKey(key))).toEqual([])
  })
})
