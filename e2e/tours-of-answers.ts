/** A tour of what features draw of answers: previews, sources, answers of several models, and what all of it used. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { clock, previewed, previewPanel } from './preview-steps.ts'
import { importSession, type SavedFile } from './saved-files.ts'
import { type EventRecord, fileOf, idOf, modelSays, userSays } from './session-files.ts'
import { rows } from './talk.ts'
import { box, leave, press, slash, type Tour } from './tour-steps.ts'

const PEAK = { url: 'https://example.org/peaks/zugspitze', title: 'Zugspitze, the highest peak' }
const SAID = 'Die Zugspitze ist 2962 m hoch.'

const SEARCHED = fileOf(
  'How high is the Zugspitze?',
  [
    userSays('How high is the Zugspitze?'),
    modelSays([
      {
        type: 'server-work',
        work: 'web-search',
        queries: ['Zugspitze height', 'Zugspitze Höhe über dem Meer'],
        sources: [PEAK, { url: 'https://www.snow.example/today?lang=de', title: 'Snow today' }],
      },
      {
        type: 'text',
        text: `${SAID} Heute liegt dort Schnee.`,
        citations: [{ ...PEAK, quote: 'It is 2,962 m high.', start: 0, end: SAID.length }],
      },
    ]),
  ],
  'f',
)

const modelOf = (model: string) => ({ provider: 'openai', host: 'api.example.org', model })
const NAMES = ['gpt-5', 'claude-opus-4', 'gemini-3-pro']
const WORDS = [
  'The quay was built in 1904, as the harbour log says.',
  'It was built in stages:\n\n1. the wall from 1899 to 1902\n2. the crane in 1911\n\nThe log has both.',
]

/** Two have answered, and one failed; none is chosen. */
function undecided(): SavedFile {
  const records: EventRecord[] = [
    userSays('When was the quay built?'),
    { type: 'v1.answers-asked', models: NAMES.map(modelOf) },
  ]
  const set = idOf(2)
  let main = set
  const back = () => {
    records.push({ type: 'v1.branch-selected', reason: 'restore', parentId: main })
    main = idOf(records.length)
  }
  for (const [at, name] of NAMES.entries()) {
    const begun = { type: 'v1.answer-begun', setId: set, model: modelOf(name), parentId: set }
    const text = WORDS[at]
    const failed = {
      type: 'v1.request-failed',
      requestId: `r${at}`,
      kind: 'quota',
      message: 'The account is empty. Add credit with the provider.',
      status: 402,
    }
    records.push(begun, text === undefined ? failed : modelSays(text, modelOf(name)))
    back()
  }
  return fileOf('When was the quay built?', records)
}

/** On a narrow page the menu of all chats lies in a drawer. */
async function importHere(page: Page, file: SavedFile): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Show your chats' })
  if (await drawer.isVisible()) await drawer.click()
  await importSession(page, file)
}

export const ANSWERS: Tour = {
  'several answers': async page => {
    await importHere(page, undecided())
    await expect(page.getByText(/^Your next message follows the answer of .?gpt-5/)).toBeVisible()
  },
  'one of several answers': async page => {
    await press(page, 'Keep all as branches')
    await expect(page.getByRole('group', { name: /^Version 1 of 2/ })).toBeVisible()
  },
  'answers side by side': async page => {
    await press(page, 'See all answers side by side')
    await expect(page.getByText('In this chat now')).toBeVisible()
  },
  'sources of an answer': async page => {
    await leave(page)
    await importHere(page, SEARCHED)
    await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible()
  },
  'a preview': async page => {
    const asked = userSays('A page with a counter')
    await importHere(page, fileOf('A counter', [asked, modelSays(clock('green'))], 'g'))
    await rows(page, 'assistant').last().getByRole('button', { name: 'Preview' }).click()
    await expect(previewed(page).getByRole('heading', { name: 'Counter in green' })).toBeVisible()
  },
  'the code of a preview': async page => {
    await previewPanel(page).getByRole('tab', { name: 'Code' }).click()
    await expect(previewPanel(page).getByText('Counter in').first()).toBeVisible()
  },
  usage: async page => {
    await press(page, 'Close the preview')
    await box(page).fill('Hello, who are you?')
    await press(page, 'Send')
    await expect(page.getByText('not an AI').last()).toBeVisible()
    await slash(page, '/use')
    await expect(page.getByRole('dialog', { name: 'Usage' })).toBeVisible()
  },
}
