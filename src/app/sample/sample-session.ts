import type { Sample } from '../../ports/application-ports.ts'
import { compactSample } from './compaction.ts'
import { EXPORT } from './export.ts'
import { SHELVES } from './shelves.ts'
import type { EventDraft } from '../../engine/index.ts'
import { answer, you, step } from './sample-message.ts'

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

const REHEARSAL: readonly EventDraft[] = [
  you(
    `Let’s rehearse something small: the children’s section, dry, nothing sent. What would be written, and what would go to review? Children’s is small and Jos trusts it most. It is the first of the two rehearsals, and Anke wants to watch. She also asks whether the barcodes stay good, or whether she has to scan eighteen thousand books at the desk.`,
  ),
  ...step(`A dry run of that section writes to a folder and sends nothing.`, [
    {
      callId: 'call-8',
      tool: 'count_records',
      input: { source: 'dry-run/children', group_by: 'result' },
      output: `read=2140 written=2109 review=31
review no_year=19 broken_isbn=12 (10 of them box=2016-07)
changed_call_numbers=0 changed_barcodes=0 lines_over_14=3 seconds=38`,
    },
  ]),
  answer(`It would write **2,109 records** and put 31 aside, exactly as the table foresaw: 19 without a year and 12 with a broken ISBN. 2,109 and 31 are 2,140, so nothing was lost, and no call number changed.

- Ten of the twelve broken numbers come from one donor box, 2016-07. That smells of one bad evening at one keyboard. I would have them read again at the shelf.
- Three labels have a line over 14 characters: somebody wrote the name of a whole series where the author’s three letters belong. They are listed for Jos.
- 38 seconds for 2,140 records makes about five and a half minutes for all of them, so we can afford to run it as often as we like.

The barcodes stay. They have eleven digits, many with zeros in front, so they go the same way as the call numbers: as text, compared one by one after writing. None of the 2,140 changed. Nobody scans anything.

Keep the folder of this run. The next one should differ from it only where Jos has decided something, and two folders are quickly compared.

If Anke wants something to look at, show her the sum and not the screen: read, written, in review. As long as those three agree she need not understand anything else, and on the day she can check it herself.`),
  you(
    `Jos has the box on his desk already. The region takes uploads only between 18:00 and 08:00, at most 2,000 records at a time, and each takes them about 25 minutes. They warned me that a batch which fails is refused as a whole, and that nobody answers their telephone after 20:00.`,
  ),
  answer(`17,902 records make **nine batches**: eight of 2,000 and one of 1,902. At 25 minutes each that is 3 hours 45, so starting at 18:00 on Monday 22 December you are done by 21:45 if nothing fails, and there is a whole night if something does.

- **Order:** children’s first, because it is rehearsed; local history last, because Marit may still be deciding.
- **Refused as a whole** is a kindness: half a batch would be worse. The converter keeps each batch as a file with its number, so the same one can be sent again unchanged.
- After each batch, compare the number the region reports with ours before sending the next.
- **Nobody to call after 20:00:** by then four batches are through. If one of the later ones is refused for a reason that you do not understand, stop, go home and ring them on Tuesday morning. The night of the 23rd is free as well.

Before you start, plug the machine in, switch off its sleep and its updates, and close everything else. 3 hours 45 without a key pressed is exactly how long a computer needs to have an idea of its own.`),
  you(
    `I sent 50 records of the children’s section to their test server. Refused, all of them: \`E-4012: field 040 missing subfield a\`. Nothing in their manual about it, and 040 does not occur in our export at all.`,
  ),
  answer(`Field 040 says who made the description, and subfield \`a\` is your library’s code. The old system never needed one, because everything in it was yours.

A library that shares its catalogue has to say which descriptions are its own.

The fix belongs in the converter, not in the data: a constant that is added to every record on its way out. The region must have given you a code when you joined. Do not make one up; if it belongs to somebody else, your records will show up under their name, and taking them out again is nothing that either of you can do alone. The contract with the region is where I would look, or the letter with which they welcomed you.

With the code in place I would send the same 50 again, unchanged otherwise. If you change two things at once you will not know which one helped.

And I would add their error to our own rehearsal: the dry run checks from now on that every record has an 040, so that what the region refuses is refused here first, in 38 seconds and in daylight.`),
  you(
    `It is BRKW, it was in the contract. With 040 $a BRKW the 50 went through: 50 sent, 50 accepted. What about the 47 open reservations? Anke asks every day, and she is right to, people have waited for some of those books since summer.`,
  ),
  answer(`Reservations are borrower data, so by your own rule they stay out of every file, this one too. I only need the number.

What works without a file: on Saturday 20 December, after 17:00, Anke prints the list from the old system and locks it in the safe. On Friday 9 January, after the decision at noon, she enters the 47 by hand, two people, one reading and one typing. Then she counts: 47. Then the paper goes through the shredder. The order of the queue for one book is the order on the list, so the list must show the date of each reservation. Books that are waiting on the shelf behind the desk stay there, with their slip, untouched by all of this.

An hour’s work, and nothing to explain to anybody afterwards.`),
  you(
    `She likes it, and has already chosen the shredder’s day. So what is still open? I want a list that I can hang beside the coffee machine, with names on it.`,
  ),
  answer(`As of today:

- [ ] \`zeros-2009.csv\`: 84 books to look at. Jos, by Thursday 18 December.
- [ ] \`review.csv\`: 293 records. Jos, as far as he gets; the rest can be entered after the reopening.
- [ ] \`review.csv\`: 217 records of local history. Marit.
- [ ] Three labels that are too long. Jos.
- [ ] The ten books from box 2016-07. On Jos’s desk.
- [ ] The page on paper for going back, beside the server. You.
- [ ] Full rehearsal with all nine batches, dry. You, on Thursday 18 December.
- [ ] Nobody has told Marit yet that the new catalogue will hide field 099 in the public search. She will want to know.

Done, so that it is written down somewhere: the encoding, the restore, the rule for matching, field 099, the call numbers as text, and 040 with the code.

What is in review on 22 December is not lost. It stays in the old system, readable until 31 March, and is entered when it has been decided.`),
  you(
    `The last point worries me. Draft a note to Marit: what happens, what I need from her and by when. Half a page, no jargon, and please do not call anything of hers a “fault”. She is away until the 12th.`,
  ),
  answer(`> Dear Marit,
>
> the catalogue moves on Monday 22 December. Nothing in local history is changed without your yes, and nothing is deleted anywhere.
>
> From you I need two things by **Wednesday 17 December**:
>
> 1. Your 217 records: 211 without a year, 6 with a number that cannot be right. Jos brings you the list on paper. Start wherever you like; what is not done by then waits, and is not lost.
> 2. A yes or no. The old shelf marks are kept and you can search them. Whether you type HB.1170 or HB 1170 makes no difference. Visitors will not see them in the public search unless we ask for it. Shall we ask?
>
> On Friday 9 January at 12:00 you decide whether we open with the new catalogue. You will have one number in front of you: how many of 200 books from the shelves were wrong. Up to two, we open. With three or more we go back to the old system, which takes 55 minutes and is not a disgrace.

I chose the 17th because it is the day before the rehearsal, and leaves her five days after she is back. I left out everything about files, zeros and field numbers. Jos’s walk along the shelves is his to tell, and she will enjoy it more from him.`),
  you(
    `That is her tone, thank you. I will send it tonight. Before we go on with the rehearsal: this conversation has become long. Do you still have all of it in front of you, the zeros, the 38 mm, Marit’s rule? I do not want to explain them twice.`,
  ),
  answer(`Not word for word, and it is a good moment to ask. This conversation is a sample, and I am the **demo model: scripted, not an AI**. It was made long on purpose: whole, it takes more than 60 % of my window.

So messages 1 to 40 are brown. I read a summary in their place: the 38 mm and Marit’s rule are in it, and the zeros come after it. You still have every word.

- Press **Undo** on the summary, and I read the originals again.
- Press **Compact** to summarize more. You read the summary before it is used, and may change it.
- Press **Export** to keep the whole session as a file.

Write as you would to any model. The ring below shows how full the next request is.`),
]
