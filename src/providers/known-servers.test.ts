import { describe, expect, it } from 'vitest'
import { issuerOfKey } from '../runtime/keys/key-prefixes.ts'
import { KNOWN_SERVERS, knownServer, knownServerAt } from './known-servers.ts'

const named = KNOWN_SERVERS.map(server => [server.name, server] as const)

describe('each known server', () => {
  it('has an id of its own', () => {
    expect(new Set(KNOWN_SERVERS.map(({ id }) => id)).size).toBe(KNOWN_SERVERS.length)
  })

  it.each(named)('%s is found again by its id and by its address', (_, server) => {
    expect(knownServer(server.id)).toBe(server)
    expect(knownServerAt(new URL(server.baseUrl))).toBe(server)
  })

  it.each(named)('%s has an address without a slash at its end', (_, { baseUrl }) => {
    expect(baseUrl).toMatch(/^https?:\/\/[^/]+(?:\/[^/]+)*$/)
  })

  it.each(named)('%s asks for a key over https only, and for none at home', (_, server) => {
    expect(server.keyPage === null).toBe(server.local !== null)
    expect(server.baseUrl.startsWith('https://')).toBe(server.local === null)
  })

  it.each([
    ['openai', 'sk-proj-'],
    ['anthropic', 'sk-ant-'],
    ['google', 'AIza'],
    ['openrouter', 'sk-or-'],
    ['groq', 'gsk_'],
    ['xai', 'xai-'],
  ])('%s is the issuer of keys that begin like its own', (id, prefix) => {
    const issuer = issuerOfKey(`${prefix}0123456789`)
    const server = knownServer(id)
    expect(issuer?.serverId).toBe(server?.id)
    if (server?.protocol === 'openai-compatible') expect(issuer?.baseUrl).toBe(server.baseUrl)
  })
})

it('sends a code, and so gets a key, only at the origin to which the key goes', () => {
  const flows = KNOWN_SERVERS.flatMap(({ baseUrl, signIn }) =>
    signIn ? [{ baseUrl, signIn }] : [],
  )
  expect(flows).not.toEqual([])
  for (const { baseUrl, signIn } of flows)
    for (const address of [signIn.page, signIn.exchange])
      expect(new URL(address).origin).toBe(new URL(baseUrl).origin)
})

it('knows no server at an address that is nobody’s', () => {
  expect(knownServer('nobody')).toBeNull()
  expect(knownServerAt(new URL('https://models.test/v1'))).toBeNull()
})
