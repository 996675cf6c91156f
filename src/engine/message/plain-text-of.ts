import { type Part, textWithNotes, toolCallsOf, toolResultsOf } from './message.ts'

/**
 * A message as plain words. Its text with a note for each image, its calls where they are asked for, and what tools
 * answered; empty ones left out.
 */
export function plainTextOf(
  parts: readonly Part[],
  { calls }: { readonly calls: boolean },
): string[] {
  return [
    textWithNotes(parts),
    ...(calls ? toolCallsOf(parts) : []).map(
      ({ tool, input }) => `${tool}(${JSON.stringify(input)})`,
    ),
    ...toolResultsOf(parts).map(({ output }) => output),
  ].filter(words => words !== '')
}
