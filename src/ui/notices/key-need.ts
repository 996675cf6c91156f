import type { EndpointSettings } from '../../ports/endpoint.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import { originOf } from '../../runtime/keys/key-store.ts'
import { servicesOf } from '../../runtime/settings/services.ts'
import { hostOf } from '../../kit/words.ts'

/** What the key of the model in use needs of the person. */
export interface KeyNeed {
  /** `missing`: the server wants one. `locked`: it may be among the locked ones. `place`: nobody said where it is to be kept. */
  readonly type: 'missing' | 'locked' | 'place'
  readonly host: string
  readonly origin: string
}

type Known = Pick<AppSnapshot, 'model' | 'settings' | 'keys'>

/** Null if nothing is needed. `wantsKey`: whether a server wants one, as far as anybody knows before it is asked. */
export function keyNeedOf(
  { model, settings, keys }: Known,
  wantsKey: (origin: string) => boolean,
): KeyNeed | null {
  const endpoint = endpointOf({ model, settings })
  if (endpoint === null || keys.vault === 'unknown') return null
  const origin = originOf(endpoint.baseUrl)
  const { host } = new URL(origin)
  const held = keys.held.find(key => key.origin === origin)
  if (held !== undefined) return held.isStored ? null : { type: 'place', host, origin }
  if (!wantsKey(origin)) return null
  return { type: keys.vault === 'locked' ? 'locked' : 'missing', host, origin }
}

/** The server of the model in use; null for a model in this page. */
function endpointOf({
  model,
  settings,
}: Pick<Known, 'model' | 'settings'>): EndpointSettings | null {
  const { host } = model.ref
  if (host === null) return null
  const services = servicesOf(settings).map(({ endpoint }) => endpoint)
  return [settings.endpoint, ...services].find(({ baseUrl }) => hostOf(baseUrl) === host) ?? null
}
