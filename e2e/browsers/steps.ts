/** What works in every browser, in the order in which a person does it: each step goes on where the one before ended. */
import { says } from '../server/behaviour.ts'
import { handOn, until } from './hand.ts'
import { DEVICE_STEPS } from './device-steps.ts'
import {
  addressOf,
  chooseNext,
  fits,
  hasPassage,
  hasPlaces,
  hasText,
  hashOf,
  isChosen,
  isNarrow,
  isPassageChosen,
  isTyped,
  keepSavedFile,
  savedFile,
  textsOf,
} from './in-page.ts'
import type { Step } from './step.ts'

const SAMPLE = 'Planning a catalogue migration'
const LONG = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

export const STEPS: readonly Step[] = [
  {
    title: 'a first visit opens on a new chat, takes words, and leads to the sample',
    run: async ({ hand, host }) => {
      await hand.goto(host.url)
      await hand.seesRole({ role: 'button', name: 'Connect a model' })
      await hand.write('Not sent')
      await until('the words in the box', () => hand.run(isTyped, 'Not sent'))
      await hand.write('')
      await hand.click({ role: 'button', name: 'See a long chat that was summarized' })
      await hand.seesRole({ role: 'heading', name: SAMPLE })
      await hand.seesRole({ role: 'meter', name: 'Context' })
    },
  },
  {
    title: 'a compaction can be undone, made and undone again',
    run: async ({ hand }) => {
      const isCompacted = () => hand.run(hasText, 'in the model’s view')
      await hand.command('/undo')
      await until('all messages read', async () => !(await isCompacted()))
      await hand.click({ role: 'button', name: 'More' })
      await hand.click({ role: 'menuitem', name: 'Compact' })
      await hand.click({ role: 'radio', begins: 'Quotes only, no AI', within: 'Compact' })
      await hand.click({ role: 'button', name: 'Write summary', within: 'Compact' })
      await hand.click({ role: 'button', name: 'Apply', within: 'Compact' })
      await hand.seesNo({ role: 'dialog', name: 'Compact' })
      await until('a summary in place of messages', isCompacted)
      await hand.command('/undo')
      await until('all messages read again', async () => !(await isCompacted()))
    },
  },
  {
    title: 'a message is sent and answered, a tool runs, and a reload keeps all of it',
    run: async ({ hand }) => {
      await hand.newChat()
      await hand.send('What time is it in Tokyo?')
      await hand.answered()
      await hand.sees('current_time')
      await hand.reload()
      await until('one question', async () => (await hand.rows('user')).length === 1)
      await hand.sees('current_time')
    },
  },
  {
    title: 'a server is named in the settings, and answers',
    run: async ({ hand, server }) => {
      server.reply(() => says('Understood, **heron**.'))
      await hand.click({ role: 'button', name: 'Settings' })
      await hand.click({ role: 'tab', name: 'Model', within: 'Settings' })
      const field = (name: string) => ({ role: 'textbox', name, within: 'Settings' }) as const
      await hand.write(server.url, field('Address of the server'))
      await hand.write('test-model', field('Model'))
      await hand.click({ role: 'button', name: 'Use this model', within: 'Settings' })
      await hand.seesNo({ role: 'dialog', name: 'Settings' })
      await hand.seesRole({ role: 'button', name: 'Model: test-model' })
      await hand.newChat()
      await hand.send('Remember the word heron.')
      await until('the answer', async () => (await hand.answered()).includes('Understood, heron.'))
    },
  },
  {
    title: 'an answer can be stopped, and keeps what had come',
    run: async ({ hand, server }) => {
      server.reply(() => says(LONG, { chunk: 12, betweenMs: 60 }))
      await hand.send('Count for me')
      await hand.sees('word5')
      await hand.click({ role: 'button', name: 'Stop' })
      await until('words and no more of them', async () =>
        (await hand.answered()).includes('word5'),
      )
    },
  },
  {
    title: 'a reload in the middle of an answer keeps what had come, and it can go on',
    run: async ({ hand, server }) => {
      // Other words than those of the answer before.
      server.reply(() => says(LONG.replaceAll('word', 'item'), { chunk: 12, betweenMs: 60 }))
      await hand.send('Count once more')
      // By now the first of them are stored: they are once in half a second.
      await hand.sees('item30')
      await hand.reload()
      await hand.sees('Interrupted')
      await until(
        'its words',
        async () => (await hand.rows('assistant')).at(-1)?.includes('item5') ?? false,
      )
      server.reply(() => says('and so on to the end.'))
      // While the page is still being drawn, a row may move away below the pointer.
      await until('the words that go on', async () => {
        const words = (await hand.rows('assistant')).at(-1) ?? ''
        if (words.includes('and so on to the end.')) return words.includes('item5')
        if (await hand.has({ role: 'button', name: 'Continue' }))
          await hand.click({ role: 'button', name: 'Continue' })
        return hand.pause(2_000)
      })
      await hand.sees('and so on to the end.')
    },
  },
  {
    title: 'words are found in the conversation',
    run: async ({ hand }) => {
      await hand.click({ role: 'heading', begins: 'Remember the word heron' })
      await hand.press('Control+f')
      await hand.seesRole(FIND)
      await hand.write('heron', FIND)
      await until('two places', () => hand.run(hasPlaces, 2))
      await hand.press('Escape')
      await hand.seesNo(FIND)
    },
  },
  {
    title: 'the palette opens by its keys, and goes to another chat',
    run: async ({ hand }) => {
      await hand.press('Control+k')
      await hand.seesRole({ role: 'dialog' })
      await hand.type(SAMPLE)
      await hand.seesRole({ role: 'option', begins: SAMPLE })
      await hand.press('Enter')
      await hand.seesRole({ role: 'heading', name: SAMPLE })
    },
  },
  {
    title: 'a session is exported as a file, and comes in again from it',
    run: async ({ hand }) => {
      await hand.run(keepSavedFile, null)
      await hand.click({ role: 'button', name: 'More' })
      await hand.click({ role: 'menuitem', name: 'Export' })
      await hand.click({ role: 'button', begins: 'JSON' })
      const file = await until('the file', () => hand.run(savedFile, null))
      if (!file.includes('v1.compaction-undone'))
        throw new Error('The file does not have all events.')
      const before = await hand.run(addressOf, null)
      await hand.run(chooseNext, file)
      await hand.click({ role: 'button', name: 'Actions for all chats' })
      await hand.click({ role: 'menuitem', name: 'Import…' })
      await until('another session', async () => (await hand.run(addressOf, null)) !== before)
      await hand.seesRole({ role: 'heading', name: SAMPLE })
    },
  },
  {
    title: 'words are found in the messages of all chats',
    run: async ({ hand }) => {
      await hand.write('heron', SEARCH)
      await until('a passage', () => hand.run(hasPassage, 'heron'))
      await until('the focus on it', async () => {
        await hand.press('ArrowDown')
        return hand.run(isPassageChosen, 'heron')
      })
      await hand.press('Enter')
      await hand.seesRole({ role: 'heading', begins: 'Remember the word heron' })
      await hand.write('', SEARCH)
    },
  },
  {
    title: 'what is sent in one tab is in the other',
    run: async ({ hand, browser, host, server }) => {
      server.reply(() => says('Seen by both.'))
      await hand.newChat()
      await hand.send('Between two tabs')
      await hand.answered()
      const other = handOn(await browser.open())
      await other.goto(`${host.url}${await hand.run(hashOf, null)}`)
      // The other tab is hidden in WebKit, which draws no rows there.
      await until('two messages', () => other.run(hasText, '2 messages'))
      await hand.send('Once more')
      await hand.answered()
      await until('four messages', () => other.run(hasText, '4 messages'))
      await other.close()
    },
  },
  {
    title: 'every page of the settings opens',
    run: async ({ hand }) => {
      await hand.click({ role: 'button', name: 'Settings' })
      await hand.seesRole({ role: 'dialog', name: 'Settings' })
      await hand.seesRole({ role: 'tab', name: 'Data', within: 'Settings' })
      const tabs = await hand.run(textsOf, 'dialog [role=tab]')
      for (const name of tabs) {
        await hand.click({ role: 'tab', name, within: 'Settings' })
        await until(`the page ${name}`, () => hand.run(isChosen, name))
      }
      await hand.press('Escape')
      await hand.seesNo({ role: 'dialog', name: 'Settings' })
    },
  },
  {
    title: 'the page fits into 390 px, and takes a message there',
    run: async ({ hand }) => {
      await hand.resize(390, 780)
      await until('a narrow page', () => hand.run(isNarrow, 400))
      await hand.send('On a small screen')
      await hand.answered()
      await until('nothing beside the page', () => hand.run(fits, null))
      await hand.resize(1_280, 800)
      await until('a wide page', async () => !(await hand.run(isNarrow, 400)))
    },
  },
  {
    title: 'the inspector shows what the model reads',
    run: async ({ hand }) => {
      await hand.command('/inspect')
      await hand.seesRole({ role: 'button', name: 'Copy as JSON' })
      await hand.press('Escape')
    },
  },
  ...DEVICE_STEPS,
]

const SEARCH = { role: 'textbox', name: 'Search titles and messages' } as const
const FIND = { role: 'textbox', name: 'Find in this chat' } as const
