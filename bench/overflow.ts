/**
 * Section 5: errors of providers, told apart. A case is right by the labels that lie beside it; the remedy is
 * labelled by the table of kinds, from the same labels.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { classifyFailure, type ClassifiedFailure, type Remedy } from '../src/engine/overflow.ts'
import { dataPath, type BenchOptions, type Row } from './row.ts'

const FILE = 'overflow-errors.json'

const Told = z.object({
  overflow: z.boolean(),
  kind: z.string(),
  limit_tokens: z.number().nullable(),
  requested_tokens: z.number().nullable(),
  max_output_tokens: z.number().nullable(),
})
type Told = z.infer<typeof Told>

const Recorded = z.object({
  cases: z.array(
    z.object({
      status: z.number().nullable(),
      body: z.unknown(),
      message: z.string().nullable(),
      expect: Told,
    }),
  ),
})

const METRICS = ['recognised', 'false-alarms', 'limits-exact', 'limits-invented', 'remedies']

const OVERFLOWS: ReadonlySet<string> = new Set([
  'context-tokens',
  'input-plus-output',
  'payload-bytes',
  'negative-max-tokens',
])

export function run(options: BenchOptions): readonly Row[] {
  const path = dataPath(options, FILE)
  if (path === null) return METRICS.map(metric => row(metric, 'absent', 0))
  const judged = Recorded.parse(JSON.parse(readFileSync(path, 'utf8'))).cases.map(
    ({ status, body, message, expect }) => ({
      expect,
      told: classifyFailure({ status, body: textOf(body), message: message ?? '' }),
    }),
  )
  const overflows = judged.filter(({ expect }) => expect.overflow)
  const others = judged.filter(({ expect }) => !expect.overflow)
  const stated = judged.filter(({ expect }) => expect.limit_tokens !== null)
  const silent = judged.filter(({ expect }) => expect.limit_tokens === null)
  const limitIs = ({ told, expect }: (typeof judged)[number]) =>
    told.limitTokens === expect.limit_tokens
  return [
    row('recognised', overflows.filter(isTold).length, overflows.length),
    row('false-alarms', others.filter(isTold).length, others.length),
    row('limits-exact', stated.filter(limitIs).length, stated.length),
    row('limits-invented', silent.filter(one => !limitIs(one)).length, silent.length),
    row(
      'remedies',
      judged.filter(({ told, expect }) => told.remedy === remedyFor(expect)).length,
      judged.length,
    ),
  ]
}

function isTold({ told }: { readonly told: ClassifiedFailure }): boolean {
  return OVERFLOWS.has(told.kind)
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** A smaller reply only where the prompt by itself fits the window. */
function remedyFor(told: Told): Remedy {
  if (!told.overflow) return /rate|throttl|overload|server/.test(told.kind) ? 'back-off' : 'none'
  if (told.kind === 'payload_bytes') return 'fewer-bytes'
  const { limit_tokens: limit, requested_tokens: requested, max_output_tokens: output } = told
  if (limit === null || requested === null || output === null) return 'less-input'
  const prompt = requested > limit ? requested - output : requested
  return prompt <= limit ? 'smaller-reply' : 'less-input'
}

function row(metric: string, value: Row['value'], n: number): Row {
  return {
    section: 'overflow',
    subject: 'palimpsest',
    metric,
    filter: 'all',
    value,
    unit: 'count',
    n,
  }
}
