/** Figures that are no window, whatever they stand beside. */
import { wordings } from './wording.ts'

export const NO_WINDOWS = wordings(
  'context-tokens',
  'less-input',
  String.raw`
400 - The prompt is too long for the context window (code 12).
400 - {"error":{"message":"context length exceeded","context_length":64}}
400 - Context length exceeded for model gpt-4-32k at layer 40
`,
)
