/** Tours of the app: from its first visit through every screen, so that axe can look at each. */
import type { Locator, Page } from '@playwright/test'
import { barriersOf } from './barriers.ts'
import { ADD, chatMenu, fromChatMenu } from './controls.ts'
import { expect, test } from './fixtures.ts'
import { openBlock } from './memory-steps.ts'
import { sampleLink, startPage } from './opening.ts'
import { settled } from './talk.ts'
import { attach, attached, drag, expectDrawn, openerOf, png } from './pictures.ts'

/** The screens of one way, in order: the name of each, and the steps that lead to it from the one before. */
export type Tour = Readonly<Record<string, (page: Page) => Promise<void>>>

const COMPACTING: Tour = {
  sample: async () => undefined,
  'compact dialog': async page => {
    await fromChatMenu(page, 'Compact')
    await expect(page.getByRole('dialog', { name: 'Compact' })).toBeVisible()
  },
  'compact proposal': async page => {
    await press(page, 'Write summary')
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  },
  'compaction row': async page => {
    await press(page, 'Apply')
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  },
  'original tab': async page => {
    await page.getByRole('tab', { name: /^Original/ }).click()
  },
  'lost tab': async page => {
    await page.getByRole('tab', { name: /^Lost/ }).click()
    await expect(page.getByText(/of \d+ details: |All names, numbers/).first()).toBeVisible({
      timeout: 20_000,
    })
  },
  'found inside a run': async page => {
    await page.getByRole('log', { name: 'Conversation' }).press('Control+f')
    await page.getByRole('searchbox', { name: 'Find in this chat' }).fill('fixed-width')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Collapse' }).last()).toBeVisible()
  },
  'a folded run': async page => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Collapse' }).last().click()
    await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
  },
  inspector: async page => {
    await slash(page, '/inspect')
    await expect(page.getByRole('button', { name: 'Copy as JSON' })).toBeVisible()
  },
  'an opened message in the inspector': async page => {
    await page.locator('[data-sent] > :is(button, summary)').nth(3).click()
  },
}

const COMMANDS: Tour = {
  'slash menu': async page => {
    await box(page).fill('/')
    const list = page.getByRole('listbox')
    await expect(list).toBeVisible()
    expect(await list.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  },
  'preset names': async page => {
    await box(page).fill('/preset ')
    await expect(page.getByRole('listbox')).toBeVisible()
  },
  help: async page => {
    await slash(page, '/help')
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  },
  'what can run here': async page => {
    await leave(page, 'Help')
    await slash(page, '/device')
    await expect(page.getByText('free for this page')).toBeVisible()
  },
  'model of this chat': async page => {
    await leave(page)
    await slash(page, '/model')
    await expect(page.getByRole('dialog', { name: 'Model of this chat' })).toBeVisible()
  },
  memory: async page => {
    await leave(page)
    await slash(page, '/memory')
    await openBlock(page, 'person')
    await expect(page.getByLabel('The model may change it').first()).toBeVisible()
  },
  checkpoints: async page => {
    await leave(page)
    await slash(page, '/session checkpoints')
    await expect(page.getByRole('dialog', { name: 'Checkpoints' })).toBeVisible()
  },
  'options of this chat': async page => {
    await leave(page)
    await slash(page, '/system-prompt')
    await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible()
  },
  palette: async page => {
    await leave(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'cleared context': async page => {
    await leave(page)
    await slash(page, '/context clear')
    // The sample opens at its summary.
    await press(page, 'To the newest')
    await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible()
  },
  'new chat': async page => {
    await openFromList(page, 'New chat')
    await expect(startPage(page)).toBeVisible()
  },
}

const PRESETS: Tour = {
  presets: async page => {
    await slash(page, '/preset gemini-cli')
    await slash(page, '/config compression_threshold 0.7')
    await slash(page, '/config')
    await expect(presetForm(page)).toBeVisible()
  },
  'all settings of a preset': async page => {
    await presetForm(page)
      .getByRole('button', { name: /^Advanced: all/ })
      .click()
  },
  'a preset with a value that cannot work': async page => {
    await presetForm(page)
      .getByRole('textbox', { name: / preserve_threshold$/ })
      .fill('4')
    await expect(page.getByText('1 value cannot work')).toBeVisible()
  },
  'a preset under a new name': async page => {
    await presetForm(page)
      .getByRole('textbox', { name: / preserve_threshold$/ })
      .fill('0.4')
    await press(page, 'Save under a new name…')
    await page.getByLabel('Name of the preset').fill('Codex CLI')
    await press(page, 'Save')
    await expect(page.getByText(/There is a preset named \u2068?Codex CLI/)).toBeVisible()
  },
  'a saved preset': async page => {
    await page.getByLabel('Name of the preset').fill('Long reviews')
    await press(page, 'Save')
    await expect(page.getByText(/Saved as \u2068?Long reviews/)).toBeVisible()
  },
}

const SETTINGS: Tour = {
  settings: async page => {
    await openFromList(page, 'Settings')
    await expect(settings(page)).toBeVisible()
  },
  'settings, context': page => openTab(page, 'Context'),
  'settings, costs': async page => {
    await openTab(page, 'Costs')
    await page.getByText('gpt-5.4-mini').click()
  },
  'settings, conversation': page => openTab(page, 'Chats'),
  'settings, appearance': page => openTab(page, 'Appearance'),
  'settings, data': page => openTab(page, 'Data'),
  'settings, about': page => openTab(page, 'About'),
  'settings, found': async page => {
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('model')
    await expect(page.getByText(/^\d+ settings found\s*\u200b?$/)).toBeAttached()
  },
  'settings, nothing found': async page => {
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('zebra')
    await expect(page.getByText('No setting has these words.')).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'settings, summaries': page => openTab(page, 'Summaries'),
  'a refused address': async page => {
    await openTab(page, 'Model')
    await page.getByLabel('Address of the server').fill('http://127.0.0.1:9/v1')
    await page.getByLabel('Model', { exact: true }).last().fill('m')
    await press(page, 'Test')
    await expect(page.getByText('Nothing answers at')).toBeVisible()
  },
  'models of the processor': async page => {
    await settings(page).getByRole('button', { name: 'Choose a model' }).first().click()
    await expect(page.getByRole('button', { name: /^Download / }).first()).toBeVisible()
  },
  'settings, sync': page => openTab(page, 'Sync'),
  'set up sync': async page => {
    await press(page, 'Set up sync…')
    await page.getByRole('radio', { name: 'An S3 bucket' }).click()
    await press(page, 'Continue')
    await expect(page.getByText('This is needed.').first()).toBeVisible()
  },
}

const KEYS: Tour = {
  'settings, keys': async page => {
    await openFromList(page, 'Settings')
    await openTab(page, 'Keys')
    await expect(page.getByRole('button', { name: 'Save on this device…' })).toBeVisible()
  },
  'save keys': async page => {
    await openTab(page, 'Model')
    await page.getByLabel('Address of the server').fill('https://api.test/v1')
    await page.getByLabel('API key').fill('sk-of-mine')
    await page.getByRole('switch', { name: /^Keep this key on this device/ }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill('heron kettle')
    await press(page, 'Save keys')
    await expect(page.getByText('The two are not the same.')).toBeVisible()
  },
  'settings, saved keys': async page => {
    for (const field of ['Passphrase', 'The same once more'])
      await page.getByLabel(field, { exact: true }).fill('heron kettle orbit velvet')
    await press(page, 'Save keys')
    await press(page, 'All keys')
    await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
  },
  'unlock keys': async page => {
    await press(page, 'Lock now')
    await press(page, 'Unlock…')
    await page.getByLabel('Passphrase', { exact: true }).fill('not it')
    await press(page, 'Unlock')
    await expect(page.getByText('That is not the passphrase')).toBeVisible()
  },
}

const IMAGES: Tour = {
  'files over the page': async page => {
    await drag(page, 'over', png('harbour.png', 4, 3))
    await expect(page.getByText('Drop to attach to your message')).toBeVisible()
  },
  'attached images': async page => {
    await drag(page, 'drop', png('harbour.png', 640, 480, 1))
    await attach(page, png('plan.png', 300, 900, 2))
    await expect(attached(page)).toHaveCount(2)
    await expectDrawn(openerOf(page, 'plan.png'), 300)
    await expect(page.getByText('cannot see images')).toBeVisible()
  },
  'a message with images': async page => {
    await box(page).fill('Which of these is the harbour?')
    await press(page, 'Send')
    await expect(attached(page)).toHaveCount(0)
    await expectDrawn(openerOf(page, 'plan.png').last(), 300)
  },
  'an image opened': async page => {
    // While an answer grows, what is above it moves.
    await settled(page)
    await openerOf(page, 'harbour.png').last().click()
    await expect(page.getByRole('dialog', { name: 'Image' }).getByRole('img')).toBeVisible()
  },
  'images out of the view': async page => {
    await leave(page, 'Image')
    await slash(page, '/context clear')
    const row = page.locator('[data-status="cleared"]', { has: openerOf(page, 'plan.png') })
    await row.scrollIntoViewIfNeeded()
    await expectDrawn(openerOf(row, 'plan.png'), 300)
  },
}

/** A dialog that a command opens, after the one before it is left. */
function dialogOf(command: string): (page: Page) => Promise<void> {
  return async page => {
    if ((await page.getByRole('dialog').count()) > 0) await leave(page)
    await slash(page, command)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

const DIALOGS: Tour = {
  'menu of the chat': async page => {
    await chatMenu(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
  'menu of the message box': async page => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: ADD }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
  'a title': async page => {
    await page.keyboard.press('Escape')
    await dialogOf('/title')(page)
  },
  export: async page => {
    await leave(page)
    await chatMenu(page).click()
    await page.getByRole('menuitem', { name: /^Export/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  prompts: dialogOf('/prompt'),
  'a new prompt': async page => {
    await page
      .getByRole('button', { name: /^New prompt/ })
      .first()
      .click()
  },
  'a project': dialogOf('/project'),
  tags: dialogOf('/tag'),
  'a side question': dialogOf('/aside'),
  'encryption on this device': async page => {
    await leave(page)
    await openFromList(page, 'Settings')
    await openTab(page, 'Data')
    await settings(page)
      .getByRole('button', { name: /^Encrypt what is stored/ })
      .click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
  },
}

export const TOURS: Readonly<Record<string, Tour>> = {
  'the dialogs of a chat': DIALOGS,
  'a conversation that is compacted': COMPACTING,
  'the commands': COMMANDS,
  'the presets': PRESETS,
  'the settings': SETTINGS,
  'saved keys': KEYS,
  images: IMAGES,
}

/** Opens the app, takes one tour, and expects that axe finds nothing at any of its screens, light and dark. */
export async function expectNoBarriersIn(page: Page, tour: string): Promise<void> {
  const screens = TOURS[tour]
  if (screens === undefined) throw new RangeError(`There is no tour ${tour}`)
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  await expect(sampleLink(page)).toBeVisible()
  await test.step('first visit', async () => {
    for (const scheme of ['light', 'dark'] as const)
      expect.soft(await barriersOf(page, 'first visit', scheme)).toEqual([])
  })
  await sampleLink(page).click()
  await expect(page.getByText('now read as a summary')).toBeVisible()
  for (const [name, steps] of Object.entries(screens))
    await test.step(name, async () => {
      await steps(page)
      for (const scheme of ['light', 'dark'] as const)
        expect.soft(await barriersOf(page, name, scheme)).toEqual([])
    })
}

function box(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' })
}

async function slash(page: Page, command: string): Promise<void> {
  await box(page).fill(command)
  await box(page).press('Enter')
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Closes what lies over the page, the way the keyboard does. */
async function leave(page: Page, name?: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', name === undefined ? {} : { name })).toHaveCount(0)
}

/** On a narrow page the list of sessions lies in a drawer. */
async function openFromList(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Show your chats' })
  if (await drawer.isVisible()) await drawer.click()
  await press(page, name)
}

function presetForm(page: Page): Locator {
  return page.getByRole('dialog', { name: 'How chats are kept short' })
}

function settings(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Settings' })
}

async function openTab(page: Page, name: string): Promise<void> {
  await settings(page).getByRole('tab', { name }).click()
}
