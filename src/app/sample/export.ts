import type { EventDraft } from '../../engine/index.ts'
import { answer, step, you } from './sample-message.ts'
import { PAGE_INPUT, PAGE_MISREAD } from './shelves.ts'

/** The sample’s second chapter: the export of the old catalogue, and how its records are matched. */
export const EXPORT: readonly EventDraft[] = [
  you(
    `The export is here, in two files: \`export.csv\` with 17,176 records, and \`batch-2009.csv\` with the 1,236 that were typed in by an agency that year. The vendor’s letter says everything is Latin-1. There were two columns too many, \`last_borrower\` and \`loan_date\`; I cut them off on my own machine before giving you anything. Look at the 2009 one first, please. Jos makes a face whenever I say its name, and would not tell me why.`,
  ),
  ...step(`The first page will do to see what we have.`, [
    { callId: 'call-1', tool: 'read_records', input: PAGE_INPUT, output: PAGE_MISREAD },
  ]),
  answer(`Jos is right to. \`CafÃ©\`, \`JÃ¼rgen\`, \`BjÃ¸rn\`: this file is **UTF-8 being read as Latin-1**, so the letter is wrong about it. The good news is that nothing is damaged. Each accented letter is two bytes, both are there, and only the label on the file is false. You can tell by the Ã: the first of the two bytes is the same for nearly every accented letter, and Latin-1 shows it as that sign.

So please do not let anybody repair it by search and replace. That would turn a wrong label into wrong data. Say per source how it is to be read:

\`\`\`toml
# sources.toml
[export]
path = "export.csv"
encoding = "latin-1"

[batch-2009]
path = "batch-2009.csv"
encoding = "utf-8"
\`\`\`

The converter should refuse a source that has no such entry, instead of assuming one. And it should fail on bytes that are no UTF-8 in a file that claims to be, since that is the one mistake a computer can prove.

Thank you for cutting the two columns. I have put both names on a second list, of columns at which the converter must stop even if somebody adds them to the first one: if the vendor exports again in December, they will be back.

In passing: row 11 has neither year nor number, so that one will go to review.`),
  you(
    `Before I believe that the line runs exactly between the two files: I have been told such things before, and then there was one more drawer. How many records have that Ã in them, in each?`,
  ),
  ...step(`I count both at the same time.`, [
    {
      callId: 'call-2',
      tool: 'count_records',
      input: { source: 'export.csv', where: 'any field contains "Ã"' },
      output: 'export.csv: 0 of 17,176 records',
    },
    {
      callId: 'call-3',
      tool: 'count_records',
      input: { source: 'batch-2009.csv', where: 'any field contains "Ã"' },
      output: 'batch-2009.csv: 742 of 1,236 records',
    },
  ]),
  answer(
    `It does. **0 of 17,176** in the export, **742 of 1,236** in the batch. No record of the large file shows the sign, so the border is the file and not the record, and one line in \`sources.toml\` is enough. The other 494 records of the batch are plain ASCII and look the same either way.

It also tells you what happened. The agency worked on newer machines than yours, saved as such machines do, and nobody asked which encoding it was. The old system then showed the wrong signs for years, and readers got used to searching without accents. They will find more from January on, and should be told so.

If there is one more drawer, it would show as an Ã in the large file after some later correction of 2009 or 2010. I will count again on the final export, on the day itself; it costs a second.`,
  ),
  you(
    `I have put \`sources.toml\` beside the converter. What else would stop a record? By section, please, because that is how we will hand it out. And tell me first what you count as a fault; I do not want to discover in January that we meant different things.`,
  ),
  ...step(
    `Two things, the two that the region’s catalogue refuses: a record with no year, and an ISBN whose check digit is wrong, which I call broken. Everything else is a matter of taste and can be mended later.`,
    [
      {
        callId: 'call-4',
        tool: 'count_records',
        input: { source: 'all', group_by: 'section, fault' },
        output: `section=children valid=2109 no_year=19 broken_isbn=12
section=fiction valid=6762 no_year=61 broken_isbn=47
section=non-fiction valid=7166 no_year=68 broken_isbn=57
section=local-history valid=931 no_year=211 broken_isbn=6
section=sound-and-film valid=934 no_year=12 broken_isbn=17
both_faults=0 records=18412`,
      },
    ],
  ),
  answer(`| Section | Records | Valid | No year | Broken ISBN |
| --- | ---: | ---: | ---: | ---: |
| Children’s | 2,140 | 2,109 | 19 | 12 |
| Fiction | 6,870 | 6,762 | 61 | 47 |
| Non-fiction | 7,291 | 7,166 | 68 | 57 |
| Local history | 1,148 | 931 | 211 | 6 |
| Sound and film | 963 | 934 | 12 | 17 |
| **All** | **18,412** | **17,902** | **371** | **139** |

So 17,902 are valid and **510 go to review**; no record has both faults. A *missing* ISBN is no fault: older books never had one. And 17,902 plus 510 is 18,412, so the sum of the first rule holds already for the count.

One line stands out. Local history is a sixteenth of the collection and has 211 of the 371 undated records. Before anybody calls that neglect, I would ask Marit: it may be what such papers are like.

In the other four sections between one and three records in a hundred go to review. That is the rate which honest typing leaves behind, and I see nothing in it to worry about.`),
  you(
    `That is normal for her: pamphlets, minutes, a box of tide tables. I asked. Marit dates them from the accession register and writes an estimate in square brackets, like \`[ca. 1910]\`. She will do all of her 217 herself, and nobody else is to guess a year, least of all a program. She was quite firm. I think the word “neglect” had reached her before I did.`,
  ),
  answer(`Then an empty year stays empty until a person fills it. The region accepts \`[ca. 1910]\` as it stands, so her brackets go through unchanged, and I would not strip them to make sorting easier.

Her 217 stay in the same \`review.csv\`, with \`decided_by\` already set to Marit, so that her list prints by itself and Jos cannot pick one up by mistake. Two files would drift apart. That leaves Jos with 293, of which 160 need a year and 133 a number.

For those 160 the title page answers most, and the book is in the building. I would have him sort the list by shelf and do it with a trolley, one bay at a time, instead of in the order of the file.

The 133 are different. A wrong check digit says that something in the number is wrong, but not which digit, so it cannot be computed back. If the book no longer shows a number that makes sense, he empties the field: no number is allowed, and a false one is worse than none, because it can match.`),
  you(
    `Next question. The region has most of our books already, better described than ours, with subjects and everything. How do we find out which, without gluing two different books together? That happened to the neighbours in Oostmere, and they are still finding them.`,
  ),
  answer(`In two passes, the sure one first:

1. **ISBN-13.** 4,127 of your records only have the ten-digit number; that converts without loss (prefix 978, new check digit), so they take part.
2. **Title and publisher**, for what has no number. Case, accents and a leading article are ignored, so “Het Strand”, “Strand, het” and “STRAND” are one title, while “Strand en duin” is another.

A match takes the region’s description and keeps *your* call number, copy and place. What matches nothing goes in as a record of your own. I would never merge on the title alone: you have four different books called “Het strand”.

Both mistakes are possible, and they do not weigh the same. A match that we miss gives the region one description too many, which somebody joins later with two clicks. A match that we invent sends a reader to the wrong book and hides the right one. So where the second pass is unsure, it should say no.`),
  you(
    `Jos tried your second pass by hand on 200 pairs. The publisher agreed in 91 of them. “Uitg. Noordpier”, “Noordpier bv”, “N.P.”, and after 1998 the name of whoever had bought them. He says the year is far better: it was copied from the title page, while the publisher was typed from memory. Take title and year, and count it over the valid ones.`,
  ),
  ...step(`91 of 200 is worse than a coin. I withdraw the publisher and count with the year.`, [
    {
      callId: 'call-5',
      tool: 'count_records',
      input: { source: 'all', where: 'valid', group_by: 'match' },
      output: 'match=isbn13 15340\nmatch=title_and_year 1688\nmatch=none 874\nrecords=17902',
    },
  ]),
  answer(`Decided: **match on ISBN-13, then on title and year**, because publisher names vary too much to help. Over the valid records that gives:

- 15,340 by number,
- 1,688 by title and year,
- 874 that only Brackwater has.

Together 17,902, as it must be.

Two consequences of the new rule. The year has to be *equal*: one year off is usually a reprint, and a reprint is another book with another number of pages. And a record without a year cannot match in the second pass; all of those are in review anyway, so they are matched after somebody has dated them.

I would have Jos look at 50 of the 1,688 before we trust them: same author, same number of pages, yes or no. If even one of the 50 is a different book, the rule is not good enough and we talk again. The 15,340 I would not check one by one: a number with a valid check digit that is equal in both catalogues is as sure as this gets.

The 874 deserve a kind look, too. They are what the region will not have from anybody else, so whatever care there is to spend on descriptions, after the reopening, I would spend on those.`),
]
