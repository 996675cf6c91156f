import { z } from 'zod'
import type { Tool, ToolOutput } from './chat-model.ts'

/** A tool that changes nothing outside this browser. `input` reads what the model gave; another input becomes a failure for the model. */
export function defineTool<Input extends z.ZodType>({
  name,
  description,
  properties,
  required,
  input,
  run,
}: {
  readonly name: string
  readonly description: string
  /** The JSON schemas of the fields. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: readonly string[]
  readonly input: Input
  /** A `TypeError` is a sentence for the model. */
  readonly run: (input: z.infer<Input>, given: unknown) => Promise<ToolOutput>
}): Tool {
  const inputSchema = { type: 'object', properties, required, additionalProperties: false }
  return {
    definition: { name, description, inputSchema },
    effect: 'none',
    run: async given => {
      const read = input.safeParse(given)
      if (read.success) return run(read.data, given)
      throw new TypeError(`${name} cannot read its input: ${z.prettifyError(read.error)}`)
    },
  }
}
