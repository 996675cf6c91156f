/** The servers that the person connected, each with its newest test. */
import type { EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'
import type { Service } from './service.ts'

/** The most ids to keep: some services list thousands. */
const MOST_MODELS = 500

interface WithServices {
  readonly endpoint: EndpointSettings
  readonly services: readonly Service[]
}

/** True for the same address and wire format, with any model. */
export function sameServer(
  left: Pick<EndpointSettings, 'protocol' | 'baseUrl'>,
  right: Pick<EndpointSettings, 'protocol' | 'baseUrl'>,
): boolean {
  return left.baseUrl === right.baseUrl && left.protocol === right.protocol
}

/** Every connected server, with the one in the settings. */
export function servicesOf({ endpoint, services }: WithServices): readonly Service[] {
  return endpoint.baseUrl === '' ? services : addService(services, endpoint)
}

/** Adds this server, or updates its model and window in its old place. */
export function addService(
  services: readonly Service[],
  endpoint: EndpointSettings,
): readonly Service[] {
  const isListed = services.some(service => sameServer(service.endpoint, endpoint))
  return isListed
    ? services.map(service =>
        sameServer(service.endpoint, endpoint) ? { ...service, endpoint } : service,
      )
    : [...services, { endpoint, test: null }]
}

/** The list without this server. */
export function removeService(
  services: readonly Service[],
  endpoint: EndpointSettings,
): readonly Service[] {
  return services.filter(service => !sameServer(service.endpoint, endpoint))
}

/** Adds the result of a test at `at` (ms); the same list if the server is not connected. */
export function noteTest(
  services: readonly Service[],
  endpoint: EndpointSettings,
  {
    ok,
    models,
    windows,
    at,
  }: Pick<EndpointReport, 'ok' | 'models' | 'windows'> & { readonly at: number },
): readonly Service[] {
  if (!services.some(service => sameServer(service.endpoint, endpoint))) return services
  return services.map(service =>
    sameServer(service.endpoint, endpoint)
      ? {
          ...service,
          test: {
            at,
            ok,
            models:
              models.length === 0 ? (service.test?.models ?? []) : models.slice(0, MOST_MODELS),
            ...windowsAfter(service, windows),
          },
        }
      : service,
  )
}

/** The windows that are known after a test; nothing if there are none. */
function windowsAfter(
  { test }: Service,
  told: EndpointReport['windows'] = {},
): Pick<NonNullable<Service['test']>, 'windows'> {
  const all = Object.entries({ ...test?.windows, ...told }).slice(-MOST_MODELS)
  return all.length === 0 ? {} : { windows: Object.fromEntries(all) }
}
