import type { Threshold } from '../../engine/index.ts'

/** How a setting is called, and the unit of its number; null where it has none. */
interface Words {
  readonly label: string
  readonly unit: string | null
}

const BUDGET = 'of the budget'
const WINDOW = 'of the window'
const CHARACTERS = 'characters'
const MESSAGES = 'messages'
const STEPS = 'steps'
const TOKENS = 'tokens'
const TURNS = 'turns'

const WORDS: Readonly<Record<string, readonly [label: string, unit: string | null]>> = {
  agent_max_context_tokens: ['Shorten from', TOKENS],
  agent_max_context_turns: ['Summarize beyond', TURNS],
  agent_max_steps: ['Tool calls in one turn', 'calls'],
  auto_compact_threshold: ['Summarize before your next message', WINDOW],
  background_threshold: ['Start writing in the background', BUDGET],
  blocking_threshold: ['Summarize before your next message', BUDGET],
  commit_threshold: ['Read the summary instead', BUDGET],
  commit_threshold_above_16k: ['The same in windows above 16k', BUDGET],
  compaction_prompt: ['What a summary must cover', null],
  compaction_target: ['Left after a summary', BUDGET],
  compression_threshold: ['Summarize before your next message', WINDOW],
  emergency_threshold: ['Summarize before your next message', WINDOW],
  exact_details_share: ['Exact details beside a summary', WINDOW],
  exact_details_share_above_64k: ['The same in windows above 64k', WINDOW],
  few_turns: ['Turns are shortened, not dropped, below', TURNS],
  flush_tokens: ['Evict from', BUDGET],
  head_messages: ['First messages that stay', MESSAGES],
  idle_threshold: ['Summarize while you rest', BUDGET],
  keep_steps: ['Tool results stay for', STEPS],
  keep_turns: ['Tool results stay for', STEPS],
  kept_share: ['Newest part that stays', 'of the messages'],
  least_messages: ['Never summarize fewer than', MESSAGES],
  max_chat_history_tokens: ['Summarize at the latest from', TOKENS],
  max_history_messages: ['Shorten beyond', MESSAGES],
  max_history_tokens: ['Summarize from', TOKENS],
  max_steps: ['Requests in one turn', 'requests'],
  min_chat_history_tokens: ['Summarize at the earliest from', TOKENS],
  minimum_reclaim: ['A summary must free', BUDGET],
  minimum_replaced: ['A summary must replace', 'of the limit'],
  overflow_result_chars: ['After an overflow, cut tool results to', CHARACTERS],
  overflow_text_chars: ['After an overflow, cut your texts to', CHARACTERS],
  overflow_turns: ['After an overflow, keep', TURNS],
  preserve_messages: ['Newest messages that stay', MESSAGES],
  preserve_share: ['Or, if that is more, the newest', WINDOW],
  preserve_threshold: ['Newest part that stays', 'of the messages'],
  token_trigger: ['Summarize before your next message', WINDOW],
  token_safety_margin: ['But earlier by', TOKENS],
  probe_summary: ['Probe a summary for what it missed', null],
  protect_messages: ['Newest messages that are not cut', MESSAGES],
  prunable_tokens: ['Clear tool results by at least', TOKENS],
  prune: ['Clear old tool results', null],
  prune_minimum: ['Clear tool results by at least', TOKENS],
  prune_protect: ['Newest tool results that stay', TOKENS],
  recall_share: ['Recall may fill', 'of what is free'],
  recall_tokens: ['Recall at most', TOKENS],
  reserved: ['Tokens kept free', TOKENS],
  restore_divisor: ['After a restart, the limit of turns divided by', null],
  restore_turns: ['After a restart, keep at least', TURNS],
  sleep_threshold: ['Summarize while you rest', WINDOW],
  summarization_model: ['Model that writes summaries', null],
  summary_share: ['Length of a summary', BUDGET],
  tail_messages: ['Newest messages that stay at least', MESSAGES],
  tail_share: ['Newest messages that stay', 'of the limit'],
  tail_tokens: ['Newest messages that stay', TOKENS],
  tool_output_trim_chars: ['Cut older tool results to', CHARACTERS],
  tool_protection_tokens: ['Newest tool results that stay', TOKENS],
  tool_result_turns: ['A summary leaves tool results whole for', TURNS],
  tool_result_chars: ['Cut tool results of earlier turns to', CHARACTERS],
  trash_after_days: ['To the trash when untouched for', 'days'],
  unknown_window: ['Window of an unknown model', TOKENS],
  user_message_tokens: ['Of your own messages, keep', TOKENS],
  wait_seconds: ['It waits at most', 'seconds'],
  warn_after_compactions: ['Advise a new summary after', 'summaries'],
  warning_threshold: ['Warn from', BUDGET],
  warning_tokens: ['Warn from', BUDGET],
}

const OF: Readonly<Record<Threshold['of'], string>> = {
  budget: BUDGET,
  window: WINDOW,
  history: WINDOW,
  tokens: TOKENS,
  messages: MESSAGES,
  turns: TURNS,
}

/** The words of a setting by its name, the name itself where there are none. `of`: what its threshold is held against. */
export function settingWords(name: string, of: Threshold['of'] | null): Words {
  const [label, unit] = WORDS[name] ?? [name, null]
  return { label, unit: of === null ? unit : OF[of] }
}

const OURS = 'Ours; the source names no number.'

/** What every preset takes from us where its source is silent. */
const SHARED: Readonly<Record<string, string>> = {
  compaction_prompt: 'Said to the model that writes, besides the form.',
  summarization_model: 'Empty: the model of the chat.',
  probe_summary: 'A second pass sends the summary back, with the order to add what it missed.',
  warn_after_compactions: '0: never.',
}

const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  palimpsest: {
    background_threshold: 'From three quarters on, a summary is prepared beside the request.',
    commit_threshold:
      'One message is a large part of a small window: each later commit saves another.',
    commit_threshold_above_16k: 'In large windows a commit at nine tenths costs less.',
    blocking_threshold: 'Above it the guard would soon shorten the request.',
    wait_seconds:
      'Extraction is done by then; a model that takes longer writes beside the request.',
    idle_threshold: 'A minute of rest, where a summary costs nothing.',
    compaction_target:
      'Low enough that summaries are rare, high enough that the newest turns stay.',
    summary_share: 'One twentieth of the budget is enough.',
    exact_details_share: 'Numbers and names that a summary lost, word for word.',
    exact_details_share_above_64k: 'In a large window a smaller share holds as many.',
    minimum_reclaim: 'What frees less is not worth its price.',
    warn_after_compactions: 'Accuracy falls when summaries are made of summaries. 0: never.',
    tool_result_turns: 'The work at hand needs the newest results; older ones become markers.',
    recall_share: 'Talk in a small window: what is free there costs nothing.',
    recall_tokens: 'Elsewhere a recall takes little.',
    max_steps: 'A turn that needs more is stopped and said.',
  },
  'co-cli': {
    tool_output_trim_chars: '“Max chars per ToolReturnPart in older messages. 0 disables.”',
    protect_messages: 'In all messages but the last 2, results are cut.',
    max_history_messages: '“Sliding window threshold. 0 disables compaction.”',
    max_history_tokens: 'Token-based triggering, which the source deferred. 0 disables.',
    tail_share: 'The tail is max(4, max_history_messages // 2).',
    tail_messages: 'The tail is max(4, max_history_messages // 2).',
    minimum_replaced: 'Ours: a compaction waits until it pays. 0 is the source’s rule.',
    summarization_model: '“Model for auto-summarisation. Empty falls back to primary.”',
  },
  'co-cli-phase-1': {
    tool_output_trim_chars: 'Tool results over 2,000 characters are cut.',
    protect_messages: 'In all messages but the last 2, results are cut.',
    max_history_messages: 'The first 2 messages and the last N; N is ours.',
    head_messages: 'The first 2 messages stay.',
    token_trigger:
      'The token trigger of its peers, off here. 1: at the end of the window, less the margin.',
    token_safety_margin: 'Aider keeps 512 tokens below the limit of the model.',
    summarization_model: 'Only for /compact; empty falls back to the model of the chat.',
  },
  'two-phase': {
    sleep_threshold: '“SLEEP_COMPACT_THRESHOLD (e.g., 50% of max_context_tokens)”',
    emergency_threshold: '“EMERGENCY_THRESHOLD (e.g., 80% of max_context_tokens)”',
    preserve_messages: 'The last 20 messages or 20 % of the window, whichever is larger.',
    preserve_share: 'The last 20 messages or 20 % of the window, whichever is larger.',
    keep_steps: 'Results older than the newest 10 steps become a marker.',
    compaction_prompt:
      'The prompt can be customised; its default asks for facts, decisions and state.',
    warn_after_compactions: 'A warning about accuracy after several compactions.',
  },
  memgpt: {
    warning_tokens: 'The queue manager warns at 70 % of the window.',
    flush_tokens: 'It flushes the queue at 100 %.',
    kept_share: 'It evicts half of the queue.',
  },
  masking: { keep_turns: 'Results older than the newest 10 turns of the agent are masked.' },
  cowagent: {
    agent_max_context_tokens: '“Maximum context token budget”',
    agent_max_context_turns: '“Maximum conversation turns in context”',
    agent_max_steps: '“Maximum decision steps per turn (tool call count)”',
    tool_result_chars: 'Results exceeding 20,000 characters are truncated.',
    few_turns: 'Fewer than 5 turns: each keeps its first text and last reply.',
    overflow_result_chars: 'Overflow: tool results up to 10K characters.',
    overflow_text_chars: 'Overflow: user text up to 10K characters.',
    overflow_turns: 'Overflow: at most 5 turns.',
    restore_divisor: 'max(3, agent_max_context_turns / 6) turns are restored.',
    restore_turns: 'max(3, agent_max_context_turns / 6) turns are restored.',
    trash_after_days: 'Sessions untouched for 30 days are cleaned up.',
  },
  'copilot-cli': {
    background_threshold: '“Background compaction threshold, 0.8”',
    blocking_threshold: '“Buffer exhaustion threshold, 0.95”',
    least_messages: 'At least 4 messages.',
    unknown_window: 'The default limit is 128000 where it is unknown.',
  },
  'claude-code': { auto_compact_threshold: 'Compacts at about 95 % of the window.' },
  codex: {
    auto_compact_threshold: 'Compacts at 90 % of the window.',
    user_message_tokens: 'The newest user messages, up to 20,000 tokens.',
    warn_after_compactions: 'It warns after each compaction.',
  },
  'gemini-cli': {
    compression_threshold: 'Compresses at 50 % of the window.',
    tool_protection_tokens: 'The newest 50,000 tokens of tool output are protected.',
    prunable_tokens: 'Masks only where that frees 30,000 tokens.',
    preserve_threshold: 'The newest 30 % stay.',
  },
  opencode: {
    prune: 'Off by default.',
    prune_protect: 'The newest 40,000 tokens of tool output are protected.',
    prune_minimum: 'Prunes at least 20,000 tokens.',
    reserved: '20,000 tokens below the window.',
    tail_tokens: 'The newest messages stay beside the summary.',
  },
  aider: {
    background_threshold: 'A sixteenth of the window.',
    max_chat_history_tokens: 'Clamped to 1,024 to 8,192 tokens.',
    min_chat_history_tokens: 'Clamped to 1,024 to 8,192 tokens.',
    kept_share: 'The older half is summarized.',
  },
}

/** What the source of the preset says of a setting, in a sentence; that it says nothing, where it does not. */
export function settingSource(presetId: string, name: string): string {
  return SOURCES[presetId]?.[name] ?? SHARED[name] ?? OURS
}
