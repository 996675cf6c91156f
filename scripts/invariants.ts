/** The invariants of the engine. Titles of tests begin with the id of the invariant that they prove. */
export interface Invariant {
  readonly id: string
  readonly sentence: string
}

export interface InvariantGroup {
  readonly title: string
  readonly invariants: readonly Invariant[]
}

const STRUCTURE: readonly Invariant[] = [
  {
    id: 'S1',
    sentence:
      'Every tool call of a request has exactly one result, right after it and in order, and no result is without its call. This also holds for parallel calls, reused ids, interrupted calls and compactions of compactions.',
  },
  {
    id: 'S2',
    sentence: 'Reasoning is kept whole or removed whole. So is a step with parallel calls.',
  },
  {
    id: 'S3',
    sentence:
      'Roles are valid: one system message first, then a user message. The last message is a user or a tool message.',
  },
  {
    id: 'S4',
    sentence:
      'A summary is never a system message. Only one is in force. The summarizer never reads it as a part of the conversation.',
  },
  {
    id: 'S5',
    sentence: 'Markers, summaries and acknowledgements do not count as turns of the user.',
  },
  {
    id: 'S6',
    sentence:
      'The newest user message stays as it was written, byte for byte, and is the last of the user’s messages. Pins and the head stay, too.',
  },
  {
    id: 'S7',
    sentence:
      'A marker keeps tool and call id. Arguments stay valid JSON. No cut splits a character. No step splits, loses or doubles an image of a message that stays. Data that is not text is measured as the JSON that is sent.',
  },
]

const PURITY: readonly Invariant[] = [
  { id: 'P1', sentence: 'No function changes its input.' },
  {
    id: 'P2',
    sentence:
      'A step that does not apply returns the same reference. A limit of 0 switches a step off.',
  },
  { id: 'P3', sentence: 'A second run changes nothing.' },
  { id: 'P4', sentence: 'The same log and settings make the same bytes.' },
  { id: 'P5', sentence: 'Between two commits a request begins with the one before it.' },
  { id: 'P6', sentence: 'If a cheap step is enough, the expensive one does not run.' },
]

const BUDGET: readonly Invariant[] = [
  {
    id: 'B1',
    sentence:
      'The result of every accepted step has fewer tokens than the messages that it replaces.',
  },
  {
    id: 'B2',
    sentence:
      'A compaction reaches its target, which is below its trigger, or the next step follows.',
  },
  { id: 'B3', sentence: 'No compaction follows another without new content.' },
  {
    id: 'B4',
    sentence:
      'The parts that can never be dropped are counted first. If they alone are too large, no model is asked and the user is told.',
  },
  { id: 'B5', sentence: 'Request and reserve fit the window, or the request is refused.' },
  { id: 'B6', sentence: 'Thresholds in the wrong order are refused.' },
  { id: 'B7', sentence: 'Summaries that build on each other do not grow.' },
  { id: 'B8', sentence: 'The input of a summarizer fits the summarizer’s window.' },
  { id: 'B9', sentence: 'The meter, the triggers and the request use the same number.' },
  {
    id: 'B10',
    sentence:
      'Reported usage that is absent, zero or out of date neither starts nor prevents anything.',
  },
  {
    id: 'B11',
    sentence:
      'An image counts by the model’s rule, not by the length of its bytes. A model that cannot see images gets a note, and the note is counted.',
  },
]

const FAILURE: readonly Invariant[] = [
  {
    id: 'F1',
    sentence:
      'A summary that failed, was rejected or was cancelled leaves the messages and the view as they were.',
  },
  {
    id: 'F2',
    sentence:
      'Three failures in a row pause automatic tries. Every tenth turn probes. A success ends the pause. A reload forgets nothing.',
  },
  {
    id: 'F3',
    sentence: 'An input that was too large does not count as a failure of the summarizer.',
  },
  {
    id: 'F4',
    sentence:
      'After an overflow the retry is strictly smaller, and after too many bytes it has fewer. When the preset allows no more retries, a sentence says so. Other errors change nothing.',
  },
  { id: 'F5', sentence: 'Cancel never starts anything else.' },
  {
    id: 'F6',
    sentence: 'A summary prepared in the background is discarded if its source has changed.',
  },
  {
    id: 'F7',
    sentence: 'One compaction runs at a time. If two tabs append, one is refused.',
  },
  {
    id: 'F8',
    sentence:
      'Automatic summaries by a paid model are limited. Summaries that a person asks for are not.',
  },
  {
    id: 'F9',
    sentence:
      'A tool call without a result gets an invented result once. No compaction doubles it or separates it from its call.',
  },
  {
    id: 'F10',
    sentence: 'The instruction to the summarizer is never part of the conversation.',
  },
]

const STATE: readonly Invariant[] = [
  { id: 'T1', sentence: 'Undo restores the exact view, also after further turns.' },
  {
    id: 'T2',
    sentence:
      'An edit of a message before the end of a compaction begins a branch without the compaction. An edit after it keeps the compaction.',
  },
  { id: 'T3', sentence: 'A reload, an export and an import make the same next request.' },
  {
    id: 'T4',
    sentence: 'A copy of a session is independent of its original.',
  },
  { id: 'T5', sentence: 'The figures of a compaction can be counted again with the same result.' },
  {
    id: 'T6',
    sentence:
      'A message written while a compaction runs is sent once, after it, and is not summarized.',
  },
  { id: 'T7', sentence: 'Only a turn that a compaction interrupted continues automatically.' },
  {
    id: 'T8',
    sentence:
      'Before a switch to a smaller window, the model with the larger window summarizes. A switch to a larger window changes nothing.',
  },
  {
    id: 'T9',
    sentence:
      'A compaction by hand works below every trigger, says so if there is too little to compact, and follows its focus. The command itself is not summarized.',
  },
  {
    id: 'T10',
    sentence:
      'Keys are removed before and after the summarizer. The language stays. No text can close its fence.',
  },
]

export const INVARIANTS: readonly InvariantGroup[] = [
  { title: 'Structure', invariants: STRUCTURE },
  { title: 'Purity', invariants: PURITY },
  { title: 'Budget', invariants: BUDGET },
  { title: 'Failure', invariants: FAILURE },
  { title: 'State', invariants: STATE },
]
