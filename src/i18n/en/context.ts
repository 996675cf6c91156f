import { textsOf } from '../t.ts'

/** The context panel; fetched with it. */
const context = {
  'segment.system': 'System prompt',
  'segment.tools': 'Tool definitions',
  'segment.pins': 'Pins',
  'segment.summary': 'Summary',
  'segment.user': 'You',
  'segment.assistant': 'Assistant',
  'segment.results': 'Tool results',
  'segment.recall': 'Recalled passages',
  'segment.draft': 'Draft and queue',
  'segment.shortened': 'Left out of the next request',
  'segment.free': 'Free',
  'segment.margin': 'Safety margin',
  'segment.reserve': 'Reply reserve',
  'segment.group.always': 'Always sent',
  'segment.group.conversation': 'Conversation',
  'segment.group.end': 'Joined at the end',
  'segment.group.unused': 'Not used',
  'context.inspect': 'Inspect',
  'context.close': 'Close context',
  'context.of-window': 'of {window} tokens',
  'context.strip': 'Request by part: {parts}.',
  'context.next': 'What happens next',
  'context.step.background-compaction': 'A summary is written in the background',
  'context.step.commit': 'The summary takes the place of older messages',
  'context.step.blocking-compaction': 'Older messages are summarized before your next message',
  'context.step.guard': 'The request is shortened before it is sent',
  'context.counts.messages': {
    one: '{now} of {count} message',
    other: '{now} of {count} messages',
  },
  'context.counts.turns': { one: '{now} of {count} turn', other: '{now} of {count} turns' },
  'context.parts': 'What is in it',
  'context.parts.count': { one: '{count} part', other: '{count} parts' },
  'context.roles': 'What the model reads, by role',
  'context.role': 'Role',
  'context.role.user': 'You',
  'context.role.assistant': 'Assistant',
  'context.role.tool': 'Tools',
  'context.role.all': 'All',
  'context.role.messages': 'Messages',
  'context.role.characters': 'Characters',
  'context.role.tokens': 'Tokens',
  'context.due': 'With your next message.',
  'context.turns-left': {
    one: 'In about {count} turn at the pace of the last ones.',
    other: 'In about {count} turns at the pace of the last ones.',
  },
  'context.recall-note':
    'Recalled passages do not count for these marks. They leave with the next summary, and make way first.',
  'context.auto-off':
    'Automatic compacting is off. Near the end the request is shortened; the transcript stays whole.',
  'context.requests': 'Requests so far',
  'context.plot': {
    one: 'Tokens of the last {count} request, all under {window}.',
    other: 'Tokens of the last {count} requests, all under {window}.',
  },
  'context.plot-overflow': {
    one: 'Tokens of the last {count} request against {window}; the transcript alone would have passed it at request {request}.',
    other:
      'Tokens of the last {count} requests against {window}; the transcript alone would have passed it at request {request}.',
  },
  'context.whole-transcript': 'whole transcript',
  'context.window.model': '{window} tokens is what the {model} reads.',
  'context.window.server': 'Context window reported by the server: {window} tokens.',
  'context.window.catalogue': '{window} tokens by the catalogue; the server reports none.',
  'context.window.error': 'Learned from the server’s refusal: {window} tokens.',
  'context.window.inferred':
    'Inferred from what the server refused and what it took: {window} tokens. It states no limit.',
  'context.window.user': 'The window of {window} tokens is your setting.',
  'context.window.default': 'How much {model} can read is not known. {window} tokens is assumed.',
  'context.window.set': 'Set it in settings',
  'context.storage': 'Your data',
  'context.storage.why':
    'Sessions are saved on this device only. Export one as a file at any time.',
  'context.storage.kept': 'Kept by the browser',
  'context.storage.promised': 'promised',
  'context.storage.not-promised': 'may be deleted when space runs low',
  'context.storage.backup': 'Last exported',
  'context.storage.never': 'never',
} as const

/** The text of a key with its parameters filled in, as `t` has it. */
export const contextText = textsOf(context)
