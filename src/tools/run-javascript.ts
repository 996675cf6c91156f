import { z } from 'zod'
import type { Tool, ToolOutput } from '../ports/chat-model.ts'
import {
  CODE_TOOL,
  type Figure,
  SANDBOX_LIMITS,
  type SandboxEnd,
  type SandboxPort,
  type SandboxRun,
} from '../ports/sandbox.ts'
import { drawFigures } from './draw-figures.ts'

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
      return outputOf(await sandbox.run({ code: parsed.data.code }, signal))
    },
  }
}

function outputOf({ lines, droppedLines, figures, end }: SandboxRun): ToolOutput {
  const drawing = drawFigures(figures)
  const parts = [
    ...lines,
    ...(droppedLines > 0 ? [`(${droppedLines} more console lines are left out)`] : []),
    ...figures.map(figureText),
    endText(end, lines.length + figures.length > 0),
  ]
  return {
    text: parts.filter(part => part !== '').join('\n'),
    ...(end.type !== 'value' && { isError: true }),
    ...(drawing !== null && { drawing }),
  }
}

/** `hasOutput`: a run that printed something needs no "undefined". */
function endText(end: SandboxEnd, hasOutput: boolean): string {
  switch (end.type) {
    case 'value':
      return end.text === 'undefined' && hasOutput ? '' : `Result: ${end.text}`
    case 'error':
      return end.text + atLine(end.line)
    case 'too-slow':
      return `Stopped after ${SANDBOX_LIMITS.runMs / 1_000} seconds of computing${atLine(end.line)}.`
  }
}

function atLine(line: number | null): string {
  return line === null ? '' : ` (line ${line})`
}

function figureText(figure: Figure): string {
  if (figure.type === 'table') {
    const { columns, rows, hidden } = figure
    const lines = [columns, ...rows].map(row => row.join(' | '))
    return [
      'Table, shown to the user:',
      ...lines,
      ...(hidden > 0 ? [`(${hidden} more rows)`] : []),
    ].join('\n')
  }
  const { type, title, labels, series } = figure
  const lines = labels.map((label, at) =>
    [label, ...series.map(one => one.values[at] ?? '')].join(' | '),
  )
  const head = ['', ...series.map(({ name }) => name)].join(' | ')
  return [`Chart (${type})${title && `, ${title}`}, shown to the user:`, head, ...lines].join('\n')
}
