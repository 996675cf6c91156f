import type { Sample } from '../../ports/application-ports.ts'
import { compactSample } from './compaction.ts'
import { EXPORT } from './export.ts'
import { REHEARSAL } from './rehearsal.ts'
import { SHELVES } from './shelves.ts'
import type { EventDraft } from '../../engine/index.ts'
import { answer, you } from './sample-message.ts'

/** The sample’s messages on the rules of the conversion. */
const RULES: readonly EventDraft[] = [
  you(
    `We are moving the catalogue of Brackwater Town Library out of our old system and into the region’s shared one, before we reopen on Monday 12 January. 18,412 records. I look after the computers here two days a week and have never done a migration. I would rather be late than lose one record. The vendor calls it “an export and an import, half a day”. Where would you start?`,
  ),
  answer(`Not with the data. The half day is real, but it comes at the end; a migration goes wrong much earlier, when two sensible people assume different things and neither says so. I would first write down four things:

1. **What may never happen**, whatever the hurry. These become checks in the program, so that nobody has to remember them at eleven in the evening.
2. **Who decides** when a record is doubtful, and where such records wait until somebody has.
3. **When** each thing happens, counted back from the day you reopen, with the last moment at which it can still be called off.
4. **The way back**, and who may order it.

After that the data is mostly patience. We read it, count what is odd, agree on a rule for each kind of oddity, and rehearse until the numbers stop surprising us. What is on your list for the first point?`),
  you(
    `Two things, and they are not up for discussion. Never delete a record. A doubtful one goes to \`review.csv\` with the reason, and a person decides. And borrower data stays out of this: out of every prompt and every file.`,
  ),
  answer(`Good rules, because a program can check both of them:

- **Nothing is lost:** after every run, records written plus records in \`review.csv\` must equal records read. If the sum is off by one, the run counts as failed, even when all else looks right.
- **No borrower data:** the converter has a list of the columns it may read. It stops at any column that is not on the list, instead of skipping it quietly.

For \`review.csv\` I propose six columns: \`id\`, \`section\`, \`reason\`, \`as_found\`, \`decided_by\`, \`decision\`. The program fills the first four and never touches the last two, which belong to the people. A second run must not overwrite what somebody decided in the first, so the id is the key and filled rows are left alone.

Write the reason as a sentence that Jos would say, not as a code. “ISBN 9057910680: the last digit does not fit the others” can be settled at the shelf in a minute. “ERR_CHK_13” means that somebody comes to ask you.`),
  you(
    `Three people decide. Jos catalogues, and knows the mess of 2009 best. Anke leads the desk. Marit looks after local history and signs for the whole project. One thing matters more than it sounds: always ask Marit before touching the local history shelf. Half of it exists nowhere else, and it has been moved, merged and relabelled by well-meaning people twice before. And she reads paper, not screens: whatever she has to decide, print it.`,
  ),
  answer(`Then I take it literally: no record of that section is changed, merged or relabelled without her yes, and “the program did it” does not count as a yes.

| Person | Decides |
| --- | --- |
| Marit | everything in local history; the final go |
| Jos | doubtful records of all other sections |
| Anke | what the desk needs on the first morning |

By touching I understand also what looks harmless: joining two records that seem to be the same pamphlet, or filling an empty field from another catalogue. For her section the converter copies what it finds, and everything it would *like* to change goes on a list for her instead.

Her list is printed, then: one record a line, large type, the reason in words, and room to write beside it. One list, not a note for every question that comes up; people answer a list in the order in which it makes sense to them.

I left you out on purpose. Whoever runs the converter should not also be the one who settles what it could not.`),
  you(
    `Fair. Dates: our last open day is Saturday 20 December, we close at 17:00. Staff are away from the 24th and come back on Monday 5 January. The council has printed the reopening date on a poster, so that one will not move.`,
  ),
  answer(`Counted back from the reopening, that gives:

- **Thursday 4 December:** first rehearsal, one small section, nothing sent.
- **Thursday 18 December:** last rehearsal, everything. Whatever is not working by then does not go in.
- **Saturday 20 December, 17:00:** the old system becomes read-only, once the last book is returned. Not earlier: a frozen system with an open desk invents records on paper.
- **Monday 22 December:** the run, while you and Jos are both still here.
- **Monday 5 to Friday 9 January:** checking, with books in hand.
- **Monday 12 January:** doors open.

Keep the old system readable until 31 March. It costs you one server in a cupboard and settles every argument about what was there before.

Between 20 December and 12 January nobody adds a book, in either system. New books wait in a crate with a sheet of paper on it. It sounds primitive, but it is the only way for the sum of the first rule to stay true.`),
  you(
    `And if it turns out to be bad? I do not want to find myself on the Sunday night deciding alone whether to go back. That is how it went with the new website, and I still hear about it.`,
  ),
  answer(`Then decide the rule now, while nobody is tired. My proposal:

- Jos takes **200 books from the shelves**, not from a list. A list made from the new catalogue cannot show what is missing in it. Forty from each of the five sections: local history is small and the most likely to go wrong, so it should not be drowned by fiction.
- Each is looked up. Wrong means: not found, wrong title, or wrong place. An old typing error in a subtitle does not count; it was there before us.
- **More than two wrong, and we go back.** Two in 200 is one in a hundred, which the desk can repair in the first week. Ten would be a month of apologies. Put the number in writing today; on the day everybody will find a reason why this one book should not count.
- The decision falls on **Friday 9 January at 12:00**, by Marit, with the number in front of her.

Her name on it matters. You will be tired and proud of the work by then, and so will I, in my way; she will only look at the books.

The vendor says a restore takes 40 minutes. I would believe that after you have done it once, on the spare machine, with a clock.`),
  you(
    `Agreed, two in 200, Friday at noon. I did the restore on the spare machine this afternoon. It took 55 minutes, not 40, because the index is rebuilt at the end and they do not count that. The first try failed, by the way: the backup was on the disk that I was restoring to.`,
  ),
  answer(`Worth the afternoon, and the failed try was worth most of it: from now on the backup lies on a second disk, and you have seen it being read from there. 55 minutes is the number we plan with, and it still leaves room: going back at noon means you are on the old system before 13:00.

Write one more line beside it: the restore brings back the catalogue *as of 20 December*. Loans since then do not exist in it, which is harmless only because you are closed. That is the real reason the decision must fall before you open and not on the first bad morning after.

So the fall-back is one page on paper, beside the server: which disk, which command, 55 minutes, and who may order it. Not a page on the server that is being restored.`),
]

const TITLE = 'Planning a catalogue migration'

/**
 * The session that a first run opens: a long working conversation, compacted once after three of its four chapters, with the demo
 * model's own words at the end. It has about 10,000 tokens of o200k, and the model reads half of them. So one more Compact, or an
 * Undo, shows the purpose of the product. People, library and books are invented.
 */
export function sampleSession(): Sample {
  return {
    title: TITLE,
    drafts: [
      { type: 'v1.session-created', title: TITLE, origin: 'sample' },
      ...RULES,
      ...EXPORT,
      ...SHELVES,
    ],
    following: events => [...compactSample(events), ...REHEARSAL],
  }
}
