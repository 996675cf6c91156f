import { describe, expect, it } from 'vitest'
import { keysText } from './en/models.ts'
import { backupText } from '../features/backup/texts.ts'
import { t, textOrWords } from './t.ts'

describe('t', () => {
  it('reads a text by its key', () => {
    expect(t('sessions.new')).toBe('New chat')
  })

  it('fills in parameters, numbers as the language writes them', () => {
    expect(t('chat.you', { number: 1234 })).toBe('You, message 1,234')
  })

  it('chooses the singular and the plural by the count', () => {
    expect(t('sessions.meta', { count: 1, when: 'Wed' })).toBe('1 message · Wed')
    expect(t('sessions.meta', { count: 63, when: '11:40' })).toBe('63 messages · 11:40')
  })

  it('says one minute and one prompt where there is one', () => {
    expect(keysText('keys.saved-unlocked-why', { count: 1 })).toContain('after 1 minute without')
    expect(backupText('restore.do-prompts', { count: 1 })).toBe('Restore 1 prompt')
  })

  it('knows which keys it has', () => {
    expect(textOrWords('kit.close')).toBe('Close')
    expect(textOrWords('toString')).toBe('toString')
  })
})
