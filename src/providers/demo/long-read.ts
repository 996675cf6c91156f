/** A long text about palimpsests, in parts: something to read while the meter fills. */

const PARTS = [
  `## How a page is written over

Parchment is skin: of a sheep, a goat or a calf, soaked in lime, scraped, stretched on a frame and scraped again until it takes ink. A large book could need the skins of a whole flock, so a page was worth more than most of what was written on it. When a text had gone out of use, or its language was no longer read in the house, its leaves could be used again.

Fresh ink was washed off with milk and oat bran. Ink that had bitten into the skin was rubbed with pumice. The leaves were often turned by a quarter and folded to half their size, so that the new lines crossed the old ones. The Greek word for it, *palimpsestos*, means "scraped again".

The writing was rarely gone. Iron gall ink goes into the skin, and with the years what was left of it darkened; on many pages the older text came back as a brown shadow between the younger lines. Readers saw it for centuries without being able to read it.

That is where this application has its name and its brown. What a model no longer reads is not erased here. It stands under the summary, and you can read it by looking.`,

  `## Archimedes under a prayer book

In the tenth century a scribe in Constantinople copied works of Archimedes into a codex. In 1229 a priest finished a prayer book, and part of its parchment was that codex: taken apart, scraped, cut, turned, and written over with prayers.

The prayer book was used in a monastery for a long time. In 1906 the Danish philologist Johan Ludvig Heiberg went to Constantinople to see it, recognised what lay below the prayers, and read most of it with a magnifying glass and photographs. Among the texts was the *Method*, in which Archimedes explains how he found his results by weighing figures against each other in thought. No other copy of it in Greek is known.

Then the book disappeared for most of a century. When it was sold in New York in 1998, mould had eaten into it, and somebody had painted four pictures of evangelists over pages that Heiberg could still read. From 1999 on it was taken apart at the Walters Art Museum in Baltimore and photographed under light of many colours; where paint covered the writing, X-rays found the iron of the old ink.

The prayers were not removed. Both texts are on the page, and which one you see depends on the light.`,

  `## A republic under the psalms

Cicero wrote *De re publica* around 54 to 51 BC. It was read for centuries, quoted by many, and then there was no copy. Only its end survived, the dream of Scipio, because somebody had written a commentary on it.

In 1819 Angelo Mai, prefect of the Vatican Library, was going through a manuscript of Augustine on the Psalms. Under it, in large letters in two columns, stood another text. It was Cicero's book: not all of it, perhaps a quarter or a third, with leaves missing wherever the later scribe had not needed them.

Mai was proud, and in a hurry. To bring out the faint ink he brushed pages with tincture of gall, as others did at the time. It worked for a day or a year. Then the stain spread, and some pages that he could read are now darker than they were.

It is a fair warning for anyone who handles old text: what makes one thing readable can destroy another. A summary should never be the only copy.`,

  `## Letters under letters in the desert

The monastery of Saint Catherine at the foot of Mount Sinai has kept books since the sixth century. Parchment was hard to come by there, and many of its manuscripts were written twice, some three times.

Between 2011 and 2016 a team photographed more than seventy of its palimpsests, each page dozens of times, under light from ultraviolet to infrared and from both sides. Software then looked for the combination in which the older ink stood out. What came to light was in Greek, Syriac, Georgian, Armenian, Latin, Arabic and more, and in Caucasian Albanian, a language of which almost no other written page exists.

Nobody had hidden these texts. A monk in need of a page had only judged that this one would not be missed, and for eight hundred or a thousand years he was right.

What is important changes. That is the best reason to keep what is under the page, and to write down where it lies.`,
] as const

/**
 * One part of it, or for every fourth time the first one again.
 *
 * @param time Which time the user writes, from 1.
 */
export function longRead(time: number): string {
  return PARTS[(time - 1) % PARTS.length] ?? PARTS[0]
}
