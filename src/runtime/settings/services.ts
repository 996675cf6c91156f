/**
 * The servers that the user connected, each with what its newest test found.
 *
 * @module
 */
import { z } from 'zod'
import {
  ENDPOINT_PROTOCOLS,
  type EndpointReport,
  type EndpointSettings,
} from '../../ports/endpoint.ts'

/** A model on a server as the user set it up. */
export const Endpoint = z.strictObject({
  /** What the server speaks. */
  protocol: z.enum(ENDPOINT_PROTOCOLS),
  /** For example `https://api.openai.com/v1`; empty until the user names one. */
  baseUrl: z.string(),
  model: z.string(),
  /** Tokens, set by the user; null: as discovered, else 8,192. */
  windowTokens: z.int().positive().nullable(),
})

/** A server that was connected, with the model that was last used there. */
export const Service = z.strictObject({
  endpoint: Endpoint,
  /** The newest test of it; null before the first. */
  test: z
    .strictObject({
      /** Milliseconds since the Unix epoch. */
      at: z.int().nonnegative(),
      ok: z.boolean(),
      /** Ids of the models that it offers; those of the test before where it listed none. */
      models: z.array(z.string()).readonly(),
    })
    .nullable(),
})
export type Service = z.infer<typeof Service>

/** More ids than this are not kept: some services list thousands. */
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

/** Every connected server, the one in the settings among them. */
export function servicesOf({ endpoint, services }: WithServices): readonly Service[] {
  return endpoint.baseUrl === '' ? services : addService(services, endpoint)
}

/** The list with this server, the model and window as they are now; in its old place where it is listed. */
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

/** The list with what a test at `at` (ms) found; the same list where the server is not connected. */
export function noteTest(
  services: readonly Service[],
  endpoint: EndpointSettings,
  { ok, models, at }: Pick<EndpointReport, 'ok' | 'models'> & { readonly at: number },
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
          },
        }
      : service,
  )
}
