import { placeOfHost } from '../ports/host-place.ts'

export type AddressNote =
  /** Not an http or https address. */
  | 'invalid'
  /** The browser blocks it: this page is https, the address is not. */
  | 'mixed-content'
  /** It works, but without encryption: others in the network can read it. */
  | 'unencrypted'
  /** Most servers want a path such as `/v1`. */
  | 'no-path'

export interface Address {
  /** As it is stored: no trailing slash, no `/chat/completions`; empty when invalid. */
  readonly baseUrl: string
  /** Host and port; empty when invalid. */
  readonly host: string
  readonly note: AddressNote | null
}

/** Reads an address as typed; empty text is invalid. `pageProtocol` is `location.protocol`. */
export function readAddress(typed: string, pageProtocol: string): Address {
  const url = parse(typed.trim())
  if (url === null) return { baseUrl: '', host: '', note: 'invalid' }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  return {
    baseUrl: `${url.origin}${path}`,
    host: url.host,
    note: noteOn(url, { path, pageProtocol }),
  }
}

function parse(text: string): URL | null {
  // "localhost:11434" parses as an address with the scheme "localhost:"; people mean http by it.
  const withScheme = /^(localhost|127\.|\[::1\])/i.test(text) ? `http://${text}` : text
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

function noteOn(
  url: URL,
  { path, pageProtocol }: { readonly path: string; readonly pageProtocol: string },
): AddressNote | null {
  const openly = url.protocol === 'http:' && placeOfHost(url.host) !== 'this-computer'
  if (openly) return pageProtocol === 'https:' ? 'mixed-content' : 'unencrypted'
  return path === '' ? 'no-path' : null
}
