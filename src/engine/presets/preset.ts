import { z } from 'zod'
import { PlanPolicy, type PresetRule, Replacement } from './plan-policy.ts'
import { Thresholds } from './threshold.ts'

const Share = z.number().min(0).max(1)

/** A step and its options. The step's own schema checks the options. */
const Step = z.strictObject({ use: z.string(), options: z.unknown() })
const Steps = z.array(Step).readonly()

/** How a summary is requested, and what happens without one. */
export const SummarizerPolicy = z
  .strictObject({
    /** `settings`: the user's choice. `extractive`: never a model. `none`: only the static marker. */
    writer: z.enum(['settings', 'extractive', 'none']),
    /** A model at the same endpoint for automatic summaries; empty: the conversation's model. */
    model: z.string(),
    /** `sections`: fixed headings are required. `narrative`: short prose without headings. */
    form: z.enum(['sections', 'narrative']),
    /** Instructions for the summarizer; empty for none. */
    instructions: z.string(),
    /** True: the summarizer checks its summary once for missing parts. Absent: false. */
    probes: z.boolean().optional(),
    /** Weight of whole turns in an extractive summary: 0 none, 1 nearly only these, 0.5 adapts to the conversation. */
    verbatimShare: Share,
    /** `keep`: nothing replaces the span; a span hidden at once stays hidden. */
    onFailure: z.enum(['extractive', 'static-marker', 'keep']),
    /** The text instead of a summary, with `{count}` and `{messages}`. Set only if it can be used. */
    staticMarker: z.string().min(1).optional(),
  })
  .refine(
    ({ writer, onFailure, staticMarker }) =>
      (staticMarker !== undefined) === (writer === 'none' || onFailure === 'static-marker'),
    { message: 'static-marker' satisfies PresetRule, path: ['staticMarker'] },
  )
export type SummarizerPolicy = z.infer<typeof SummarizerPolicy>

const TargetAndShare = z.strictObject({ target: z.number().gt(0).max(1), summaryShare: Share })

/** Conversations without tools in a small window. Such models run on the user's device: tokens are few, but free. */
const TalkPolicy = z.strictObject({
  /** Most tokens of a small window. */
  windowAtMost: z.int().positive(),
  plan: PlanPolicy,
  replacement: Replacement,
  /** If hidden messages are recalled: the summary leaves tokens for them. */
  recalled: TargetAndShare,
  /** Without recall: an extractive summary takes all that target and share leave of the budget, as the rest is lost. */
  unrecalled: TargetAndShare,
})

const Compaction = z
  .strictObject({
    /** Prepares a summary in the background, and applies it later. */
    background: z
      .strictObject({
        prepareAt: Thresholds,
        /** Empty: before the next request after it is ready. */
        commitAt: Thresholds,
      })
      .nullable(),
    blocking: z
      .strictObject({
        at: Thresholds,
        warns: z.boolean(),
        /** A view with fewer messages is never compacted. */
        leastMessages: z.int().nonnegative(),
        /** Seconds until the request is sent without the summary, if the chain makes it fit. Absent: no limit. */
        waitSeconds: z.number().nonnegative().max(600).optional(),
      })
      .nullable(),
    idle: z
      .strictObject({
        at: Thresholds,
        afterMs: z.int().nonnegative(),
        /** `free`: only summaries without cost, unless the user allows more. */
        where: z.enum(['free', 'always']),
      })
      .nullable(),
    warnAt: Thresholds,
    /** The span leaves the view when the summary starts; the summary joins later. */
    hidesAtOnce: z.boolean(),
    plan: PlanPolicy,
    replacement: Replacement,
    /** Of a compaction that the user starts; null: as above. */
    manual: z.strictObject({ plan: PlanPolicy, replacement: Replacement }).nullable(),
    summarizer: SummarizerPolicy,
    /** Share of the budget, without system prompt and tools, that the result should take. Absent: 0.5. */
    target: z.number().gt(0).max(1).optional(),
    /** Most tokens of a summary as a share of the budget, between the two bounds. */
    summaryShare: Share,
    summaryAtLeast: z.int().positive(),
    summaryAtMost: z.int().positive(),
    /** Other values for conversations without tools in a small window; absent for none. */
    talk: TalkPolicy.optional(),
    /** The masks in the kept tail; null for none. */
    maskTail: z
      .strictObject({
        /** Masks results and arguments that are older than this number of turns. */
        afterTurns: z.int().nonnegative(),
        /** Masks arguments longer than this number of characters; 0 for none. */
        argumentsOver: z.int().nonnegative(),
      })
      .nullable(),
    /** Least share of the budget that a compaction must free. */
    minimumReclaim: Share,
    /** Least replaced messages if the view fits, as a share of the trigger's messages; 0 or absent: one. */
    minimumReplaced: Share.optional(),
    /** Pauses automatic compaction after failures in a row, and tries again after these turns; null: no pause. */
    breaker: z
      .strictObject({ afterFailures: z.int().positive(), probeAfterTurns: z.int().positive() })
      .nullable(),
    /** Most automatic summaries by a paid model in this time; null: no cap. */
    spend: z.strictObject({ calls: z.int().positive(), perMs: z.int().positive() }).nullable(),
    /** Warns after this number of compactions in force that accuracy drops, and offers a rebuild; 0: never. */
    warnAfter: z.int().nonnegative(),
  })
  .refine(({ plan, maskTail }) => plan.tail.keep !== 'none' || maskTail === null, {
    message: 'mask-without-tail' satisfies PresetRule,
    path: ['maskTail'],
  })
  .refine(
    ({ background, blocking, idle }) =>
      [background?.prepareAt, blocking?.at, idle?.at].every(thresholds => thresholds?.length !== 0),
    { message: 'never-starts' satisfies PresetRule, path: ['blocking'] },
  )
  .refine(isBounded, {
    message: 'bounds-without-automatic' satisfies PresetRule,
    path: ['breaker'],
  })

/** False if a breaker or a cap is set although nothing starts automatically. */
function isBounded({
  background,
  blocking,
  idle,
  breaker,
  spend,
}: Record<'background' | 'blocking' | 'idle' | 'breaker' | 'spend', object | null>): boolean {
  return Boolean(background ?? blocking ?? idle) || (breaker === null && spend === null)
}

/** One retry after an overflow. */
export const OverflowRetry = z.strictObject({
  /** Most tokens of the retry, as a share of the refused request. */
  shrinkTo: z.number().gt(0).lt(1),
  /** Runs between the preset's chain and its guard. */
  chain: Steps,
  /** Runs the chain in later steps of the turn too; absent: in this try only. */
  holdsForTurn: z.boolean().optional(),
  /** `compact`: forces a compaction. `clear`: clears all messages before the newest user message. */
  first: z.enum(['nothing', 'compact', 'clear']),
  /** True: beside the try, the whole conversation is summarized into the memory. Absent: false. */
  notes: z.boolean().optional(),
})
export type OverflowRetry = z.infer<typeof OverflowRetry>

/** How passages of hidden messages join a request. */
export const RecallPolicy = z.strictObject({
  /** Most tokens of a recall, as a share of the request's free tokens. */
  share: Share,
  /** Without tools and in a window up to this size, a recall fills its share: few messages are hidden there. */
  fillsWindowsTo: z.int().nonnegative(),
  /** Otherwise, passages need this share of the best score and must add something to the view */
  leastScore: Share,
  /** and together take at most this number of tokens. */
  atMostTokens: z.int().positive(),
})
export type RecallPolicy = z.infer<typeof RecallPolicy>

/** Which tool results are offloaded, and when. */
const OffloadPolicy = z.strictObject({
  /** Longer results are offloaded, in characters; 0 for none. */
  overChars: z.int().nonnegative(),
  /** Newest messages whose results stay whole. Absent: a result is offloaded before its first request. */
  protectMessages: z.int().nonnegative().optional(),
})

/** A setting by its known name. Forms, sliders, `/config`, saved presets and files use it. */
const Setting = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_.]*$/),
  /** The values that it changes (JSON Pointers). Absent: as in the shared setting of this name. */
  paths: z.array(z.string().startsWith('/')).min(1).readonly().optional(),
  /** The environment variable in the source; also accepted as a name. */
  environment: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .optional(),
  /** Label in forms. Absent: as in the shared setting, else the name. */
  label: z.string().min(1).optional(),
  /** The reason in one sentence, from the source. */
  why: z.string().min(1).optional(),
  /** Absent: by the name of the value, such as `maxChars`. */
  unit: z.string().min(1).optional(),
  /** The slider that changes it. Each slider changes the preset's first setting that names it. */
  dial: z.enum(['when', 'keep', 'results', 'recall']).optional(),
})
export type Setting = z.infer<typeof Setting>

/** The policy of a system as data. All presets run the same code. */
export const Preset = z
  .strictObject({
    id: z.string().min(1),
    title: z.string().min(1),
    /** A short description in two parts: the first part can appear alone. Absent: the title. */
    phrase: z
      .tuple([z.string().min(1), z.string()])
      .readonly()
      .optional(),
    /** One sentence for the user who chooses. */
    description: z.string().min(1),
    /** The source of the numbers. */
    source: z.string().min(1),
    /** Tokens to assume for an unknown window; null: 8,192. */
    unknownWindow: z.int().positive().nullable(),
    /** Most tokens of the model's window that are used; 0 or absent: all. */
    maxContextTokens: z.int().nonnegative().optional(),
    /** History processors in order, run before every request; repair follows them. */
    chain: Steps,
    /** Large tool results that the view shows by start, end and id, if the model can get the rest. Absent: none. */
    offload: OffloadPolicy.optional(),
    /** Mask strategies, cheapest first; each batch is an event. */
    masks: Steps,
    /** Null: no compactions. */
    compaction: Compaction.nullable(),
    /** Retries after an overflow, in order; empty: the request fails. */
    overflow: z.array(OverflowRetry).max(2).readonly(),
    /** Recall for the user's newest message; null: no recall. */
    recall: RecallPolicy.nullable(),
    /**
     * What sessions use of the memory unless the person says otherwise. `journal`: summaries add to it, and the model searches it.
     * `whole`: blocks and board stand in requests, too. Absent: nothing.
     */
    memory: z.enum(['journal', 'whole']).optional(),
    /** What a reopened session starts with; null: all messages. */
    resume: z
      .strictObject({
        /** Newest turns: the first `turns` threshold divided by this, rounded down, and a minimum. */
        triggerDividedBy: z.int().positive(),
        atLeast: z.int().positive(),
        /** Keeps only the user's text and the final reply of each turn. */
        textOnly: z.boolean(),
      })
      .nullable(),
    /** Days without a change after which a session moves to the trash; null: never. */
    trashAfterDays: z.int().positive().nullable(),
    /** Most model requests in one turn; 0: as many as the limit of tool calls allows. */
    maxSteps: z.int().nonnegative(),
    /** Most tool calls in one turn; absent: no limit. */
    maxToolCalls: z.int().positive().optional(),
    settings: z.array(Setting).readonly(),
  })
  .refine(
    ({ compaction, overflow }) =>
      compaction !== null || overflow.every(({ first }) => first !== 'compact'),
    {
      message: 'compact-without-compaction' satisfies PresetRule,
      path: ['overflow'],
    },
  )
  .refine(({ maxSteps, maxToolCalls }) => maxSteps > 0 || maxToolCalls !== undefined, {
    message: 'endless-turn' satisfies PresetRule,
    path: ['maxSteps'],
  })
export type Preset = z.infer<typeof Preset>

/** Parses a preset. Throws `ZodError` with the wrong part. Its steps are checked when it joins a registry. */
export function definePreset(preset: Preset): Preset {
  return Preset.parse(preset)
}

/** The preset's phrase, else its title. */
export function presetName({ phrase, title }: Pick<Preset, 'phrase' | 'title'>): string {
  return phrase?.join('') ?? title
}

/** The first part of `presetName`, for small places. */
export function presetShortName({ phrase, title }: Pick<Preset, 'phrase' | 'title'>): string {
  return phrase?.[0] ?? title
}

export type CompactionPolicy = NonNullable<Preset['compaction']>
