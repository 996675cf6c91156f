import { z } from 'zod'
import type { ToolOutput } from '../ports/chat-model.ts'
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

/** Runs the code of a call. Rejects input of another form. */
export async function runCode(
  sandbox: SandboxPort,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const parsed = Input.safeParse(input)
  if (!parsed.success) throw new TypeError(`${CODE_TOOL} takes {"code": "…"}.`)
  return describeRun(await sandbox.run({ code: parsed.data.code }, signal))
}

/** What a run answers: for the model console, figures and value as text; for the person the figures as a picture. */
function describeRun({ lines, droppedLines, figures, end }: SandboxRun): ToolOutput {
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
