import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, GUARD, PLAIN, summaryAs } from './defaults.ts'

/** CowAgent: drops half of the turns, and adds their summary later. Source: seed 003. */
export const COWAGENT: Preset = {
  id: 'cowagent',
  title: 'CowAgent',
  phrase: ['Keep 20 turns', ', summarize the rest'],
  description:
    'Beyond 20 turns or 50,000 tokens the older half is hidden at once; its summary joins the next turn.',
  source: 'docs/presets/cowagent.md',
  ...PLAIN,
  memory: 'journal',
  chain: [
    { use: 'head-tail-tool-results', options: { maxChars: 20_000, protectTurns: 1 } },
    { use: 'token-budget', options: { limit: { of: 'tokens', at: 50_000 }, fewTurns: 5 } },
    {
      use: 'inject-summary',
      options: {
        before: '',
        after: '\n\nThe recent conversation continues below.\n\n---\n\n',
      },
    },
    GUARD,
  ],
  compaction: {
    ...DEFAULTS,
    target: 0.5,
    background: {
      prepareAt: [
        { of: 'turns', at: 20 },
        { of: 'tokens', at: 50_000, leastTurns: 5 },
      ],
      commitAt: [],
    },
    hidesAtOnce: true,
    plan: {
      head: { keep: 'none' },
      tail: { keep: 'turns', share: 0.5, atLeast: 1 },
      align: 'turn',
    },
    replacement: [
      summaryAs('[System: Previous conversation summary — {messages} were compacted]\n\n'),
    ],
    summarizer: {
      ...BY_MODEL,
      form: 'narrative',
      instructions:
        'Write the record of a day: one line for each event, with what was decided, done and found out.',
    },
  },
  overflow: [
    {
      shrinkTo: 0.9,
      chain: [
        { use: 'trim-tool-results', options: { maxChars: 10_000, protectMessages: 0 } },
        { use: 'trim-user-text', options: { maxChars: 10_000 } },
        { use: 'turn-window', options: { maxTurns: 5 } },
      ],
      holdsForTurn: true,
      first: 'nothing',
      notes: true,
    },
    { shrinkTo: 0.9, chain: [], first: 'clear' },
  ],
  resume: { triggerDividedBy: 6, atLeast: 3, textOnly: true },
  trashAfterDays: 30,
  // The source limits only the calls.
  maxSteps: 0,
  maxToolCalls: 15,
  settings: [
    {
      name: 'agent_max_context_tokens',
      paths: ['/chain/1/options/limit/at', '/compaction/background/prepareAt/1/at'],
      label: 'Shorten from',
      why: '“Maximum context token budget”',
    },
    {
      name: 'agent_max_context_turns',
      paths: ['/compaction/background/prepareAt/0/at'],
      label: 'Summarize beyond',
      why: '“Maximum conversation turns in context”',
      dial: 'when',
    },
    {
      name: 'agent_max_steps',
      paths: ['/maxToolCalls'],
      label: 'Tool calls in one turn',
      why: '“Maximum decision steps per turn (tool call count)”',
    },
    {
      name: 'max_steps',
      why: 'The source limits only the calls. 0: no limit of requests.',
    },
    {
      name: 'tool_result_chars',
      paths: ['/chain/0/options/maxChars'],
      label: 'Cut tool results of earlier turns to',
      why: 'Results exceeding 20,000 characters are truncated.',
      dial: 'results',
    },
    {
      name: 'few_turns',
      paths: ['/chain/1/options/fewTurns', '/compaction/background/prepareAt/1/leastTurns'],
      label: 'Turns are shortened, not dropped, below',
      why: 'Fewer than 5 turns: each keeps its first text and last reply.',
    },
    {
      name: 'overflow_result_chars',
      paths: ['/overflow/0/chain/0/options/maxChars'],
      label: 'After an overflow, cut tool results to',
      why: 'Overflow: tool results up to 10K characters.',
    },
    {
      name: 'overflow_text_chars',
      paths: ['/overflow/0/chain/1/options/maxChars'],
      label: 'After an overflow, cut your texts to',
      why: 'Overflow: user text up to 10K characters.',
    },
    {
      name: 'overflow_turns',
      paths: ['/overflow/0/chain/2/options/maxTurns'],
      label: 'After an overflow, keep',
      why: 'Overflow: at most 5 turns.',
    },
    {
      name: 'restore_divisor',
      paths: ['/resume/triggerDividedBy'],
      label: 'After a restart, the limit of turns divided by',
      why: 'max(3, agent_max_context_turns / 6) turns are restored.',
    },
    {
      name: 'restore_turns',
      paths: ['/resume/atLeast'],
      label: 'After a restart, keep at least',
      why: 'max(3, agent_max_context_turns / 6) turns are restored.',
    },
    {
      name: 'trash_after_days',
      paths: ['/trashAfterDays'],
      label: 'To the trash when untouched for',
      why: 'Sessions untouched for 30 days are cleaned up.',
    },
  ],
}
