/** Where a server is, as far as its host tells. */
export type HostPlace = 'this-computer' | 'your-network' | 'internet'

/**
 * Where a host is, with or without a port: on this computer, in the person's own network, or on the internet. Only addresses and
 * names that a standard reserves count as near: loopback, private and link-local addresses (RFC 1918, 3927, 4193, 4291), `localhost`
 * (RFC 6761), `.local` (RFC 6762), and names of one word. `internet` for everything else, also for a text that is no host.
 */
export function placeOfHost(host: string): HostPlace {
  const name = canonicalName(host)
  if (name === null) return 'internet'
  if (name.startsWith('[')) return placeOfIpv6(name.slice(1, -1))
  if (/^[\d.]+$/.test(name)) return placeOfIpv4(name.split('.').map(Number))
  if (/^(?:.+\.)?localhost$/.test(name)) return 'this-computer'
  return name.endsWith('.local') || !name.includes('.') ? 'your-network' : 'internet'
}

/** Characters of a name with its port; DNS allows 253 in a name. */
const LONGEST_HOST = 300

/** The name as browsers read it: lower case, no port, `127.1` as `127.0.0.1`, IPv6 in brackets. Null if it is no host. */
function canonicalName(host: string): string | null {
  if (host.length > LONGEST_HOST || !/^[^/?#@\\\s]+$/.test(host)) return null
  const isBareIpv6 = /^[^[]*:[^[]*:/.test(host)
  // A zone (`fe80::1%eth0`) names an interface of this computer; an address of the web has none.
  const written = (isBareIpv6 ? `[${host}]` : host).replace(/%[^\]]*(?=\])/, '')
  const hostname = URL.parse(`http://${written}`)?.hostname ?? ''
  const name = hostname.replace(/\.$/, '')
  return name === '' ? null : name
}

/** Private and link-local addresses: the first two bytes, from and to. */
const PRIVATE_IPV4 = [
  [0x0a00, 0x0aff],
  [0xa9fe, 0xa9fe],
  [0xac10, 0xac1f],
  [0xc0a8, 0xc0a8],
] as const

function placeOfIpv4(bytes: readonly number[]): HostPlace {
  const [first = 0, second = 0] = bytes
  if (first === 127 || bytes.every(byte => byte === 0)) return 'this-computer'
  const start = first * 256 + second
  const isPrivate = PRIVATE_IPV4.some(([from, to]) => from <= start && start <= to)
  return isPrivate ? 'your-network' : 'internet'
}

/** `address`: as `URL` writes it, without brackets. */
function placeOfIpv6(address: string): HostPlace {
  if (address === '::1' || address === '::') return 'this-computer'
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address)
  if (mapped) {
    const halves = mapped.slice(1).map(half => Number.parseInt(half, 16))
    return placeOfIpv4(halves.flatMap(half => [half >> 8, half & 255]))
  }
  const first = Number.parseInt(address, 16) || 0
  const isPrivate = (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80
  return isPrivate ? 'your-network' : 'internet'
}
