/** What another app shares with the installed one: it is kept until the page that opens for it has taken it. */
import { SHARED_CACHE, SHARED_NAME, SHARED_QUERY } from '../../kit/shared-with-app.ts'

/** As `share_target` in `public/manifest.webmanifest` has it. */
const ACTION = 'share'

/** True for what the system sends when a person shares something with the app. */
export function isShare({ method, url }: Pick<Request, 'method' | 'url'>, scope: string): boolean {
  return method === 'POST' && url === `${scope}${ACTION}`
}

/** Keeps words and files, and leads to the page. Where nothing can be kept, the page opens without them. */
export async function keepShared(
  request: Pick<Request, 'formData'>,
  scope: string,
): Promise<Response> {
  const form = await request.formData()
  const cache = await caches.open(SHARED_CACHE)
  const words = ['title', 'text', 'url'].flatMap(name => form.get(name) ?? [])
  await cache.put(`${scope}${ACTION}/words`, new Response(JSON.stringify(words)))
  for (const [at, file] of form.getAll('files').entries())
    if (file instanceof File) {
      const headers = { 'Content-Type': file.type, [SHARED_NAME]: encodeURIComponent(file.name) }
      await cache.put(`${scope}${ACTION}/${at}`, new Response(file, { headers }))
    }
  return Response.redirect(`${scope}?${SHARED_QUERY}`, 303)
}
