import { webPageFaults } from '../../i18n/en/for-models/web-pages.ts'
import { AppError } from '../../ports/errors.ts'
import type { WebPage } from '../../ports/application-ports.ts'
import { isMixedContent } from '../endpoint-test/test-endpoint.ts'
import { askOnce, BARE } from './ask.ts'
import { RedirectError } from './redirect.ts'

/** The most bytes that are read of a page. */
const MOST_BYTES = 1_000_000

/** Reads a page as `ReadWebPage` says: with one request to its host, and none to another. */
export async function readPage(url: URL, signal: AbortSignal): Promise<WebPage> {
  if (isMixedContent(url)) throw new AppError('mixed-content', webPageFaults.mixedContent(url.host))
  const response = await askOnce(url, { ...BARE, signal }).catch((error: unknown) => {
    if (error instanceof RedirectError)
      throw new AppError('redirected', webPageFaults.redirected(url.host))
    throw error instanceof TypeError ? new AppError('cors', webPageFaults.cors(url.host)) : error
  })
  const [type = '', ...details] = (response.headers.get('content-type') ?? '').split(';')
  const page = { url: response.url, status: response.status, type: type.trim().toLowerCase() }
  if (!isText(page.type)) {
    void response.body?.cancel()
    return { ...page, text: '', isCut: false }
  }
  const { bytes, isCut } = await firstBytes(response)
  return { ...page, text: decoderFor(details.join(';')).decode(bytes), isCut }
}

function isText(type: string): boolean {
  return /^$|^text\/|[/+](?:json|xml|javascript|yaml|toml)$/.test(type)
}

async function firstBytes({
  body,
}: Response): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  const bytes = new Uint8Array(MOST_BYTES)
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece?.value) return { bytes: bytes.subarray(0, length), isCut: false }
    const part = piece.value.subarray(0, MOST_BYTES - length)
    bytes.set(part, length)
    length += part.length
    if (part.length === piece.value.length) continue
    void reader?.cancel()
    return { bytes, isCut: true }
  }
}

/** For the character set that the server names, if the browser knows it. */
function decoderFor(details: string): TextDecoder {
  const [, label = 'utf-8'] = /charset="?([\w-]+)/i.exec(details) ?? []
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}
