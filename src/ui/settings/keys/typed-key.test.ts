import { describe, expect, it } from 'vitest'
import { keyAt, meantFor } from '../endpoint/endpoint-draft.ts'

const OPENAI = 'https://api.openai.com'
const typed = { text: 'sk-of-mine', origin: OPENAI }

describe('a typed key', () => {
  it('is sent to the origin that it was typed for, and asked for again at any other', () => {
    expect(keyAt(typed, OPENAI)).toBe('sk-of-mine')
    expect(meantFor(typed, OPENAI)).toBeNull()
    for (const other of [
      'https://api.openai.com.evil.test',
      'https://api.openai.com:8443',
      'http://api.openai.com',
      '',
    ]) {
      expect(keyAt(typed, other)).toBe('')
      expect(meantFor(typed, other)).toBe(OPENAI)
    }
  })

  it('that was pasted before any address may go to the one that is typed then', () => {
    const pasted = { text: 'sk-of-mine', origin: '' }
    expect(keyAt(pasted, OPENAI)).toBe('sk-of-mine')
    expect(meantFor(pasted, OPENAI)).toBeNull()
  })

  it('is withheld from nobody when there is none', () => {
    expect(meantFor({ text: '', origin: OPENAI }, 'https://elsewhere.test')).toBeNull()
  })
})
