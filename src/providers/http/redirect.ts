import { redirectText } from '../../i18n/en/sentences/servers.ts'
import { AppError } from '../../ports/errors.ts'
import { removeKey } from './key.ts'

/** A server redirects to another address; nothing was sent there. */
export class RedirectError extends AppError<'redirected'> {
  override readonly name = 'RedirectError'
  /** The address of the request. */
  readonly asked: string
  /** The final target; null if the browser does not show it. */
  readonly target: string | null

  constructor(asked: string, target: string | null) {
    super('redirected', redirectText('notFollowed'))
    this.asked = asked
    this.target = target
  }
}

/** A redirect, explained for people. */
export interface Redirection {
  /** What happened, and what to do. */
  readonly sentence: string
  /** The base address to use instead; null if unknown, or if it is no model server's. */
  readonly address: string | null
}

interface Facts {
  /** As in the endpoint's settings. */
  readonly baseUrl: string
  /** Removed from the sentence; empty for none. */
  readonly key: string
  /** After the correction the person tests the server again; without it, presses Retry. */
  readonly isTest?: boolean
}

/** What a redirected request means for the endpoint's settings. */
export function redirectionOf(
  { asked, target }: RedirectError,
  { baseUrl, key, isTest = false }: Facts,
): Redirection {
  const { host } = new URL(asked)
  const end = isTest ? '-test' : ''
  if (target === null)
    return { sentence: redirectText(`unknownTarget${end}`, { host }), address: null }
  const base = movedBase(asked, target, baseUrl)
  const shown = removeKey(base ?? pageOf(target), key)
  const address = shown === base ? base : null
  const kind = address === null ? 'page' : 'baseAddress'
  return { sentence: redirectText(`${kind}${end}`, { host, address: shown }), address }
}

/** The target without the path that every request adds; null if the target lacks that path, or if nothing moved. */
function movedBase(asked: string, target: string, baseUrl: string): string | null {
  const base = new URL(baseUrl)
  const { origin, pathname } = new URL(target)
  const added = new URL(asked).pathname.slice(trimmed(base.pathname).length)
  const whole = trimmed(pathname)
  if (added === '' || !whole.endsWith(added)) return null
  const moved = origin + whole.slice(0, -added.length)
  return moved === base.origin + trimmed(base.pathname) ? null : moved
}

/** Longer addresses are cut here. */
const SHOWN_CHARACTERS = 200

/** The part after a question mark may be private, and does not matter for the location. */
function pageOf(target: string): string {
  const { origin, pathname } = new URL(target)
  const page = `${origin}${trimmed(pathname)}`
  return page.length > SHOWN_CHARACTERS ? `${page.slice(0, SHOWN_CHARACTERS)}…` : page
}

function trimmed(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
