import { callIn, plainText } from './content.ts'
import type { ForeignPart } from './foreign-session.ts'
import { at, shallow, textAt } from './read-json.ts'

/** A call that an application stores together with its result. A result that is missing or null: the call still ran. */
export function callWithResult({
  id,
  tool,
  input,
  response,
  isError = false,
}: {
  readonly id: string | null
  readonly tool: string
  readonly input: unknown
  readonly response: unknown
  readonly isError?: boolean
}): readonly ForeignPart[] {
  const call = callIn({ id, name: tool, arguments: input })
  if (response === undefined || response === null) return call
  const error = textAt(response, 'error')
  const output = outputText(at(response, 'content') ?? response)
  return [
    ...call,
    {
      type: 'result',
      id,
      tool,
      output: error === '' || output.includes(error) ? output : `${output}\n${error}`,
      isError: isError || error !== '' || at(response, 'isError') === true,
    },
  ]
}

/** The words of parts; anything else as it was `written`, or as JSON, so that nothing of it is lost. */
export function outputText(content: unknown, written: unknown = content): string {
  const isWords =
    Array.isArray(content) &&
    content.every(part => typeof part === 'string' || textAt(part, 'type') !== '')
  if (isWords) return plainText(content)
  return typeof written === 'string' ? written : JSON.stringify(shallow(written))
}

/** Calls that stand next to each other were made together: first all of them, then their results. */
export function callsFirst(parts: readonly ForeignPart[]): readonly ForeignPart[] {
  const ordered: ForeignPart[] = []
  const results: ForeignPart[] = []
  for (const part of parts) {
    if (part.type === 'result') results.push(part)
    else {
      if (part.type !== 'call') ordered.push(...results.splice(0))
      ordered.push(part)
    }
  }
  return [...ordered, ...results]
}
