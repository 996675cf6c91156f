import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOfHost } from './host-place.ts'
import { processorMs } from '../test/processor-time.ts'

describe('a host on this computer', () => {
  it.each([
    'localhost',
    'localhost:8399',
    'LOCALHOST:11434',
    'localhost.',
    'ollama.localhost',
    'a.b.localhost:1',
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.255.3.9',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0.0.0.0:8000',
    '::1',
    '[::1]',
    '[::1]:11434',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]:80',
    '::ffff:127.0.0.1',
    '[::ffff:7f00:1]',
    '[::]',
  ])('%s', host => expect(placeOfHost(host)).toBe('this-computer'))
})

describe('a host in the person’s network', () => {
  it.each([
    '10.0.0.1',
    '10.255.255.255:1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1:8080',
    '169.254.7.7',
    '[fc00::1]',
    '[fd12:3456::1]:8080',
    'fdff::1',
    '[fe80::1]',
    'fe80::1%eth0',
    '[fe80::1%25en0]:80',
    'febf::1',
    '[::ffff:192.168.1.1]',
    '[::ffff:10.0.0.1]:80',
    'nas.local',
    'NAS.local.:5000',
    'ollama.nas.local',
    'nas',
    'nas:8080',
    'nas.',
  ])('%s', host => expect(placeOfHost(host)).toBe('your-network'))
})

describe('a host on the internet', () => {
  it.each([
    'api.openai.com',
    'api.example:443',
    'localhost.example.com',
    'local.example',
    'mylocalhost.com',
    'notlocal.localhost.example',
    '126.255.255.255',
    '128.0.0.1',
    '11.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '192.167.1.1',
    '169.253.1.1',
    '100.64.0.1',
    '0.0.0.1',
    '8.8.8.8:53',
    '127.0.0.1.example.com',
    '10.0.0.1.nip.io',
    '[2001:db8::1]',
    '[fb00::1]',
    '[fe00::1]',
    '[fec0::1]',
    '[::ffff:8.8.8.8]',
    '[::2]',
    'localhost@evil.example',
    'localhost/evil.example',
    'localhost#.example',
    'localhost\\.example',
    '',
    'no host',
    '999.1.1.1',
  ])('%j', host => expect(placeOfHost(host)).toBe('internet'))
})

it('an address has one place, with a port and mapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
      const place = placeOfHost(address)
      expect(placeOfHost(`${address}:${port}`)).toBe(place)
      expect(placeOfHost(`[::ffff:${address}]`)).toBe(place)
      expect(placeOfHost(`[::ffff:${address}]:${port}`)).toBe(place)
    }),
  )
})

it('every text has a place', () => {
  const PLACES = ['this-computer', 'your-network', 'internet']
  fc.assert(
    fc.property(fc.string(), host => {
      expect(PLACES).toContain(placeOfHost(host))
    }),
  )
})

it('a host of any length is judged in time', () => {
  const host = `[${'%)'.repeat(100_000)}`
  expect(processorMs(() => expect(placeOfHost(host)).toBe('internet'))).toBeLessThan(2_000)
})
