/** A tool server that wants a sign-in, with an authorization server at the same address (OAuth 2.1, PKCE, dynamic registration). */
import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type StartedServer, startOwnServer } from './tool-servers.ts'

export interface SignInServer extends StartedServer {
  /** Every access token that was given, in order. */
  readonly tokens: readonly string[]
  /** Takes the newest access token away. */
  revoke(): void
  /** No token can be renewed any more. */
  forget(): void
}

interface Asked {
  readonly url: URL
  readonly body: string
  readonly response: ServerResponse
  readonly json: (status: number, value: object) => unknown
}

/** `expiresIn`: seconds. */
export async function startSignInServer({ expiresIn = 3_600 } = {}): Promise<SignInServer> {
  const tokens: string[] = []
  const valid = new Set<string>()
  const renewals = new Set<string>()
  /** By the code: the challenge of the one who asked. */
  const codes = new Map<string, string>()
  const give = () => {
    const access = `access-${randomUUID()}`
    const refresh = `refresh-${randomUUID()}`
    tokens.push(access)
    valid.add(access)
    renewals.add(refresh)
    return {
      access_token: access,
      token_type: 'Bearer',
      refresh_token: refresh,
      expires_in: expiresIn,
    }
  }
  const token = (body: URLSearchParams) => {
    if (body.get('grant_type') === 'refresh_token')
      return renewals.delete(body.get('refresh_token') ?? '') ? give() : null
    const challenge = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    return challenge === proof ? give() : null
  }
  const pages: Readonly<Record<string, (asked: Asked) => unknown>> = {
    'oauth-protected-resource': ({ url: { origin }, json }) =>
      json(200, { resource: `${origin}/mcp`, authorization_servers: [origin] }),
    'oauth-authorization-server': ({ url: { origin }, json }) =>
      json(200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      }),
    register: ({ body, json }) => json(201, { ...JSON.parse(body), client_id: 'client-1' }),
    authorize: ({ url: { searchParams }, response }) => {
      const code = randomUUID()
      codes.set(code, searchParams.get('code_challenge') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    },
    token: ({ body, json }) => {
      const given = token(new URLSearchParams(body))
      return given ? json(200, given) : json(400, { error: 'invalid_grant' })
    },
  }
  const server = await startOwnServer(
    mcp =>
      mcp.registerTool('whoami', { description: 'Who' }, () => ({
        content: [{ type: 'text', text: 'You are Ada' }],
      })),
    (request, response, body) => {
      const url = new URL(request.url ?? '', `http://${request.headers.host}`)
      const json = (status: number, value: object) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(value))
      const [, route = ''] = /^\/(?:\.well-known\/)?([\w-]+)/.exec(url.pathname) ?? []
      const known = pages[route]
      if (known) return known({ url, body, response, json })
      const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
      return valid.has(bearer) ? null : json(401, { error: 'invalid_token' })
    },
  )
  return {
    ...server,
    tokens,
    revoke: () => valid.clear(),
    forget: () => renewals.clear(),
  }
}
