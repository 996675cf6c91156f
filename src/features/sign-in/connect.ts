import { noteTypedKey } from '../../host/key-place.ts'
import type { Ui } from '../../host/store.ts'
import type { EndpointSettings, KnownServer } from '../../ports/endpoint.ts'
import { originOf } from '../../runtime/keys/key-store.ts'
import { sameServer, servicesOf } from '../../runtime/settings/services.ts'

/** Keeps the key as one that was typed for the service. What went wrong becomes a notice. */
export async function holdKey(
  { application, actions }: Ui,
  { baseUrl }: KnownServer,
  key: string,
): Promise<void> {
  const origin = originOf(baseUrl)
  noteTypedKey(origin, key)
  const wrong = await application.keys.hold(origin, key)
  if (wrong !== null) actions.notify({ tone: 'error', text: wrong })
}

/** The same, and uses the service: with the model that was chosen there, else with the first of those that it is known for. */
export async function connectWith(
  { application }: Ui,
  server: KnownServer,
  key: string,
): Promise<EndpointSettings> {
  const { protocol, baseUrl, models } = server
  const services = servicesOf(application.snapshot().settings)
  const before = services.find(({ endpoint }) => sameServer(endpoint, server))?.endpoint
  const [model = ''] = models
  const endpoint = before?.model ? before : { protocol, baseUrl, model, windowTokens: null }
  noteTypedKey(originOf(baseUrl), key)
  // It asks the service for its models, too.
  await application.connectEndpoint(endpoint, key)
  return endpoint
}
