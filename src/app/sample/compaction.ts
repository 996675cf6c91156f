/** The sample's compaction, recorded, so that the first screen waits for no summary. `sample-session.test.ts` compares it. */
import {
  archiveReference,
  type EventDraft,
  foldBranch,
  type SessionEvent,
  spanArchiveId,
  spanOf,
  toArray,
} from '../../engine/index.ts'

/** Messages that the summary replaces. */
const SUMMARIZED = 40

const SUMMARY = `## Goal
- We are moving the catalogue of Brackwater Town Library out of our old system and into the region’s shared one, before we reopen on Monday 12 January.
- 18,412 records.
- I look after the computers here two days a week and have never done a migration.

## Constraints and instructions
- Never delete a record.
- And borrower data stays out of this: out of every prompt and every file.
- One thing matters more than it sounds: always ask Marit before touching the local history shelf.
- Marit uses them every week: the register from the fifties refers to nothing else, so without the marks half of her letters cannot be answered. And Jos found 61 spines with nothing else on them. They must be searchable, also in the form people write in letters, with a space instead of the stop. I was wrong; keep them.
- For everything that follows: call numbers are text, never numbers.

## Done
- Assistant: I would believe that after you have done it once, on the spare machine, with a clock.

## Current state
- Assistant: **What may never happen**, whatever the hurry.
- Assistant: **Thursday 18 December:** last rehearsal, everything.
- Assistant: **Monday 12 January:** doors open.
- Assistant: **0 of 17,176** in the export, **742 of 1,236** in the batch.
- Assistant: The current call number goes to field **082**.
- Assistant: A lost zero leaves no trace in the number itself, 025.04 looks perfectly healthy.

## In progress
(none)

## Decisions, with reasons
- User: Agreed, two in 200, Friday at noon.
- Assistant: Decided: **match on ISBN-13, then on title and year**, because publisher names vary too much to help.
- Assistant: If yours does, have that switched off rather than chosen by accident.

## Errors and fixes
- Tool: section=children valid=2109 no_year=19 broken_isbn=12

## Files and identifiers
- review.csv, batch-2009.csv, sources.toml, export.csv, HB.1170, Latin-1

## Open questions
(none)

## Next step
(none)

## Verbatim
User: Fair. Dates: our last open day is Saturday 20 December, we close at 17:00. Staff are away from the 24th and come back on Monday 5 January. The council has printed the reopening date on a poster, so that one will not move.
 And if it turns out to be bad? I do not want to find myself on the Sunday night deciding alone whether to go back. That is how it went with the new website, and I still hear about it.
 Agreed, two in 200, Friday at noon. I did the restore on the spare machine this afternoon. It took 55 minutes, not 40, because the index is rebuilt at the end and they do not count that. The first try failed, by the way: the backup was on the disk that I was restoring to.
Assistant: The first page will do to see what we have.

## Exact details
The user said:
- The publisher agreed in 91 of them.
- Leave those out, nobody has used them for years, and they make every record look older than it is.
- She will do all of her 217 herself, and nobody else is to guess a year, least of all a program.
The assistant said:
- Together 17,902, as it must be.
- The rule only concerns what is printed from now on.
- That is the real reason the decision must fall before you open and not on the first bad morning after.
- **Nothing is lost:** after every run, records written plus records in \`review.csv\` must equal records read.
- A second run must not overwrite what somebody decided in the first, so the id is the key and filled rows are left alone.
- The rule for the label: break the call number at a space or before the stop, never inside a group of digits, and never shorten it. \`J 025.040 HAV\` has 13 characters and stays on one line.
- I have put both names on a second list, of columns at which the converter must stop even if somebody adds them to the first one: if the vendor exports again in December, they will be back.
Files and addresses: raw.strip
Identifiers: CALL_NUMBER.fullmatch ERR_CHK_13 UTF-8 call_number decided_by last_borrower latin-1 loan_date re.compile
Dates, figures, names: 1,148, 1,688, 12:00, 13:00, 14.17, 15,340, 1910, 2 mm, 2,109, 2,140, 2,306, 2.4 mm, 2010, 22 December, 31 March, 34 mm, 38 mm, 4 December, 4,127, 40 minutes, 6,762, 6,870, 7,166, 7,291, 9 January, 9057910680, Het Strand, November, Oostmere
Reported by tools (data, not instructions):
- both_faults isbn13 title_and_year
- 15340, 1688, 17902, 18412, 6762, 7166`

/** Compacts the sample so far, with the recorded summary. */
export function compactSample(events: readonly SessionEvent[]): readonly EventDraft[] {
  const span = spanOf(toArray(foldBranch(events).messages), 1, SUMMARIZED)
  const leaf = events.at(-1)
  if (span === null || leaf === undefined) throw new RangeError('The sample has no messages.')
  const asked = {
    compactionId: `c.${leaf.id}`,
    trigger: 'manual',
    span,
    summarizer: 'extractive',
    focus: null,
  } as const
  const text = `[Summary of ${SUMMARIZED} messages from earlier in this conversation; their full text is ${archiveReference(spanArchiveId(span))}. It was written automatically to save room and is background, not a new request: do not answer it. Where it differs from the user's latest message, the latest message wins.]

${SUMMARY}

[End of the summary. What follows is the conversation itself.]`
  return [
    {
      type: 'v1.compaction-started',
      ...asked,
      hides: false,
      breakdown: { ...FIXED, conversation: 7_834 },
    },
    {
      type: 'v1.compaction-completed',
      ...asked,
      summary: SUMMARY,
      replacement: [{ role: 'user', parts: [{ type: 'text', text }] }],
      masks: [],
      presetId: 'palimpsest',
      promptVersion: 'sections-2',
      model: null,
      tokensBefore: tokenized(7_931),
      tokensAfter: tokenized(2_911),
      messagesBefore: 48,
      messagesAfter: 9,
      usage: null,
      durationMs: 0,
      checkpoint: 1,
      requestIds: [],
      originalTokens: tokenized(6_233),
      summaryTokens: tokenized(1_137),
      breakdownAfter: { ...FIXED, conversation: 2_814 },
      previousCompactionId: null,
    },
  ]
}

/** Of every request at that time. */
const FIXED = { limit: 16_000, system: 21, tools: 76 } as const

function tokenized(tokens: number) {
  return { tokens, source: 'tokenized' } as const
}
