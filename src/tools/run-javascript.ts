import type { Tool } from '../ports/chat-model.ts'
import { CODE_TOOL, type SandboxPort } from '../ports/sandbox.ts'

const DESCRIPTION =
  'Runs JavaScript without network or page; returns the console output and the last value. await works. table([{column: value}]) and chart({type: "bar" or "line", title, labels, series: [{name, values}]}) show the user a picture.'

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
    run: async (input, signal) => (await import('./run-code.ts')).runCode(sandbox, input, signal),
  }
}
