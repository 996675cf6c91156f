import type { EventDraft } from '../../engine/index.ts'
import { answer, step, you } from './sample-message.ts'

/** Input of the call that reads the page. */
export const PAGE_INPUT = { source: 'batch-2009.csv', limit: 22 } as const

/** The page as it is. */
export const PAGE = `batch-2009.csv: 1,236 records, rows 1 to 22
id | call number | old mark | title | author | year | isbn
B09-0001 | 839.31 | - | Café Noordpier, verhalen | Joël Haverkate | 2003 | 9789047501107
B09-0002 | 641.59 | - | Crème en krab uit de kustkeuken | Renée van Dillen | 1999 | 9074664032
B09-0003 | 025.04 | - | Zoeken in de catalogus | Tinne Oosterlinck | 2001 | 9789028921085
B09-0004 | 943.8 | - | Zwischen Düne und Marsch | Jürgen Petersohn | 1987 | 9038715900
B09-0005 | 551.46 | HB.1170 | Eb en vloed bij Brackwater | Gemeentewerken | 1961 | -
B09-0006 | 823.914 | - | The Lamplighters and Their Debts | Aoife Brennan | 2006 | 9789014518596
B09-0007 | 948.1 | - | Fjorden rundt på sju dager | Bjørn Aasheim | 1994 | 9010642615
B09-0008 | 398.2 | - | Spookschepen en andere geïllustreerde sagen | Daniëlle Smit | 2004 | 9789080782655
B09-0009 | 914.92 | HB.88 | Wandelingen langs de oude zeewering | P. Terpstra | 1974 | -
B09-0010 | 635.9 | - | Tuinieren op zilte grond | Geneviève Aalders | 2002 | 9789027788283
B09-0011 | 274.92 | HB.2041 | De kerk aan de Visserskade | - | - | -
B09-0012 | 787.87 | - | Chansons für zwei Gitarren | Anaïs Köhler | 1996 | 9053057331
B09-0013 | 623.89 | - | Bakens, tonnen en lichten | M. de Roover | 1989 | 9021572044
B09-0014 | 940.53 | HB.1302 | Vijf winters: dagboek van een loods | Klaas Boertien | 1979 | -
B09-0015 | 843.92 | - | Le phare du cap gelé | Hélène Garçonnet | 2005 | 9789015075586
B09-0016 | 598.33 | - | Steltlopers van het wad | René Nijdam | 1998 | 9016473629
B09-0017 | 869.3 | - | A maré e a memória | Inês Falcão | 2007 | 9789019997242
B09-0018 | 746.92 | - | Truien breien zoals de vissers | Griet Zoë Mulder | 2008 | 9789093628995
B09-0019 | 387.1 | HB.417 | Havengelden en reglementen | Gemeente Brackwater | 1958 | -
B09-0020 | 821.92 | - | Herring Girls and Other Poems | Siân Maddock | 2000 | 9012998409
B09-0021 | 664.94 | - | Roken, zouten, drogen: vis voor één jaar | Coen Wübbena | 1993 | 9087185979
B09-0022 | 839.81 | - | Brev til en færge | Søren Kjærulf | 2006 | 9789008393727`

/** The page with its UTF-8 bytes read as Latin-1. */
export const PAGE_MISREAD = String.fromCharCode(...new TextEncoder().encode(PAGE))

/** The sample’s third chapter: labels, old shelf marks, and call numbers that lost a zero. */
export const SHELVES: readonly EventDraft[] = [
  you(
    `Jos checked his 50: all 50 right. Now the labels. The spine labels are 38 mm wide, and anything longer is cut by hand with scissors, by him. Can the new system be kept from producing long ones? The printer has a fixed-width font; I measured ten characters, and one is 2.4 mm. The width is not going to change, there are four rolls in the cupboard.`,
  ),
  answer(`50 of 50 is good enough: the rule for matching stands. And yes to the labels, by turning millimetres into characters once. With 2 mm of margin on each side there are 34 mm to print on, so a line holds **14 characters**: 34 divided by 2.4 is 14.17, and a fifteenth would be cut.

The rule for the label: break the call number at a space or before the stop, never inside a group of digits, and never shorten it. \`J 025.040 HAV\` has 13 characters and stays on one line. If a single group is longer than 14, the label is not printed and the record is listed for Jos. A label that is silently wrong costs more than scissors.

Ask the region which width their label template was made for. Templates for wider labels often shrink the text until it fits, which looks tidy on the screen and cannot be read from the next bay. If yours does, have that switched off rather than chosen by accident. And print one sheet of the forty longest before anything else, and hang it on a shelf at knee height: that is where labels are read in real life.

The rule only concerns what is printed from now on. Nobody should touch the labels that are on the books already; 18,412 new ones would be a project of their own, and a good way to put wrong ones on.`),
  you(
    `Some spines still carry shelf marks from before 1987. Two letters, a stop, some digits. Leave those out, nobody has used them for years, and they make every record look older than it is.`,
  ),
  answer(
    `They are in 2,306 records, one in eight, all of the form \`HB.1170\`: two letters, a stop, one to four digits. I can leave them out of what we write. But I would keep the column in the converter’s input, so that it stays a decision and does not become a loss, and I would mention it to Marit, since most of them are hers.

One thing I cannot see from here: whether some spine carries nothing else. A book that was never relabelled could not be put back by anybody who only has the new catalogue, and would need a label first. Jos could look when he is next down there.`,
  ),
  you(
    `I have to take that back. I mentioned it, and Marit uses them every week: the register from the fifties refers to nothing else, so without the marks half of her letters cannot be answered. And Jos found 61 spines with nothing else on them. They must be searchable, also in the form people write in letters, with a space instead of the stop. I was wrong; keep them.`,
  ),
  answer(`Good that it came up in November and not in February. Then both are kept, each in its own place:

- The current call number goes to field **082**.
- The old shelf mark goes to the local field **099**, which the new catalogue indexes but does not print, so it never lands on a 38 mm label.

I would not convert old marks into new numbers. There is no table for it, and a wrong guess could not be told from a right one. A value in 099 that does not fit the pattern goes to \`review.csv\`; all 2,306 fit it, so there is none today.

For the letters: the index treats a stop and a space alike, so \`HB 1170\` finds \`HB.1170\`. What is stored stays exactly as it is on the spine. And the 61 books with no other mark need no new label before the reopening, since the one they have can be looked up.`),
  you(
    `For everything that follows: call numbers are text, never numbers. 025.040 and 025.04 are two different shelves here, and the last system lost that once already. It took two summers and a lot of walking to put right what could still be put right.`,
  ),
  answer(`Then let us make it impossible instead of remembering it. The converter has one function for call numbers, all sections go through it, and it cannot do arithmetic:

\`\`\`python
CALL_NUMBER = re.compile(r"(J )?\\d{3}(\\.\\d+)?( [A-Z]+)?")

def call_number(raw: str) -> str | None:
    """Keeps every digit: '025.040' is not '025.04'."""
    text = raw.strip()
    # None sends the record to review.csv, with the reason.
    return text if CALL_NUMBER.fullmatch(text) else None
\`\`\`

No \`float\`, no \`round\`, no spreadsheet on the way: opening the file in one and saving it is enough to lose the zeros, without a word. If somebody needs a spreadsheet to look at it, they get a copy that is never read back.

And I would look for damage from last time. A lost zero leaves no trace in the number itself, 025.04 looks perfectly healthy. But you have a shelf list, so every call number can be compared with what really stands there.

From here on I write them as text too, in tables and lists, with every digit, and I will not sort them as if they were amounts.`),
  you(
    `\`shelf-list.csv\`, 1,204 shelves, kept by Jos and right. Read the 2009 page again now that the encoding is set, and then look for zeros. If the agency did what I think it did, I will have to apologise to Jos for his face.`,
  ),
  ...step(`The same page as before, now with \`encoding = "utf-8"\`.`, [
    { callId: 'call-6', tool: 'read_records', input: PAGE_INPUT, output: PAGE },
  ]),
  ...step(`The accents are right. Now the call numbers, against the shelf list.`, [
    {
      callId: 'call-7',
      tool: 'count_records',
      input: { source: 'batch-2009.csv', where: 'call number not in shelf-list.csv' },
      output: `batch-2009.csv: 84 of 1,236 records
one shelf fits with a zero added: 81
two shelves fit: 3
  B09-0317: 641.30 or 641.300
  B09-0562: 796.10 or 796.100
  B09-1108: 914.20 or 914.200
no shelf fits: 0`,
    },
  ]),
  answer(`Encoding first: \`Café\`, \`Jürgen\`, \`Bjørn\`, all as they should be. That matter is closed.

The zeros are not. **84 call numbers of the 2009 batch name a shelf that does not exist**, and every one of them would, with a zero at the end. Two are on this page: \`B09-0003\` has 025.04 and \`B09-0014\` has 940.53. Somebody opened that file in a spreadsheet in 2009, so Jos may have his apology. Ever since, these books have been found because he knows where they are.

For 81 only one shelf fits. For 3, the ones listed, there are two candidates, and no program can know which. The number in the record is shorter than both, so nothing in the file decides it. The same count over \`export.csv\` I would do tonight, to be sure that this is only the agency’s batch.`),
  you(
    `I ran it over export.csv: none. Do not add the zeros, not even the 81. Jos walks past those shelves every day; he will look at all 84 books and write down what is on the spine. A rule that is right 81 times still says nothing about the book in your hand.`,
  ),
  answer(`That is the better source. I keep them apart from \`review.csv\`, because the records themselves are valid and only their place is doubtful: the list is \`zeros-2009.csv\`, with the id, the number as found, and an empty column for what Jos reads. It is sorted by shelf, so that one walk is enough. So the count of 510 in review stays as it is.

The converter takes his column when it is filled and refuses to run for real while one of the 84 is empty. He has until the rehearsal on Thursday 18 December.

If a spine says something that is in neither list, he writes down what he sees and nothing else. Then it is the shelf list that needs a line, and that is good to learn before 12 January as well.

Your sentence about the book in the hand goes into the rules, if I may. It settles the same question for the years and for the ISBNs: what a program can *suggest* stands in \`as_found\` beside the reason, and what is *true* is written by somebody who looked.`),
]
