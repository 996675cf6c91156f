import { z } from 'zod'

/** A tool server that the person added; its address identifies it. Values of headers are kept as keys are. */
export const ToolServer = z.strictObject({
  name: z.string().min(1),
  url: z.string().min(1),
  isOn: z.boolean(),
  /** Names of the tools that are switched off. */
  offTools: z.array(z.string()).readonly(),
  headerNames: z.array(z.string()).readonly(),
})
export type ToolServer = z.infer<typeof ToolServer>
