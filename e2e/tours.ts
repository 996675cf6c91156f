/** Tours of the app: from the sample through every screen. */
import type { Page } from '@playwright/test'
import { ADD, chatMenu, fromChatMenu } from './controls.ts'
import { expect } from './fixtures.ts'
import { openBlock } from './memory-steps.ts'
import { startPage } from './opening.ts'
import { settled } from './talk.ts'
import { attach, attached, drag, expectDrawn, openerOf, png } from './pictures.ts'
import {
  box,
  leave,
  openFromList,
  openTab,
  press,
  settings,
  slash,
  type Tour,
} from './tour-steps.ts'
import { ANSWERS } from './tours-of-answers.ts'
import { KEYS, PRESETS, SETTINGS } from './tours-of-settings.ts'

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
  'several models': async page => {
    await leave(page)
    await slash(page, '/several')
    await expect(page.getByRole('dialog', { name: 'Ask several models' })).toBeVisible()
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
  'what is drawn of answers': ANSWERS,
}
