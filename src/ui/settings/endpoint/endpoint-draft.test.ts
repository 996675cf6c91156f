import { describe, expect, it } from 'vitest'
import type { KnownServer } from '../../../ports/endpoint.ts'
import {
  moveToFound,
  moveToServer,
  draftOf,
  isUsing,
  readDraft,
  serverOf,
  moveToAddress,
  takePastedKey,
  type EndpointDraft,
} from './endpoint-draft.ts'

const typed: EndpointDraft = {
  protocol: 'openai-compatible',
  baseUrl: 'http://localhost:11434/v1/',
  model: ' atlas ',
  key: '',
  windowTokens: '',
}

const ANTHROPIC: KnownServer = {
  id: 'anthropic',
  name: 'Anthropic',
  protocol: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  keyPage: 'https://platform.claude.com/settings/keys',
  models: ['claude-x'],
  local: null,
}

describe('readDraft', () => {
  it('reads a complete form as settings', () => {
    expect(readDraft(typed, 'http:')).toMatchObject({
      settings: { baseUrl: 'http://localhost:11434/v1', model: 'atlas', windowTokens: null },
      host: 'localhost:11434',
      canTest: true,
      canUse: true,
    })
  })

  it('can be tested without a model, not used', () => {
    expect(readDraft({ ...typed, model: '' }, 'http:')).toMatchObject({
      canTest: true,
      canUse: false,
    })
  })

  it.each(['12.5', '-1', '100', 'many'])('refuses a window of %s tokens', windowTokens => {
    expect(readDraft({ ...typed, windowTokens }, 'http:')).toMatchObject({
      windowFault: true,
      canUse: false,
    })
  })

  it('names the issuer of a key only while the address is another one', () => {
    const key = 'sk-or-v1-abc'
    expect(readDraft({ ...typed, key }, 'http:').issuer?.name).toBe('OpenRouter')
    const right = { ...typed, key, baseUrl: 'https://openrouter.ai/api/v1/' }
    expect(readDraft(right, 'http:').issuer).toBeNull()
  })

  it('gives the saved settings back, and never a key', () => {
    const { settings } = readDraft({ ...typed, key: 'secret', windowTokens: '8192' }, 'http:')
    expect(draftOf(settings)).toEqual({
      protocol: 'openai-compatible',
      baseUrl: 'http://localhost:11434/v1',
      model: 'atlas',
      key: '',
      windowTokens: '8192',
    })
  })
})

describe('a server that answered on this computer', () => {
  const server: KnownServer = { ...ANTHROPIC, id: 'ollama', protocol: 'openai-compatible' }
  const found = { server, baseUrl: 'http://localhost:11434/v1', letsPageIn: true }

  it('gives its address, and its model where it has but one', () => {
    expect(moveToFound(typed, { ...found, models: ['qwen'] })).toMatchObject({
      protocol: 'openai-compatible',
      baseUrl: 'http://localhost:11434/v1',
      model: 'qwen',
    })
    expect(moveToFound(typed, { ...found, models: ['qwen', 'llama'] }).model).toBe('')
    expect(moveToFound(typed, { ...found, models: [] }).model).toBe('')
  })
})

describe('a known service', () => {
  it('is named by the draft’s address and what is spoken there', () => {
    const there = moveToServer({ ...typed, windowTokens: '9000' }, ANTHROPIC)
    expect(there).toEqual({
      ...typed,
      protocol: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
      model: '',
      windowTokens: '',
    })
    expect(serverOf(there, [ANTHROPIC])).toBe(ANTHROPIC)
    expect(serverOf({ ...there, baseUrl: 'https://api.anthropic.com/v1/' }, [ANTHROPIC])).toBe(
      ANTHROPIC,
    )
    expect(serverOf({ ...there, protocol: 'openai-compatible' }, [ANTHROPIC])).toBeNull()
    expect(serverOf(typed, [ANTHROPIC])).toBeNull()
  })

  it('brings what it speaks along with its address, and no other address does', () => {
    expect(moveToAddress(typed, ANTHROPIC.baseUrl, [ANTHROPIC]).protocol).toBe('anthropic')
    expect(moveToAddress(typed, 'https://else.test/v1', [ANTHROPIC]).protocol).toBe(
      'openai-compatible',
    )
  })

  it('is where a pasted key leads while no address is named, and nowhere else', () => {
    const none = { ...typed, baseUrl: '' }
    expect(takePastedKey(none, ' sk-ant-123', [ANTHROPIC])).toMatchObject({
      protocol: 'anthropic',
      baseUrl: ANTHROPIC.baseUrl,
      key: ' sk-ant-123',
    })
    expect(takePastedKey(none, 'of-nobody', [ANTHROPIC])).toEqual({ ...none, key: 'of-nobody' })
    expect(takePastedKey(typed, 'sk-ant-123', [ANTHROPIC]).baseUrl).toBe(typed.baseUrl)
  })

  it('answers by the settings where they name its very model and window', () => {
    const { settings: endpoint } = readDraft(typed, 'http:')
    expect(isUsing({ model: 'endpoint', endpoint }, endpoint)).toBe(true)
    expect(isUsing({ model: 'demo', endpoint }, endpoint)).toBe(false)
    expect(isUsing({ model: 'endpoint', endpoint }, { ...endpoint, model: 'other' })).toBe(false)
    expect(isUsing({ model: 'endpoint', endpoint }, { ...endpoint, windowTokens: 9_000 })).toBe(
      false,
    )
  })

  it('is where a pasted key of it belongs, in its own wire format', () => {
    const { issuer } = readDraft({ ...typed, key: 'sk-ant-123' }, 'http:', [ANTHROPIC])
    expect(issuer).toMatchObject({ name: 'Anthropic', baseUrl: ANTHROPIC.baseUrl })
    const right = moveToServer({ ...typed, key: 'sk-ant-123' }, ANTHROPIC)
    expect(readDraft(right, 'http:', [ANTHROPIC]).issuer).toBeNull()
  })
})
