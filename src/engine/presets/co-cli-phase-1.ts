import type { Preset } from './preset.ts'
import { BY_MODEL, DEFAULTS, GUARD, PLAIN, summaryAs } from './defaults.ts'

/** co-cli, first phase: keeps a number of messages, without a model. Source: seed 001. */
export const CO_CLI_PHASE_1: Preset = {
  id: 'co-cli-phase-1',
  title: 'co-cli, phase 1',
  phrase: ['Keep 40 messages', ', hide the rest'],
  description:
    'The model reads the first 2 and the newest messages, 40 in all, and how many are hidden.',
  source: 'docs/presets/co-cli-phase-1.md',
  ...PLAIN,
  chain: [
    { use: 'trim-tool-results', options: { maxChars: 2_000, protectMessages: 2 } },
    {
      use: 'message-window',
      options: {
        maxMessages: 40,
        head: 2,
        marker:
          '[Earlier conversation trimmed — {count} messages removed to stay within context budget]',
      },
    },
    GUARD,
  ],
  compaction: {
    ...DEFAULTS,
    blocking: { at: [{ of: 'window', at: 0, less: 512 }], warns: false, leastMessages: 0 },
    target: 0.5,
    breaker: null,
    plan: {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
      align: 'turn',
    },
    replacement: [summaryAs('[Summary of {count} earlier messages]\n')],
    summarizer: {
      ...BY_MODEL,
      form: 'narrative',
      instructions: 'Preserve file paths, tool names, key decisions and error resolutions.',
    },
  },
  settings: [
    {
      name: 'tool_output_trim_chars',
      paths: ['/chain/0/options/maxChars'],
      environment: 'CO_CLI_TOOL_OUTPUT_TRIM_CHARS',
      label: 'Cut older tool results to',
      why: 'Tool results over 2,000 characters are cut.',
      dial: 'results',
    },
    {
      name: 'protect_messages',
      paths: ['/chain/0/options/protectMessages'],
      label: 'Newest messages that are not cut',
      why: 'In all messages but the last 2, results are cut.',
    },
    {
      name: 'max_history_messages',
      paths: ['/chain/1/options/maxMessages'],
      environment: 'CO_CLI_MAX_HISTORY_MESSAGES',
      label: 'Shorten beyond',
      why: 'The first 2 messages and the last N; N is ours.',
      dial: 'when',
    },
    {
      name: 'head_messages',
      paths: ['/chain/1/options/head', '/compaction/plan/head/count'],
      label: 'First messages that stay',
      why: 'The first 2 messages stay.',
    },
    {
      name: 'token_trigger',
      paths: ['/compaction/blocking/at/0/at'],
      why: 'The token trigger of its peers, off here. 1: at the end of the window, less the margin.',
    },
    {
      name: 'token_safety_margin',
      paths: ['/compaction/blocking/at/0/less'],
      label: 'But earlier by',
      why: 'Aider keeps 512 tokens below the limit of the model.',
    },
    {
      name: 'summarization_model',
      environment: 'CO_CLI_SUMMARIZATION_MODEL',
      why: 'Only for /compact; empty falls back to the model of the chat.',
    },
  ],
}
