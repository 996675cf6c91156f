import { textsOf } from '../t.ts'

/** Versions of messages, and the editor in a message's place. */
const branches = {
  'branches.edit': 'Edit',
  'branches.again': 'Answer again',
  'branches.again-others': 'Answer again in another way',
  'branches.again-with': 'Switch to {model} and retry',
  'branches.again-hint': 'Answer again with a hint or other sampling…',
  'branches.made-hint': 'with the hint “{hint}”',
  'branches.made-temperature': 'temperature {value}',
  'branches.made-topP': 'top-p {value}',
  'branches.made-replyTokens': 'at most {value} tokens',
  'branches.made-stop': 'stop at {value}',
  'branches.fork': 'Fork from here',
  'branches.tool-key': '{tool} ({key})',
  'branches.version': 'Version {index} of {count} of message {number}',
  'branches.version-coming': 'Version {index} of {count}, without an answer yet',
  'branches.place': '{index} / {count}',
  'branches.previous': 'Previous version',
  'branches.next': 'Next version',
  'branches.no-answer': 'No answer in this version yet.',
  'branches.editing': 'Editing',
  'branches.edit-label': 'Edit message {number}',
  'branches.reads': 'The model will read',
  'branches.tokens': '{tokens} tokens',
  'branches.summaries': { one: '{count} summary', other: '{count} summaries' },
  'branches.pins': { one: '{count} pin', other: '{count} pins' },
  'branches.message': 'message {first}',
  'branches.messages': 'messages {first} to {last}',
  'branches.this': 'this',
  'branches.only-this': 'only this message',
  'branches.and': '{before} and {last}',
  'branches.shortened': 'It does not fit as it is: older messages are compacted or left out first.',
  'branches.leaves': {
    one: 'Sent as a new branch: the message below stays in branch {branch}.',
    other: 'Sent as a new branch: the {count} messages below stay in branch {branch}.',
  },
  'branches.leaves-none': 'Sent as a new branch: the old words stay in branch {branch}.',
  'branches.counting': 'Counting what the model will read…',
  'branches.keys': '{key} Enter sends, Esc cancels',
  'branches.send': 'Send',
  'branches.wait': 'Nothing can be sent while an answer is written.',
  'branches.given-up': 'The edit was discarded.',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const branchesText = textsOf(branches)
