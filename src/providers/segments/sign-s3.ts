/** Signature version 4 of Amazon, as S3 wants it: the path is encoded once. */

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
export async function signRequest(
  { method, file, query, body, at }: ToSign,
  { region, user, password }: Signer,
): Promise<Readonly<Record<string, string>>> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  file.search = query.map(pair => pair.map(encode).join('=')).join('&')
  const headers = {
    host: file.host,
    'x-amz-content-sha256': hex(await digest(body)),
    'x-amz-date': time,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const wanted = [method, file.pathname, file.search.slice(1), lines.join(''), names]
  const canonical = utf8([...wanted, headers['x-amz-content-sha256']].join('\n'))
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hex(await digest(canonical))].join('\n')
  let key = utf8(`AWS4${password}`)
  for (const part of [...scope, text]) key = await sign(key, part)
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${user}/${scope.join('/')}, SignedHeaders=${names}, Signature=${hex(key)}`,
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

async function digest(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
}

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const signer = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', signer, utf8(text)))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
