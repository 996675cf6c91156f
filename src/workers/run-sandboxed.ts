/** Runs code in QuickJS, an interpreter in WebAssembly. The code reaches only what `sandbox-prelude.ts` gives it. */
import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { z } from 'zod'
import { sandboxSentences } from '../i18n/en/for-models/sandbox.ts'
import { parseJson } from '../ports/parse-json.ts'
import {
  SANDBOX_LIMITS,
  type Figure,
  type SandboxEnd,
  type SandboxRequest,
  type SandboxRun,
} from '../ports/sandbox.ts'
import { PRELUDE } from './sandbox-prelude.ts'

export type Limits = { readonly [Name in keyof typeof SANDBOX_LIMITS]: number }

const PAGE_BYTES = 65_536
/** Bytes of the interpreter itself, without the values of the code. */
const OWN_BYTES = 32 * 2 ** 20
/** Bytes and milliseconds for describing an error after a limit was reached. */
const SPARE_BYTES = 2 ** 20
const SPARE_MS = 200
/** Milliseconds in which interrupted code must end, before it loses its memory. */
const GRACE_MS = 50
/** Flag of QuickJS: `await` is allowed everywhere, and the result is a promise of an object with the last value. */
const EVAL_ASYNC = 1 << 7
const FILE = 'script.js'
const JOBS_AT_ONCE = 100

/** An interpreter for one run. Its memory may be damaged after a run that ended badly. */
export async function loadInterpreter(): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({
    initial: 256,
    maximum: (SANDBOX_LIMITS.heapBytes + OWN_BYTES) / PAGE_BYTES,
  })
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
}

/** Runs the code to its end or to a limit. Never throws for what the code does. */
export function runSandboxed(
  interpreter: QuickJSWASMModule,
  { code, event = null, wantsJson = false, runMs = SANDBOX_LIMITS.runMs }: SandboxRequest,
  limits: Limits = { ...SANDBOX_LIMITS, runMs },
): SandboxRun {
  const output = createOutput(limits)
  let end: SandboxEnd
  try {
    end = runIn(interpreter, { code, event, wantsJson, limits, output })
  } catch {
    // Calls that are nested too deeply can exceed the stack of the browser before that of the interpreter.
    end = { type: 'error', text: sandboxSentences.broken, line: null }
  }
  return { ...output.taken(), end }
}

interface Run extends Required<Omit<SandboxRequest, 'runMs'>> {
  readonly limits: Limits
  readonly output: ReturnType<typeof createOutput>
}

function runIn(
  interpreter: QuickJSWASMModule,
  { code, event, wantsJson, limits, output }: Run,
): SandboxEnd {
  const runtime = interpreter.newRuntime({
    memoryLimitBytes: limits.heapBytes,
    maxStackSizeBytes: limits.stackBytes,
  })
  let deadline = Infinity
  let isLate = false
  const isOver = () => {
    const over = performance.now() > deadline
    isLate ||= over
    // An async function turns the interruption into a rejection, and its caller goes on; without memory it cannot.
    if (performance.now() > deadline + GRACE_MS) runtime.setMemoryLimit(1)
    return over
  }
  runtime.setInterruptHandler(isOver)
  const context = runtime.newContext()
  const print = (text: string | null) => {
    // The interpreter asks only after thousands of jumps, and each line may take a millisecond.
    isOver()
    output.print(text)
  }
  const inside = preparePrelude(context, event, { ...output, print })
  deadline = performance.now() + limits.runMs

  const failure = (error: QuickJSHandle): SandboxEnd => {
    const wasLate = isLate
    deadline = performance.now() + SPARE_MS
    runtime.setMemoryLimit(limits.heapBytes + SPARE_BYTES)
    const described = Described.safeParse(parseJson(inside('failure', error) ?? ''))
    const [text, stack] = described.data ?? [sandboxSentences.unknownError, '']
    const line = lineIn(stack)
    return wasLate ? { type: 'too-slow', line } : { type: 'error', text: cut(text, limits), line }
  }
  /** Runs promises and timers until none is left. The result is an error that stops them. */
  const runJobs = (): QuickJSHandle | undefined => {
    for (;;) {
      const jobs = runtime.executePendingJobs(JOBS_AT_ONCE)
      if (jobs.error) return jobs.error
      const isDone = !runtime.hasPendingJob() && inside('nextTimer') !== 'ran'
      if (isDone || isLate || isOver()) return undefined
    }
  }

  const started = context.evalCode(code, FILE, EVAL_ASYNC)
  if (started.error) return failure(started.error)
  const stopped = runJobs()
  if (stopped) return failure(stopped)
  const whole = context.getPromiseState(started.value)
  // The last value may itself be a promise.
  const state =
    whole.type === 'fulfilled'
      ? context.getPromiseState(context.getProp(whole.value, 'value'))
      : whole
  if (state.type === 'rejected') return failure(state.error)
  if (isLate) return { type: 'too-slow', line: null }
  if (state.type === 'pending')
    return { type: 'error', text: sandboxSentences.neverResolved, line: null }
  const text = inside('readable', state.value)
  const json = wantsJson ? inside('json', state.value) || null : null
  return isLate || text === null
    ? { type: 'too-slow', line: null }
    : { type: 'value', text: cut(text, limits), json }
}

type Inside = (
  name: 'readable' | 'json' | 'failure' | 'nextTimer',
  value?: QuickJSHandle,
) => string | null

/** Gives the code its functions. The result calls a function of the prelude; null if that throws or returns no string. */
function preparePrelude(
  context: QuickJSContext,
  event: string | null,
  output: ReturnType<typeof createOutput>,
): Inside {
  const given = [
    context.newFunction('print', text => output.print(stringIn(context, text))),
    context.newFunction('draw', json =>
      context.newString(output.draw(stringIn(context, json) ?? '')),
    ),
    context.newString(event ?? ''),
  ]
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'))
  const own = context.unwrapResult(context.callFunction(prelude, context.undefined, ...given))
  const functions = new Map(
    ['readable', 'json', 'failure', 'nextTimer'].map(name => [name, context.getProp(own, name)]),
  )
  return (name, value = context.undefined) => {
    const result = context.callFunction(
      functions.get(name) ?? context.undefined,
      context.undefined,
      value,
    )
    return result.error ? null : stringIn(context, result.value)
  }
}

/** Only a string is read from the code: reading anything else would run code. */
function stringIn(context: QuickJSContext, value: QuickJSHandle | undefined): string | null {
  return value !== undefined && context.typeof(value) === 'string' ? context.getString(value) : null
}

/** What the code printed and drew, up to the limits. */
function createOutput(limits: Limits) {
  const lines: string[] = []
  const figures: Figure[] = []
  let droppedLines = 0
  let left = limits.characters
  return {
    print: (text: string | null) => {
      if (text === null || lines.length >= limits.lines || left <= 0) {
        droppedLines += 1
        return
      }
      const line = text.slice(0, left)
      left -= line.length + 1
      lines.push(line)
    },
    /** Why the figure is refused; '' if it is not. */
    draw: (json: string): string => {
      if (figures.length >= limits.figures) return sandboxSentences.tooManyFigures(limits.figures)
      const figure = readFigure(parseJson(json))
      if (figure === null) return sandboxSentences.badFigure(limits)
      figures.push(figure)
      return ''
    },
    taken: () => ({ lines, droppedLines, figures }),
  }
}

/** The words of an error, and its stack. */
const Described = z.tuple([z.string(), z.string()])

function cut(text: string, { characters }: Limits): string {
  return text.slice(0, characters)
}

/** The innermost line of the code in a stack. */
function lineIn(stack: string): number | null {
  const [, line] = /\bscript\.js:(\d+)/.exec(stack) ?? []
  return line === undefined ? null : Number(line)
}

const { rows, columns, cell, labels, series } = SANDBOX_LIMITS

/** Larger numbers have no readable axis. */
const LARGEST = 1e15

const Text = z.string().max(cell)

const TableFigure = z.strictObject({
  type: z.literal('table'),
  columns: z.array(Text).min(1).max(columns),
  rows: z.array(z.array(z.union([Text, z.number()]))).max(rows),
  hidden: z.int().nonnegative(),
})

const ChartFigure = z
  .strictObject({
    type: z.enum(['bar', 'line']),
    title: Text,
    labels: z.array(Text).min(1).max(labels),
    series: z
      .array(
        z.strictObject({
          name: Text,
          values: z.array(z.number().min(-LARGEST).max(LARGEST).nullable()),
        }),
      )
      .min(1)
      .max(series),
  })
  .refine(chart => chart.series.every(({ values }) => values.length === chart.labels.length))

const AnyFigure = z.union([TableFigure, ChartFigure])

/** A figure that the code in the sandbox described; null if it is not one, or too large. */
export function readFigure(described: unknown): Figure | null {
  return AnyFigure.safeParse(described).data ?? null
}
