import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, GUARD, PLAIN, summaryAs } from './defaults.ts'

/** co-cli: cuts tool results, and summarizes the middle of more than 40 messages. Source: seed 000. */
export const CO_CLI: Preset = {
  id: 'co-cli',
  title: 'co-cli',
  phrase: ['Keep 40 messages', ', shorten tool results'],
  description:
    'The model reads about 40 messages, a summary of those in between, and cut tool results.',
  source: 'docs/presets/co-cli.md',
  ...PLAIN,
  chain: [{ use: 'trim-tool-results', options: { maxChars: 2_000, protectMessages: 2 } }, GUARD],
  offload: { overChars: 2_000, protectMessages: 2 },
  compaction: {
    ...DEFAULTS,
    blocking: {
      at: [
        { of: 'messages', at: 40 },
        { of: 'tokens', at: 0 },
      ],
      warns: false,
      leastMessages: 0,
    },
    minimumReplaced: 0.4,
    plan: {
      head: { keep: 'first-run' },
      tail: { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 },
      align: 'step',
    },
    replacement: [summaryAs('[Summary of {count} earlier messages]\n')],
    manual: {
      plan: { head: { keep: 'none' }, tail: { keep: 'none' } },
      replacement: [
        summaryAs('[Compacted conversation summary]\n'),
        {
          use: 'text',
          role: 'assistant',
          text: 'Understood. I have the conversation context.',
        },
      ],
    },
    summarizer: {
      ...BY_MODEL,
      probes: false,
      form: 'narrative',
      instructions:
        'Keep every file path, tool name, key decision, error with its resolution, and pending task.',
      onFailure: 'static-marker',
      staticMarker:
        '[Earlier conversation trimmed — {count} messages removed to stay within context budget]',
    },
  },
  settings: [
    {
      name: 'tool_output_trim_chars',
      paths: ['/chain/0/options/maxChars', '/offload/overChars'],
      environment: 'CO_CLI_TOOL_OUTPUT_TRIM_CHARS',
      label: 'Cut older tool results to',
      why: '“Max chars per ToolReturnPart in older messages. 0 disables.”',
      dial: 'results',
    },
    {
      name: 'protect_messages',
      paths: ['/chain/0/options/protectMessages', '/offload/protectMessages'],
      label: 'Newest messages that are not cut',
      why: 'In all messages but the last 2, results are cut.',
    },
    {
      name: 'max_history_messages',
      paths: ['/compaction/blocking/at/0/at'],
      environment: 'CO_CLI_MAX_HISTORY_MESSAGES',
      label: 'Shorten beyond',
      why: '“Sliding window threshold. 0 disables compaction.”',
      dial: 'when',
    },
    {
      name: 'max_history_tokens',
      paths: ['/compaction/blocking/at/1/at'],
      label: 'Summarize from',
      why: 'Token-based triggering, which the source deferred. 0 disables.',
    },
    {
      name: 'tail_share',
      paths: ['/compaction/plan/tail/shareOfTrigger'],
      label: 'Newest messages that stay',
      why: 'The tail is max(4, max_history_messages // 2).',
      dial: 'keep',
    },
    {
      name: 'tail_messages',
      paths: ['/compaction/plan/tail/atLeast'],
      label: 'Newest messages that stay at least',
      why: 'The tail is max(4, max_history_messages // 2).',
    },
    {
      name: 'minimum_replaced',
      paths: ['/compaction/minimumReplaced'],
      label: 'A summary must replace',
      why: 'Ours: a compaction waits until it pays. 0 is the source’s rule.',
    },
    {
      name: 'summarization_model',
      environment: 'CO_CLI_SUMMARIZATION_MODEL',
      why: '“Model for auto-summarisation. Empty falls back to primary.”',
    },
  ],
}
