/** `fetch` as a page of another origin has it: the rules of CORS, which Node does not know. */
const SAFE_HEADERS = new Set(['accept', 'accept-language', 'content-language'])
const SAFE_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/
const READABLE = new Set(['cache-control', 'content-length', 'content-type', 'expires'])

const failed = () => new TypeError('Failed to fetch')

/** The browser's `fetch` in a page of this origin, on top of Node's. */
export function corsFetch(origin: string, fetchAll = globalThis.fetch): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init)
    if (init.mode === 'no-cors') return fetchAll(request)
    const unsafe = [...request.headers.keys()].filter(
      name =>
        !SAFE_HEADERS.has(name) &&
        !(name === 'content-type' && SAFE_TYPES.test(request.headers.get(name) ?? '')),
    )
    const isSimple = ['GET', 'HEAD', 'POST'].includes(request.method) && unsafe.length === 0
    if (!isSimple) await askFirst(request, unsafe)
    request.headers.set('origin', origin)
    const response = await fetchAll(request)
    if (!allows(response)) throw failed()
    return withReadableHeaders(response)
  }

  function allows({ headers }: Response): boolean {
    const allowed = headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin
  }

  async function askFirst({ url, method }: Request, unsafe: readonly string[]): Promise<void> {
    const answer = await fetchAll(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': unsafe.join(','),
      },
    })
    const listed = (name: string) =>
      (answer.headers.get(name) ?? '').split(',').map(each => each.trim().toLowerCase())
    const names = listed('access-control-allow-headers')
    const methods = [...listed('access-control-allow-methods'), 'get', 'head', 'post']
    const isAllowed = (name: string) =>
      names.includes(name) || (names.includes('*') && name !== 'authorization')
    if (!answer.ok || !allows(answer) || !unsafe.every(isAllowed)) throw failed()
    if (!methods.includes(method.toLowerCase()) && !methods.includes('*')) throw failed()
  }
}

/** As Chromium gives it: a body whatever the status, even with 204, for which `new Response` takes none. */
function withReadableHeaders({ ok, status, headers, body, url }: Response): Response {
  const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/, */)
  const shown = [...headers].filter(([name]) => READABLE.has(name) || exposed.includes(name))
  const response = new Response(body ?? '', { headers: shown })
  for (const [name, value] of Object.entries({ ok, status, url }))
    Object.defineProperty(response, name, { value })
  return response
}
