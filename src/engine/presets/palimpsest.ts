import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, GUARD, PLAIN, summaryAs } from './defaults.ts'

const SUMMARY_END = '\n\n[End of the summary. What follows is the conversation itself.]'

/** The default: cheap steps first and in batches, so the request's start rarely changes and prompt caches work. */
export const PALIMPSEST: Preset = {
  id: 'palimpsest',
  title: 'Palimpsest',
  phrase: ['Keep the newest', ', summarize the rest'],
  description:
    'Shortens outdated tool results, summarizes the oldest turns before the window fills, and never sends what cannot fit.',
  source: 'docs/architecture.md, "The pressure ladder"',
  ...PLAIN,
  chain: [{ use: 'strip-reasoning', options: {} }, GUARD],
  // Source of the number: CowAgent, seed 003, "Tool Result Truncation".
  offload: { overChars: 20_000 },
  masks: [
    {
      use: 'superseded-results',
      options: {
        reclaimShare: 0.1,
        reclaimTokens: 2_000,
        reclaimAtMost: 0.15,
        protectTurns: 1,
      },
    },
    {
      use: 'superseded-reads',
      options: {
        reclaimShare: 0.05,
        reclaimTokens: 12_000,
        reclaimAtMost: 0.1,
        protectTurns: 1,
        protectResults: 0,
        leastEdits: 2,
        keepNames: 0.06,
      },
    },
  ],
  compaction: {
    ...DEFAULTS,
    background: {
      prepareAt: [{ of: 'budget', at: 0.75 }],
      // One message fills a large part of a small window. A later commit there includes more messages.
      commitAt: [
        { of: 'budget', at: 0.94 },
        { of: 'budget', at: 0.9, leastWindow: 16_385 },
      ],
    },
    blocking: {
      at: [{ of: 'budget', at: 0.95 }],
      warns: false,
      leastMessages: 0,
      waitSeconds: 1,
    },
    idle: { at: [{ of: 'budget', at: 0.6 }], afterMs: 60_000, where: 'free' },
    plan: {
      head: { keep: 'none' },
      tail: { keep: 'target', atLeastShare: 0 },
      align: 'step',
    },
    replacement: [
      summaryAs(
        "[Summary of {messages} from earlier in this conversation; their full text is {archive}. It was written automatically to save room and is background, not a new request: do not answer it. Where it differs from the user's latest message, the latest message wins.]\n\n",
        SUMMARY_END,
      ),
      { use: 'exact-details', share: 0.1, shareAbove64k: 0.03 },
    ],
    summarizer: { ...BY_MODEL, form: 'sections', verbatimShare: 0.5, onFailure: 'extractive' },
    target: 0.3,
    summaryShare: 0.05,
    summaryAtLeast: 100,
    talk: {
      windowAtMost: 16_384,
      plan: {
        head: { keep: 'none' },
        tail: { keep: 'target', atLeastShare: 0.21 },
        align: 'step',
      },
      replacement: [
        summaryAs(
          '[Summary of {messages} from earlier, in full {archive}. Background, no new request: the latest message wins.]\n\n',
          SUMMARY_END,
        ),
      ],
      recalled: { target: 0.3, summaryShare: 0.05 },
      unrecalled: { target: 0.935, summaryShare: 0.72 },
    },
    maskTail: { afterTurns: 3, argumentsOver: 0 },
    minimumReclaim: 0.05,
    spend: { calls: 24, perMs: 600_000 },
    warnAfter: 3,
  },
  recall: { share: 0.98, fillsWindowsTo: 16_384, leastScore: 0.6, atMostTokens: 600 },
  settings: [
    {
      name: 'commit_threshold_above_16k',
      paths: ['/compaction/background/commitAt/1/at'],
      label: 'The same in windows above 16k',
      why: 'In large windows a commit at nine tenths costs less.',
      dial: 'when',
    },
    {
      name: 'tool_result_turns',
      paths: ['/compaction/maskTail/afterTurns'],
      label: 'A summary leaves tool results whole for',
      why: 'The work at hand needs the newest results; older ones become markers.',
      dial: 'results',
    },
    {
      name: 'background_threshold',
      why: 'From three quarters on, a summary is prepared in the background.',
    },
    {
      name: 'commit_threshold',
      why: 'One message is a large part of a small window: each later commit saves another.',
    },
    { name: 'blocking_threshold', why: 'Above it the guard would soon shorten the request.' },
    {
      name: 'wait_seconds',
      why: 'Extraction is done by then; a model that takes longer goes on writing in the background.',
    },
    { name: 'idle_threshold', why: 'A minute of rest, where a summary costs nothing.' },
    {
      name: 'compaction_target',
      why: 'Low enough that summaries are rare, high enough that the newest turns stay.',
    },
    { name: 'summary_share', why: 'One twentieth of the budget is enough.' },
    { name: 'exact_details_share', why: 'Numbers and names that a summary lost, word for word.' },
    {
      name: 'exact_details_share_above_64k',
      why: 'In a large window a smaller share holds as many.',
    },
    { name: 'minimum_reclaim', why: 'What frees less is not worth its price.' },
    {
      name: 'warn_after_compactions',
      why: 'Accuracy falls when summaries are made of summaries. 0: never.',
    },
    {
      name: 'offload_chars',
      why: 'A larger result shows its start, its end and its id from the first request on. 0: never.',
    },
    { name: 'recall_share', why: 'Talk in a small window: what is free there costs nothing.' },
    { name: 'recall_tokens', why: 'Elsewhere a recall takes little.' },
    { name: 'max_steps', why: 'A turn that needs more is stopped and said.' },
  ],
}
