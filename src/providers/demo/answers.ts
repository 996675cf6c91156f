/** What the demo model says, by topic. Names of buttons are as the interface shows them. */

/** The demo model’s prepared answers, by what they answer. */
export const ANSWERS = {
  hello: `Hello. I am the **demo model**: a script with prepared answers, here so that you can try Palimpsest with nothing set up. I cannot think, and I know nothing about your work.

Palimpsest is a chat application that lives in this browser. A model can only read so much at once; here that limit never stops you, and nothing you wrote is lost when it is reached. Ask me about:

- **compacting**: what happens when the conversation grows long
- **undo**, and where the originals are
- the **meter** beside the message box
- **export** and import
- **connecting** a real model
- what leaves this device (**privacy**)

Or say *long answer* to fill the meter, *what time is it* to see a tool called, *table* to see how answers are set.`,

  compact: `A model reads the whole conversation again with every message, and its window is limited: mine holds 16,000 tokens. **Compacting** puts a summary in place of the older messages, *for the model only*. What you read stays word for word; what the model no longer reads turns brown.

It happens by itself when the meter reaches its marks. To see it now:

1. Press **Compact** above the conversation, or type \`/compact\`.
2. Say what must not be missing, if you like: \`/compact focus on the dates\`.
3. Read the summary, change it if you want, and press **Apply**.

While I am the model, summaries are extractive: sentences of yours, chosen without any model, on this device. A real model can write them in its own words.`,

  summary: `I am the demo model, a script, and cannot write a summary. Choose the extractive summary, which needs no model, or connect a real one.`,

  undo: `Every compaction is a row in the conversation. Press **Undo** on it, or type \`/undo\`, and the model reads the originals again, exactly as they were: the summary never replaced them, it only stood in front.

The same row shows **Summary** and **Original** side by side in time, so you can compare before you decide. Undo takes back the newest compaction first; press it again for the one before.`,

  original: `Nothing is lost. Everything you and a model wrote stays in this session's log, which is only ever added to. Text set in brown is out of the model's view: a summary stands in for it there, or you left it out, and the margin says which.

Open the row of a compaction and choose **Original** to read what it stands for. **Undo** brings it back into the model's view.`,

  move: `Press **Export**, or type \`/export\`, and the whole session is saved as one JSON file: every message, every compaction, everything undone, and never a key. The format is documented.

**Import** reads such a file back, here or in another browser, and you continue where you stopped. A file that is broken is refused whole, with the reason; nothing is half imported.

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

  pin: `In the menu beside a message:

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

  unknown: `I have no prepared answer to that: I am the demo model, a script, and I do not understand what you write. I only look for words I know.

Your message is saved, and the meter has counted it; a real model would have read it together with everything before. To get a real answer, **connect** a model in the settings. Or ask me about *compacting*, *undo*, *export*, the *meter* or *privacy*; say *long answer* to fill the meter, or *what time is it* to see a tool called.`,
} as const satisfies Readonly<Record<string, string>>

/** A subject that the script knows. */
export type Topic = keyof typeof ANSWERS
