import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../runtime/commands/registry.ts'
import { commandSentence } from './en/commands.ts'

describe('the dictionary', () => {
  it('has a sentence for every command', () => {
    for (const { name } of COMMANDS) expect(commandSentence(`command.${name}`)).not.toBe('')
  })
})
