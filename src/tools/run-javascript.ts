import { z } from 'zod'
import type { Tool } from '../ports/chat-model.ts'
import { CODE_TOOL, type SandboxPort } from '../ports/sandbox.ts'

const Input = z.object({ code: z.string().min(1) })

const DESCRIPTION =
  'Runs JavaScript in a sandbox without network, files or page. Returns what console.log printed and the value of the last expression; await works. The user sees table([{column: value}]) and chart({type: "bar" or "line", title, labels, series: [{name, values}]}) as pictures.'

/** Runs a model's code. The model reads what the run printed, its value and its figures; the person also sees them drawn. */
export function runJavascript(sandbox: SandboxPort): Tool {
  return {
    definition: {
      name: CODE_TOOL,
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: { code: { type: 'string' } },
        required: ['code'],
        additionalProperties: false,
      },
    },
    effect: 'none',
    run: async (input, signal) => {
      const parsed = Input.safeParse(input)
      if (!parsed.success) throw new TypeError(`${CODE_TOOL} takes {"code": "…"}.`)
      const [run, { describeRun }] = await Promise.all([
        sandbox.run({ code: parsed.data.code }, signal),
        import('./describe-run.ts'),
      ])
      return describeRun(run)
    },
  }
}
