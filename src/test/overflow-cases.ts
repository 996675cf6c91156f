/** The recorded errors of providers (data: `overflow-errors.json`) with their labels. */
import { z } from 'zod'
import { LEAVE_NOTHING_OUT, readable, type LeaveOut } from './recorded/readable.ts'
import type { ClassifiedFailure, Remedy } from '../engine/overflow/classify.ts'

export const OVERFLOW_CASES = 'overflow-errors.json'

const Told = z.object({
  overflow: z.boolean(),
  kind: z.string(),
  limit_tokens: z.int().nullable(),
  requested_tokens: z.int().nullable(),
  max_output_tokens: z.int().nullable(),
})
type Told = z.infer<typeof Told>

const Case = z.object({
  id: z.string(),
  status: z.int().nullable(),
  body: z.unknown(),
  message: z.string().nullable(),
  expect: Told,
})
const Recorded = z.object({ cases: z.array(z.unknown()) })

export interface OverflowCase {
  readonly id: string
  /** Null, or below 400, where the error arrives inside a stream. */
  readonly status: number | null
  /** As the server sends it. */
  readonly body: string
  /** The error's own words; empty for none. */
  readonly message: string
  readonly overflow: boolean
  /** In tokens; null where the error states none. */
  readonly limitTokens: number | null
  /** By the table of kinds in DESIGN, section 8, from the recorded labels. */
  readonly remedy: Remedy
}

/** Throws `ZodError` for a text of another form, unless it may be left out. */
export function overflowCasesIn(
  text: string,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): readonly OverflowCase[] {
  const options = { source: OVERFLOW_CASES, leaveOut }
  const [cases = []] = readable([text], each => Recorded.parse(JSON.parse(each)).cases, options)
  return readable(cases, caseOf, options)
}

function caseOf(value: unknown): OverflowCase {
  const { id, status, body, message, expect } = Case.parse(value)
  return {
    id,
    status,
    body: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
    message: message ?? '',
    overflow: expect.overflow,
    limitTokens: expect.limit_tokens,
    remedy: remedyFor(expect),
  }
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

const OVERFLOWS: ReadonlySet<string> = new Set([
  'context-tokens',
  'input-plus-output',
  'payload-bytes',
  'negative-max-tokens',
])

/** True where the classifier says that the request was too large. */
export function isOverflow({ kind }: Pick<ClassifiedFailure, 'kind'>): boolean {
  return OVERFLOWS.has(kind)
}
