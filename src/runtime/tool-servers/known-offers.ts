import { z } from 'zod'

const Item = z.strictObject({ name: z.string(), description: z.string() })
const Argument = Item.extend({ isRequired: z.boolean() })

/** What each server offered when it was last asked, by its address, as it is stored. */
export const KnownOffers = z.record(
  z.string(),
  z.strictObject({
    serverName: z.string(),
    protocol: z.string(),
    tools: z.array(
      z.strictObject({
        name: z.string(),
        title: z.string().nullable(),
        description: z.string(),
        inputSchema: z.record(z.string(), z.unknown()),
        needsHeaders: z.boolean(),
        app: z.string().nullable(),
        callers: z.array(z.enum(['model', 'app'])),
      }),
    ),
    resources: z.array(Item.extend({ uri: z.string() })),
    prompts: z.array(Item.extend({ id: z.string(), arguments: z.array(Argument) })),
  }),
)
