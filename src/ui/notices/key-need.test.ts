import { describe, expect, it } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import { keyNeedOf } from './key-need.ts'

const HELD = { origin: 'https://api.example', isStored: false, usedAt: null }

function needWith(keys: Partial<AppSnapshot['keys']>, baseUrl = 'https://api.example/v1') {
  const { settings, model, keys: before } = createFakeApplication().snapshot()
  const { host } = new URL(baseUrl)
  const known = {
    settings: { ...settings, endpoint: { ...settings.endpoint, baseUrl } },
    model: { ...model, ref: { provider: 'openai-compatible', host, model: 'atlas-4' } },
    keys: { ...before, ...keys },
  }
  return keyNeedOf(known, origin => origin === HELD.origin)
}

describe('keyNeedOf', () => {
  it('misses a key at a server that wants one, and none at any other', () => {
    expect(needWith({})).toEqual({
      type: 'missing',
      host: 'api.example',
      origin: 'https://api.example',
    })
    expect(needWith({}, 'http://localhost:1234/v1')).toBeNull()
    expect(needWith({}, 'http://192.168.1.5:1234/v1')).toBeNull()
  })

  it('takes it to be among locked keys, and says nothing before it knows whether there are some', () => {
    expect(needWith({ vault: 'locked' })?.type).toBe('locked')
    expect(needWith({ vault: 'unknown' })).toBeNull()
  })

  it('asks where a typed key is to be kept, of this very address, and not of a saved one', () => {
    expect(needWith({ held: [HELD] })?.type).toBe('place')
    expect(needWith({ held: [{ ...HELD, isStored: true }] })).toBeNull()
    expect(needWith({ held: [{ ...HELD, origin: 'http://api.example' }] })?.type).toBe('missing')
  })

  it('needs nothing for a model in this page', () => {
    const { settings, model, keys } = createFakeApplication().snapshot()
    const ref = { provider: 'demo', host: null, model: 'demo' }
    expect(keyNeedOf({ settings, keys, model: { ...model, ref } }, () => true)).toBeNull()
  })
})
