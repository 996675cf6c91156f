import { SHARED_CACHE, SHARED_NAME, SHARED_QUERY } from '../../kit/shared-with-app.ts'

/** What a new chat begins with. Nothing is asked before the person presses Send. */
export interface Given {
  /** For the message box; may be empty. */
  readonly words: string
  /** The name of a model; null for the one in use. */
  readonly model: string | null
  readonly files: readonly File[]
}

/** Characters of a question in an address. */
const LONGEST = 20_000

/** What an address asks for; null for nothing. `shared`: the service worker has it. */
export function readQuery(search: string): Given | 'shared' | null {
  const query = new URLSearchParams(search)
  if (query.has(SHARED_QUERY)) return 'shared'
  const words = (query.get('q') ?? '').trim().slice(0, LONGEST)
  const model = query.get('model')?.trim() || null
  return words === '' && model === null ? null : { words, model, files: [] }
}

/** Takes what another app shared out of the place where it waits; null for nothing. */
export async function takeShared(storage: CacheStorage = caches): Promise<Given | null> {
  const cache = await storage.open(SHARED_CACHE)
  const files: File[] = []
  let words = ''
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response === undefined) continue
    const name = response.headers.get(SHARED_NAME)
    if (name === null) words = sharedWords(await response.text())
    else files.push(fileOf(await response.blob(), name))
  }
  await storage.delete(SHARED_CACHE)
  return words === '' && files.length === 0 ? null : { words, model: null, files }
}

function fileOf(content: Blob, name: string): File {
  return new File([content], decodeURIComponent(name), { type: content.type })
}

/** The title, the text and the address, each on a line; one that stands in another is left out. */
function sharedWords(stored: string): string {
  const all: unknown = JSON.parse(stored)
  const words = (Array.isArray(all) ? all : [])
    .filter(one => typeof one === 'string')
    .map(one => one.trim())
  const stands = (one: string, at: number) =>
    words.some(
      (other, position) => position !== at && (other === one ? position < at : other.includes(one)),
    )
  return words.filter((one, at) => one !== '' && !stands(one, at)).join('\n')
}
