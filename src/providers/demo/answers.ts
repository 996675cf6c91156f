/** The demo model’s prepared answers by topic, in English. Those that everybody meets are texts (`demoText`). Names of buttons are as in the interface. */
export const ANSWERS = {
  compact: `A model reads the whole conversation again with every message, and its window is limited: mine holds 16,000 tokens. **Compacting** puts a summary in place of the older messages, *for the model only*. What you read stays word for word; what the model no longer reads turns brown.

It happens by itself when the meter reaches its marks. To see it now:

1. Choose **Compact** in the menu above the conversation (**…**), or type \`/compact\`.
2. Say what must not be missing, if you like: \`/compact focus on the dates\`.
3. Read the summary, change it if you want, and press **Apply**.

While I am the model, summaries are extractive: sentences of yours, chosen without any model, on this device. A real model can write them in its own words.`,

  summary: `I am the demo model, a script, and cannot write a summary. Choose the extractive summary, which needs no model, or connect a real one.`,

  undo: `Every compaction is a row in the conversation. Press **Undo** on it, or type \`/undo\`, and the model reads the originals again, exactly as they were: the summary never replaced them, it only stood in front.

The same row shows **Summary** and **Original** side by side in time, so you can compare before you decide. Undo takes back the newest compaction first; press it again for the one before.`,

  original: `Nothing is lost. Everything you and a model wrote stays in this session's log, which is only ever added to. Text set in brown is out of the model's view: a summary stands in for it there, or you left it out, and the margin says which.

Open the row of a compaction and choose **Original** to read what it stands for. **Undo** brings it back into the model's view.`,

  move: `Choose **Export** in the menu above the conversation (**…**), or type \`/export\`, and the whole session is saved as one JSON file: every message, every compaction, everything undone, and never a key. The format is documented.

**Import** in the menu above the list of chats (**…**) reads such a file back, here or in another browser, and you continue where you stopped. A file that is broken is refused whole, with the reason; nothing is half imported.

The sessions live in this browser only, so an export is also your backup.`,

  connect: `Press **Connect a model**, or open the **settings** (type \`/settings\`):

1. Choose the service; or another server, by any address, for example \`http://localhost:11434/v1\` for Ollama on this computer. **Find servers on this computer** looks for what runs here.
2. Paste the key, if the server wants one. It is tested at once: what fails says what to do. It is held in this tab's memory and sent to that host only.
3. Choose a model. It answers from then on.

New chats begin with it; the sample keeps me. A small model can also run in your browser, with nothing sent: \`/device\` says what can run here.`,

  privacy: `With me, nothing leaves this device: I am a script inside the page, and so is the extractive summary. Sessions are saved in this browser's storage.

When you connect a server of your own choice, your messages go to that host and nowhere else. There is no account and nothing in between. The key stays in the tab's memory, and is in no export, no log and no error message.`,

  meter: `The ring beside the message box shows how full the **next request** is: what the model would read if you sent a message now, against the most that fits. Its ticks are the points where something happens: a summary is prepared, then it takes the place of older messages, and only at the last one would a message have to wait.

Press the ring for the **Context** panel: what the request is made of, what happens next, and how large the last requests were. A \`~\` marks a number that is estimated and not yet counted.

My window is small on purpose, 16,000 tokens, so you can see all of this happen. Say *long answer* a few times.`,

  pin: `In the menu below a message (**…**):

- **Pin** keeps it in every request, word for word, whatever is compacted around it. Good for a rule that must never be forgotten.
- **Exclude** leaves it out of every request. You still see it.

Both can be taken back in the same menu.`,

  sessions: `Sessions are saved as you write; you may close the tab in the middle of an answer and lose at most half a second of it. They are listed on the left: open one to resume it, search by title, rename it, or move it to the trash, from which it can be restored.

\`/sessions\` opens the list, \`/resume\` the session you last worked on.`,

  tools: `A model may ask for something to be run and go on with the result. One tool is here from the start, \`current_time\`: harmless, and the one thing that no model can know. Ask me *what time is it in Tokyo?* and watch the call and its result appear in the conversation. Tool results can be long, which is why old ones are the first thing to leave the model's view.`,

  commands: `Type a slash in the message box:

| command | what it does |
| --- | --- |
| \`/compact\` | replaces older messages by a summary, for the model only |
| \`/undo\` | takes the newest compaction back |
| \`/context\` | shows what the next request holds |
| \`/sessions\`, \`/resume\` | lists sessions, opens one |
| \`/export\`, \`/import\` | saves a session as a file, opens one from a file |
| \`/settings\` | model, key, summaries, appearance |
| \`/help\` | all commands and keys |

Ctrl+K (⌘K) searches commands and sessions together.`,

  markdown: `Answers are set as they arrive. A list:

- one point
- another, with \`code\` in it

A table:

| leaf | earlier text | later text |
| --- | --- | --- |
| recto | a geometry | a prayer book |
| verso | a letter | a bill |

And a piece of code, with its own **Copy** button:

\`\`\`python
def fits(request: int, window: int, reply: int) -> bool:
    """True when the request and its reply fit the window together."""
    return request + reply <= window
\`\`\``,

  'no-clock': `I would call the tool \`current_time\` for that, but tools are switched off in the settings, and a script has no clock of its own.`,

  'after-tool': `That was a real call: I asked for the tool, the page ran it on this device, and its result is now part of the conversation like any message.`,

  image: `I am a script and see no images. A model that sees none, or a server that refuses them, is given a note in place of each; yours says:`,

  thanks: `You are welcome, as far as a script can mean that. The session is saved. When you want to talk with something that thinks, connect a model in the settings: this conversation goes on with it.`,
} as const satisfies Readonly<Record<string, string>>

/** A topic that the script knows. */
export type Topic = keyof typeof ANSWERS

/** A long text about palimpsests, in parts, to read while the meter fills. */

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

/** One part of it; `time`: how often the user has written this, from 1. */
export function longRead(time: number): string {
  return PARTS[(time - 1) % PARTS.length] ?? PARTS[0]
}
