/** The invariants of the engine, each with the id that begins the titles of the tests that prove it. */
export interface Invariant {
  readonly id: string
  readonly sentence: string
  /** What of it is still to come, and with what. */
  readonly later?: string
}

export interface InvariantGroup {
  readonly title: string
  readonly invariants: readonly Invariant[]
}

const STRUCTURE: readonly Invariant[] = [
  {
    id: 'S1',
    sentence:
      'Every tool call of a request has exactly one result, right after it and in order, and no result is without its call: for parallel calls, reused ids, interrupted calls and compactions of compactions alike.',
  },
  {
    id: 'S2',
    sentence: 'Reasoning, and a step with parallel calls, stays whole or goes whole.',
  },
  {
    id: 'S3',
    sentence:
      'Roles are valid: one system message, first; then a user message; a user or a tool message last.',
  },
  {
    id: 'S4',
    sentence:
      'A summary is never a system message, only one is in force, and the summarizer never reads it as if it were part of the conversation.',
  },
  {
    id: 'S5',
    sentence: 'Markers, summaries and acknowledgements do not count as turns of the user.',
  },
  {
    id: 'S6',
    sentence:
      'The newest user message stays as it was written, byte for byte, and last among the user’s; pins and the head stay too.',
  },
  {
    id: 'S7',
    sentence:
      'A marker keeps tool and call id, arguments stay valid JSON, no cut splits a character, no step splits, loses or doubles an image of a message that stays, and what is no text is measured as the JSON that is sent.',
  },
]

const PURITY: readonly Invariant[] = [
  { id: 'P1', sentence: 'Nothing changes what it is given.' },
  {
    id: 'P2',
    sentence: 'What does not apply gives back the same reference, and a limit of 0 switches off.',
  },
  { id: 'P3', sentence: 'A second run changes nothing.' },
  { id: 'P4', sentence: 'The same log and settings make the same bytes.' },
  { id: 'P5', sentence: 'Between two commits a request begins with the one before it.' },
  { id: 'P6', sentence: 'A cheap step that is enough spares the expensive one.' },
]

const BUDGET: readonly Invariant[] = [
  { id: 'B1', sentence: 'Every accepted step takes fewer tokens than what it stands for.' },
  {
    id: 'B2',
    sentence:
      'A compaction reaches its target, which is below its trigger, or the next step follows.',
  },
  { id: 'B3', sentence: 'No compaction follows another without new content.' },
  {
    id: 'B4',
    sentence:
      'What can never go is counted first; where it alone is too large, no model is asked and the user is told.',
  },
  { id: 'B5', sentence: 'Request and reserve fit the window, or the request is refused.' },
  { id: 'B6', sentence: 'Thresholds in the wrong order are refused.' },
  { id: 'B7', sentence: 'Summaries that build on each other do not grow.' },
  { id: 'B8', sentence: 'What a summarizer is given fits its own window.' },
  { id: 'B9', sentence: 'The meter, the triggers and the request speak of one number.' },
  {
    id: 'B10',
    sentence:
      'Reported usage that is absent, zero or out of date neither starts nor prevents anything.',
  },
  {
    id: 'B11',
    sentence:
      'An image takes what the model’s rule says, not the length of its bytes; a model that sees none is sent, and counted, a note in its place.',
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
      'Three failures in a row pause automatic tries, every tenth turn probes, a success resets, and a reload forgets nothing.',
  },
  { id: 'F3', sentence: 'An input that was too large is no failure of the summarizer.' },
  {
    id: 'F4',
    sentence:
      'An overflow is answered with strictly less, and too many bytes with fewer, as often as the preset allows, then with a sentence; another error changes nothing.',
  },
  { id: 'F5', sentence: 'Cancel never falls through to anything else.' },
  {
    id: 'F6',
    sentence: 'A summary prepared in the background is discarded where its source has changed.',
  },
  {
    id: 'F7',
    sentence: 'One compaction runs at a time, and of two tabs that append, one is refused.',
  },
  {
    id: 'F8',
    sentence: 'Automatic summaries by a paid model are bounded; a person’s own are not.',
  },
  {
    id: 'F9',
    sentence:
      'A call without an answer gets one made up once, which no compaction doubles or orphans.',
  },
  {
    id: 'F10',
    sentence: 'The instruction to the summarizer is never part of the conversation.',
  },
]

const STATE: readonly Invariant[] = [
  { id: 'T1', sentence: 'Undo gives the exact view back, also after further turns.' },
  {
    id: 'T2',
    sentence: 'An edit before a compaction’s end leaves it behind; one after it does not.',
  },
  { id: 'T3', sentence: 'A reload, an export and an import make the same next request.' },
  {
    id: 'T4',
    sentence: 'A copy goes its own way.',
    later: 'Forks that a person makes come with checkpoints.',
  },
  { id: 'T5', sentence: 'The figures of a compaction are those that can be counted again.' },
  {
    id: 'T6',
    sentence:
      'A message written while a compaction runs is sent once, after it, and is not summarized.',
  },
  { id: 'T7', sentence: 'Only a turn that a compaction interrupted goes on by itself.' },
  {
    id: 'T8',
    sentence: 'Before a smaller window the larger one summarizes; a larger window changes nothing.',
  },
  {
    id: 'T9',
    sentence:
      'A person’s compaction works below every trigger, explains itself where there is too little, heeds its focus, and is itself not summarized.',
  },
  {
    id: 'T10',
    sentence:
      'Keys are removed before and after the summarizer, the language stays, and no text can close its fence.',
  },
]

export const INVARIANTS: readonly InvariantGroup[] = [
  { title: 'Structure', invariants: STRUCTURE },
  { title: 'Purity', invariants: PURITY },
  { title: 'Budget', invariants: BUDGET },
  { title: 'Failure', invariants: FAILURE },
  { title: 'State', invariants: STATE },
]
