/** A server that the person connected, as it is stored. The page works with lists of them without this schema. */
import { z } from 'zod'
import { ENDPOINT_PROTOCOLS } from '../../ports/endpoint.ts'

/** A model on a server, as the person set it up. */
export const Endpoint = z.strictObject({
  /** The wire format. */
  protocol: z.enum(ENDPOINT_PROTOCOLS),
  /** For example `https://api.openai.com/v1`; empty for none. */
  baseUrl: z.string(),
  model: z.string(),
  /** Tokens, set by the person; null: as discovered, else 8,192. */
  windowTokens: z.int().positive().nullable(),
})

/** A connected server, with the model last used there. */
export const Service = z.strictObject({
  endpoint: Endpoint,
  /** The newest test; null before the first. */
  test: z
    .strictObject({
      /** Milliseconds since 1970. */
      at: z.int().nonnegative(),
      ok: z.boolean(),
      /** Ids of its models; from the test before, if the newest listed none. */
      models: z.array(z.string()).readonly(),
      /** The windows in tokens that it reported, by model id; those of an earlier test too. */
      windows: z.record(z.string(), z.int().positive()).readonly().optional(),
    })
    .nullable(),
})
export type Service = z.infer<typeof Service>
