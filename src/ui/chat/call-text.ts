import type { ToolCallPart } from '../../engine/message.ts'

/** The arguments of a call as a person would write them: `section: "children", dry_run: true`. */
export function argumentsOf(input: ToolCallPart['input']): string {
  if (input === null || typeof input !== 'object') return JSON.stringify(input)
  if (Array.isArray(input)) return JSON.stringify(input)
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')
}

/** Start and end of a long text, by lines; null when it is short enough to be shown whole. */
export function endsOf(
  text: string,
  { head, tail }: { readonly head: number; readonly tail: number },
): { readonly start: string; readonly end: string; readonly hidden: number } | null {
  const lines = text.split('\n')
  const hidden = lines.length - head - tail
  if (hidden < 2) return null
  return {
    start: lines.slice(0, head).join('\n'),
    end: lines.slice(-tail).join('\n'),
    hidden,
  }
}
