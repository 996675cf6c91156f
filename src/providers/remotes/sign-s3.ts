/** Signature version 4 of Amazon, as S3 wants it: the path is encoded once. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

interface ToSign {
  readonly method: string
  /** Its query is added from `query`. */
  readonly file: URL
  /** Sorted by name. */
  readonly query: readonly (readonly [string, string])[]
  readonly body: Uint8Array
  readonly at: Date
}

interface Signer {
  readonly region: string
  readonly user: string
  readonly password: string
}

/** The headers that prove who asks. Adds the query to the address, encoded as it was signed. */
export function signRequest(
  { method, file, query, body, at }: ToSign,
  { region, user, password }: Signer,
): Readonly<Record<string, string>> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  file.search = query.map(pair => pair.map(encode).join('=')).join('&')
  const headers = {
    host: file.host,
    'x-amz-content-sha256': bytesToHex(sha256(body)),
    'x-amz-date': time,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const wanted = [method, file.pathname, file.search.slice(1), lines.join(''), names]
  const canonical = utf8ToBytes([...wanted, headers['x-amz-content-sha256']].join('\n'))
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), bytesToHex(sha256(canonical))].join('\n')
  let key = utf8ToBytes(`AWS4${password}`)
  for (const part of [...scope, text]) key = hmac(sha256, key, utf8ToBytes(part))
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${user}/${scope.join('/')}, SignedHeaders=${names}, Signature=${bytesToHex(key)}`,
  }
}

/** A key as a path; its slashes stay. */
export function encodePath(key: string): string {
  return key.split('/').map(encode).join('/')
}

function encode(text: string): string {
  const code = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replace(/[!'()*]/g, code)
}
