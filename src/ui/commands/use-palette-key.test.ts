import { describe, expect, it } from 'vitest'
import { earlyKeysAfter, NO_KEYS } from './use-palette-key.ts'

const after = (...keys: readonly string[]) => keys.reduce(earlyKeysAfter, NO_KEYS)

describe('earlyKeysAfter', () => {
  it('keeps what was typed, corrections included', () => {
    expect(after('c', 'a', 'r', 'Backspace', 't').text).toBe('cat')
    expect(after('a', '😀', 'Backspace', 'Backspace', 'Backspace').text).toBe('')
  })

  it('keeps no key that writes nothing', () => {
    expect(after('Shift', 'ArrowDown', 'F5', 'Tab')).toEqual(NO_KEYS)
  })

  it('remembers Enter, and nothing after it', () => {
    expect(after('u', 'Enter', 'x')).toMatchObject({ text: 'u', entered: true })
  })
})
