import { textsOf } from '../texts.ts'

/** Prepared answers of the demo model in the language of the person: to the tasks of a first visit, to a greeting, and to all that it does not know. */
export const demoText = textsOf('demo', {
  letter: `**What it says.** Your advance payment for heating, water and the like rises from 140 to 175 a month, from 1 February. The last period cost 412.80 more than you paid in advance.

**What you must do**

| what | how much | by when |
| --- | --- | --- |
| pay the difference once | 412.80 | 30 days after the letter arrived |
| change the standing order | 175.00 instead of 140.00 | 1 February |
| object, if the statement is wrong | in writing | 12 months after the letter arrived |

**Before you pay:** compare the attached statement with your own meter readings, and ask for the receipts if a figure looks too high.

This answer was written in advance for this letter. A real model reads a letter of yours: **connect** one, and paste it.`,
  message: `> Thank you, that means a lot, and last summer was a joy. I will not lead the fair next year, though: I need the time at home. I would rather say so now, while there is time to find somebody.
>
> I will gladly hand over my list of contacts, and sit down for an hour with whoever takes it on.

It thanks first, says no in one plain sentence, gives one reason and no apology, and offers something that ends.

This answer was written in advance for this message. A real model answers the messages that you get: **connect** one, and paste yours.`,
  plan: `| when | what |
| --- | --- |
| Mon 2 March | order the internet connection (it takes 2 weeks) · ask Jonas for the van on the 28th |
| by Fri 6 March | get boxes · tell the bank, the doctor and work the new address |
| Mon 16 March | the connection should be there; ask if it is not |
| Fri 20 March | fetch the keys |
| Sat 21 and Sun 22 March | paint the bedroom, before the furniture comes |
| Mon 23 to Fri 27 March | pack |
| Sat 28 March | move |

Two things are open: when the old contract ends after the notice in January, and who helps to carry.

This answer was written in advance for these notes. A real model makes a plan of yours: **connect** one, and paste them.`,
  hello: `Hello. I am the **demo model**: a script with prepared answers, here so that you can try Palimpsest with nothing set up. I cannot think, and I know nothing about your work.

Palimpsest is a chat application that lives in this browser. A model can only read so much at once; here that limit never stops you, and nothing you wrote is lost when it is reached. Ask me about:

- **summarizing**: what happens when the chat grows long
- **undo**, and where the originals are
- the **meter** beside the message box
- **export** and import
- **connecting** a real model
- what leaves this device (**privacy**)

Or say *long answer* to fill the meter, *what time is it* to see a tool called, *table* to see how answers are set.`,
  unknown: `I have no prepared answer to that: I am the demo model, a script, and I do not understand what you write. I only look for words I know.

Your message is saved, and the meter has counted it; a real model would have read it together with everything before. To get a real answer, **connect** a model in the settings. Or ask me about *summarizing*, *undo*, *export*, the *meter* or *privacy*; say *long answer* to fill the meter, or *what time is it* to see a tool called.`,
  'not-an-ai': '*Scripted answer: the demo model is not an AI.*',
})
