import { redirectSentences } from '../../i18n/en/sentences/servers.ts'
import { AppError } from '../../ports/errors.ts'
import { removeKey } from './key.ts'

/** A server pointed elsewhere, and nothing was sent there. */
export class RedirectError extends AppError<'redirected'> {
  override readonly name = 'RedirectError'
  /** The address that was asked. */
  readonly asked: string
  /** Where it led in the end; null where the browser does not say. */
  readonly target: string | null

  constructor(asked: string, target: string | null) {
    super('redirected', redirectSentences.notFollowed)
    this.asked = asked
    this.target = target
  }
}

/** A redirect in a sentence for people. */
export interface Redirection {
  /** What happened, and what to do before `afterwards`. */
  readonly sentence: string
  /** The base address to use instead; null where it is unknown, or none of a model server. */
  readonly address: string | null
}

interface Facts {
  /** As the endpoint names it. */
  readonly baseUrl: string
  /** Kept out of the sentence; empty for none. */
  readonly key: string
  /** What the person does once the address is right, as in `press Retry`. */
  readonly afterwards: string
}

/** What a redirected request means for the settings of the endpoint. */
export function redirectionOf(
  { asked, target }: RedirectError,
  { baseUrl, key, afterwards }: Facts,
): Redirection {
  const { host } = new URL(asked)
  if (target === null)
    return {
      sentence: redirectSentences.unknownTarget(host, afterwards),
      address: null,
    }
  const base = movedBase(asked, target, baseUrl)
  const shown = removeKey(base ?? pageOf(target), key)
  const address = shown === base ? base : null
  const say = address === null ? redirectSentences.page : redirectSentences.baseAddress
  return { sentence: say(host, shown, afterwards), address }
}

/** What is left of the target without the path that every request adds; null where that is not there, or nothing moved. */
function movedBase(asked: string, target: string, baseUrl: string): string | null {
  const base = new URL(baseUrl)
  const { origin, pathname } = new URL(target)
  const added = new URL(asked).pathname.slice(trimmed(base.pathname).length)
  const whole = trimmed(pathname)
  if (added === '' || !whole.endsWith(added)) return null
  const moved = origin + whole.slice(0, -added.length)
  return moved === base.origin + trimmed(base.pathname) ? null : moved
}

/** Longer addresses are shown this far. */
const SHOWN_CHARACTERS = 200

/** What follows a question mark may be private, and says nothing of where it is. */
function pageOf(target: string): string {
  const { origin, pathname } = new URL(target)
  const page = `${origin}${trimmed(pathname)}`
  return page.length > SHOWN_CHARACTERS ? `${page.slice(0, SHOWN_CHARACTERS)}…` : page
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '')
}
