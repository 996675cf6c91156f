import { describe, expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

describe('readAddress', () => {
  it.each([
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
    [' localhost:11434/v1 ', 'http://localhost:11434/v1'],
    ['https://host/path?key=1#x', 'https://host/path'],
  ])('stores %s as %s', (typed, baseUrl) => {
    expect(readAddress(typed, 'https:').baseUrl).toBe(baseUrl)
  })

  it.each(['', 'hello', 'ftp://host/v1', 'javascript:alert(1)'])('refuses %j', typed => {
    expect(readAddress(typed, 'http:')).toEqual({ baseUrl: '', host: '', note: 'invalid' })
  })

  it('warns of mixed content only where the browser would block it', () => {
    expect(readAddress('http://10.0.0.5:8080/v1', 'https:').note).toBe('mixed-content')
    expect(readAddress('http://10.0.0.5:8080/v1', 'http:').note).toBe('unencrypted')
    expect(readAddress('http://127.0.0.1:8080/v1', 'https:').note).toBeNull()
  })

  it('misses the path that most servers want', () => {
    expect(readAddress('http://localhost:11434', 'http:').note).toBe('no-path')
  })

  it('names the host with its port', () => {
    expect(readAddress('http://localhost:11434/v1', 'http:').host).toBe('localhost:11434')
  })
})
