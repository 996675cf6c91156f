/** Tours through the presets, the settings and the saved keys. */
import { expect } from './fixtures.ts'
import {
  openFromList,
  openTab,
  presetForm,
  press,
  settings,
  slash,
  type Tour,
} from './tour-steps.ts'

export const PRESETS: Tour = {
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

export const SETTINGS: Tour = {
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

export const KEYS: Tour = {
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
