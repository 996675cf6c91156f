import { z } from 'zod'
import { toolAppFaults } from '../../i18n/en/for-models/tool-servers.ts'
import { toolAppFaultText } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type { ServerContent } from '../../ports/tool-servers.ts'

/** The page of an App, for a sandboxed frame. */
export interface AppPage {
  /** Begins with the policy that the browser holds the page to. */
  readonly html: string
  /** The other computers that its policy lets it reach; none for most Apps. No policy covers WebRTC. */
  readonly hosts: readonly string[]
}

/** The most characters of a page, and of a resource. */
const LARGEST_PAGE = 5_000_000
const MOST_HOSTS = 20

/** An address without a path on the open network: nothing that could change the policy, and no computer of this network by its name. */
const Origin = z
  .string()
  .regex(/^(?:https|wss):\/\/(?:\*\.)?(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,5})?$/i)
const Origins = z
  .array(z.unknown())
  .transform(all => all.flatMap(one => Origin.safeParse(one).data ?? []).slice(0, MOST_HOSTS))
  .catch([])
const Notes = z.object({
  ui: z.object({ csp: z.object({ connectDomains: Origins, resourceDomains: Origins }) }),
})

/** The page among the contents of its resource. Throws an AppError with a sentence if there is none. */
export function appPage(contents: readonly ServerContent[]): AppPage {
  const page = contents.find(
    ({ mediaType, text }) => text !== null && /^text\/html\s*;\s*profile=mcp-app$/i.test(mediaType),
  )
  if (!page?.text) throw new AppError('no-app', toolAppFaultText('noPage'))
  if (page.text.length > LARGEST_PAGE) throw new AppError('no-app', toolAppFaultText('tooLarge'))
  const { csp } = Notes.safeParse(page.notes).data?.ui ?? {}
  const { connectDomains = [], resourceDomains = [] } = csp ?? {}
  const policy = policyFor(connectDomains, resourceDomains)
  return {
    html: `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${page.text}`,
    hosts: [
      ...new Set([...connectDomains, ...resourceDomains].map(url => url.replace(/^\w+:\/\//, ''))),
    ],
  }
}

/** A resource as an App reads it. Throws an AppError with a sentence if it is too large. */
export function appResource(contents: readonly ServerContent[]): object {
  const size = contents.reduce((sum, { text, bytes }) => sum + (text ?? bytes ?? '').length, 0)
  if (size > LARGEST_PAGE) throw new AppError('no-app', toolAppFaults.largeResource)
  return {
    contents: contents.map(({ uri, mediaType, text, bytes }) => ({
      uri,
      mimeType: mediaType,
      ...(text === null ? { blob: bytes ?? '' } : { text }),
    })),
  }
}

/** Everything that is not named is forbidden: frames, workers, forms, a base address. */
function policyFor(connect: readonly string[], resources: readonly string[]): string {
  const from = (...sources: readonly string[]) => [...sources, ...resources].join(' ')
  return [
    "default-src 'none'",
    `script-src ${from("'unsafe-inline'")}`,
    `style-src ${from("'unsafe-inline'")}`,
    `img-src ${from('data:', 'blob:')}`,
    `media-src ${from('data:', 'blob:')}`,
    `font-src ${from('data:')}`,
    `connect-src ${connect.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
