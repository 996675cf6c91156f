import type { BrowserContext, Request } from '@playwright/test'

export interface Traffic {
  /** Everything said on the console, and every address asked for. */
  readonly words: string[]
  /** Origins that were sent this text, in a header, an address or a body. */
  origins(secret: string): Promise<readonly string[]>
}

/** Records what the browser says and sends from now on. */
export function recordTraffic(context: BrowserContext): Traffic {
  const words: string[] = []
  const sent: Promise<{ readonly origin: string; readonly text: string }>[] = []
  context.on('console', message => words.push(message.text()))
  context.on('weberror', error => words.push(String(error.error().stack)))
  context.on('request', request => {
    words.push(request.url())
    const { origin } = new URL(request.url())
    const body = request.postData() ?? ''
    sent.push(
      headersOf(request).then(headers => ({ origin, text: JSON.stringify(headers) + body })),
    )
  })
  return {
    words,
    origins: async secret => {
      const all = await Promise.all(sent)
      return [...new Set(all.filter(({ text }) => text.includes(secret)).map(each => each.origin))]
    },
  }
}

/** All headers; those that the page set, if the browser never tells what it sent, as of a request that was stopped. */
function headersOf(request: Request): Promise<Record<string, string>> {
  const known = new Promise<Record<string, string>>(resolve => {
    setTimeout(() => resolve(request.headers()), MOST_WAITED_MS)
  })
  return Promise.race([request.allHeaders(), known])
}

const MOST_WAITED_MS = 5_000
