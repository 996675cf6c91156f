import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, PLAIN, summaryAs } from './defaults.ts'

const INSTRUCTIONS = `Write a concise narrative of the conversation so far. Keep:
- key facts that were established,
- decisions and actions that were taken,
- the current state and the tasks under way,
- what the future conversation needs to know: completed work, what is in progress, next steps, constraints, critical context.
Leave out greetings, step-by-step detail of tool calls, and repetitions.`

/** Two phases: compacts while the conversation rests, and before it overflows. Source: seed 002. */
export const TWO_PHASE: Preset = {
  id: 'two-phase',
  title: 'Two-phase',
  phrase: ['Summarize while you rest', ', or when nearly full'],
  description:
    'Summarizes while you rest from half of the window on, and before your message from 80 % on.',
  source: 'docs/presets/two-phase.md',
  ...PLAIN,
  memory: 'whole',
  maxContextTokens: 0,
  masks: [
    {
      use: 'old-results',
      options: {
        keepSteps: 10,
        keepTokens: 0,
        reclaimShare: 0.1,
        reclaimTokens: 0,
        marker: '[TOOL OUTPUT ARCHIVED{search}] {tool}, {time}',
      },
    },
  ],
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    idle: { at: [{ of: 'window', at: 0.5, less: 0 }], afterMs: 60_000, where: 'always' },
    blocking: { at: [{ of: 'window', at: 0.8, less: 0 }], warns: true, leastMessages: 0 },
    plan: {
      head: { keep: 'none' },
      tail: {
        keep: 'tokens',
        tokens: 0,
        shareOfWindow: 0.2,
        atLeastMessages: 20,
        atMostShare: 0.6,
      },
      align: 'turn',
    },
    replacement: [summaryAs('[CONTEXT SUMMARY]\n')],
    summarizer: {
      ...BY_MODEL,
      form: 'narrative',
      instructions: INSTRUCTIONS,
    },
    warnAfter: 3,
  },
  settings: [
    {
      name: 'sleep_threshold',
      paths: ['/compaction/idle/at/0/at'],
      environment: 'SLEEP_COMPACT_THRESHOLD',
      why: '“SLEEP_COMPACT_THRESHOLD (e.g., 50% of max_context_tokens)”',
    },
    {
      name: 'emergency_threshold',
      paths: ['/compaction/blocking/at/0/at'],
      environment: 'EMERGENCY_THRESHOLD',
      why: '“EMERGENCY_THRESHOLD (e.g., 80% of max_context_tokens)”',
    },
    {
      name: 'max_context_tokens',
      paths: ['/maxContextTokens'],
      label: 'Use of the window at most',
      why: 'The thresholds are shares of max_context_tokens. 0: the window of the model.',
    },
    {
      name: 'preserve_messages',
      paths: ['/compaction/plan/tail/atLeastMessages'],
      label: 'Newest messages that stay',
      why: 'The last 20 messages or 20 % of the window, whichever is larger.',
      dial: 'keep',
    },
    {
      name: 'preserve_share',
      paths: ['/compaction/plan/tail/shareOfWindow'],
      label: 'Or, if that is more, the newest',
      why: 'The last 20 messages or 20 % of the window, whichever is larger.',
    },
    {
      name: 'keep_steps',
      paths: ['/masks/0/options/keepSteps'],
      label: 'Tool results stay for',
      why: 'Results older than the newest 10 steps become a marker.',
      dial: 'results',
    },
    {
      name: 'compaction_prompt',
      why: 'The prompt can be customised; its default asks for facts, decisions and state.',
    },
    {
      name: 'warn_after_compactions',
      why: 'A warning about accuracy after several compactions. Summaries lose “done”, “stop” and “wait for me” first.',
    },
  ],
}
