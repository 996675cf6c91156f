import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { attach, attached, drag, expectDrawn, openerOf, png } from './pictures.ts'

/** Each screen by the steps that lead to it from the first run. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'first run': async () => undefined,
  'new chat': async page => {
    await openFromList(page, 'New chat')
    await expect(page.getByRole('heading', { name: 'Write to begin' })).toBeVisible()
  },
  'compact dialog': async page => {
    await press(page, 'Compact')
    await expect(page.getByRole('dialog', { name: 'Compact' })).toBeVisible()
  },
  'compact proposal': async page => {
    await propose(page)
  },
  'compaction row': async page => {
    await propose(page)
    await press(page, 'Apply')
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  },
  'original tab': async page => {
    await propose(page)
    await press(page, 'Apply')
    await page.getByRole('tab', { name: /^Original/ }).click()
  },
  'lost tab': async page => {
    await propose(page)
    await press(page, 'Apply')
    await page.getByRole('tab', { name: /^Lost/ }).click()
    await expect(page.getByText(/of what mattered is still read/)).toBeVisible({ timeout: 20_000 })
  },
  inspector: async page => {
    await propose(page)
    await press(page, 'Apply')
    await slash(page, '/inspect')
    await expect(page.getByRole('button', { name: 'Copy as JSON' })).toBeVisible()
  },
  'an opened message in the inspector': async page => {
    await slash(page, '/inspect')
    await page.locator('details').nth(3).locator('summary').click()
  },
  presets: async page => {
    await slash(page, '/preset gemini-cli')
    await slash(page, '/config compression_threshold 0.7')
    await slash(page, '/config')
    await expect(page.getByRole('dialog', { name: 'Preset of this session' })).toBeVisible()
  },
  'preset names': async page => {
    await page.getByRole('textbox', { name: 'Message' }).fill('/preset ')
    await expect(page.getByRole('listbox')).toBeVisible()
  },
  'cleared context': async page => {
    await slash(page, '/context clear')
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  },
  'settings, context': async page => {
    await openFromList(page, 'Settings')
    await page.getByRole('tab', { name: 'Context' }).click()
  },
  settings: async page => {
    await openFromList(page, 'Settings')
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  },
  'settings, keys': async page => {
    await openFromList(page, 'Settings')
    await page.getByRole('button', { name: 'Save on this device…' }).scrollIntoViewIfNeeded()
  },
  'save keys': async page => {
    await openFromList(page, 'Settings')
    await page.getByRole('switch', { name: /^Keep this key on this device/ }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill('heron kettle')
    await press(page, 'Save keys')
    await expect(page.getByText('The two are not the same.')).toBeVisible()
  },
  'settings, saved keys': async page => {
    await saveKeys(page)
    await page.getByRole('button', { name: 'Lock now' }).scrollIntoViewIfNeeded()
  },
  'unlock keys': async page => {
    await saveKeys(page)
    await press(page, 'Lock now')
    await press(page, 'Unlock…')
    await page.getByLabel('Passphrase', { exact: true }).fill('not it')
    await press(page, 'Unlock')
    await expect(page.getByText('That is not the passphrase')).toBeVisible()
  },
  'settings, costs': async page => {
    await openFromList(page, 'Settings')
    await page.getByRole('tab', { name: 'Costs' }).click()
    await page.getByText('gpt-5.4-mini').click()
  },
  'models of the processor': async page => {
    await openFromList(page, 'Settings')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Choose a model' }).first().click()
    await expect(page.getByRole('button', { name: /^Download / }).first()).toBeVisible()
  },
  'what can run here': async page => {
    await slash(page, '/device')
    await expect(page.getByText('free for this page')).toBeVisible()
  },
  'model of this session': async page => {
    await slash(page, '/model')
    await expect(page.getByRole('dialog', { name: 'Model of this session' })).toBeVisible()
  },
  'settings, data': async page => {
    await openFromList(page, 'Settings')
    await page.getByRole('tab', { name: 'Data' }).click()
  },
  'settings, summaries': async page => {
    await openFromList(page, 'Settings')
    await page.getByRole('tab', { name: 'Summaries' }).click()
  },
  'a refused address': async page => {
    await openFromList(page, 'Settings')
    await page.getByLabel('Address of the server').fill('http://127.0.0.1:9/v1')
    await page.getByLabel('Model', { exact: true }).last().fill('m')
    await press(page, 'Test')
    await expect(page.getByText('Nothing answers at')).toBeVisible()
  },
  palette: async page => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'slash menu': async page => {
    await page.getByRole('textbox', { name: 'Message' }).fill('/')
    await expect(page.getByRole('listbox')).toBeVisible()
  },
  'attached images': async page => {
    await attachTwo(page)
    await expect(page.getByText('cannot see images')).toBeVisible()
  },
  'a message with images': async page => {
    await sendTwo(page)
  },
  'an image opened': async page => {
    await sendTwo(page)
    await openerOf(page, 'harbour.png').last().click()
    await expect(page.getByRole('dialog', { name: 'Image' }).getByRole('img')).toBeVisible()
  },
  'images out of the view': async page => {
    await sendTwo(page)
    await press(page, 'Stop')
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await slash(page, '/context clear')
    const row = page.locator('[data-fate="cleared"]', { has: openerOf(page, 'plan.png') })
    await row.scrollIntoViewIfNeeded()
    await expectDrawn(openerOf(row, 'plan.png'), 300)
  },
  'files over the page': async page => {
    await drag(page, 'over', png('harbour.png', 4, 3))
    await expect(page.getByText('Drop to attach to your message')).toBeVisible()
  },
  help: async page => {
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('/help')
    await box.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  },
}

async function slash(page: Page, command: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(command)
  await box.press('Enter')
}

async function attachTwo(page: Page): Promise<void> {
  await attach(page, png('harbour.png', 640, 480, 1), png('plan.png', 300, 900, 2))
  await expect(attached(page)).toHaveCount(2)
  await expectDrawn(openerOf(page, 'plan.png'), 300)
}

async function sendTwo(page: Page): Promise<void> {
  await attachTwo(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Which of these is the harbour?')
  await press(page, 'Send')
  await expect(attached(page)).toHaveCount(0)
  await expectDrawn(openerOf(page, 'plan.png').last(), 300)
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** On a narrow page the list of sessions lies in a drawer. */
async function openFromList(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open sessions' })
  if (await drawer.isVisible()) await drawer.click()
  await press(page, name)
}

async function saveKeys(page: Page): Promise<void> {
  await openFromList(page, 'Settings')
  await page.getByLabel('Address of the server').fill('https://api.test/v1')
  await page.getByLabel('API key').fill('sk-of-mine')
  await page.getByRole('switch', { name: /^Keep this key on this device/ }).click()
  for (const field of ['Passphrase', 'The same once more'])
    await page.getByLabel(field, { exact: true }).fill('heron kettle orbit velvet')
  await press(page, 'Save keys')
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
}

async function propose(page: Page): Promise<void> {
  await press(page, 'Compact')
  await press(page, 'Write summary')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`${width} px, light and dark`, () => {
    test.use({ colorScheme: 'light', viewport: { width, height }, reducedMotion: 'reduce' })
    for (const [name, steps] of Object.entries(SCREENS)) {
      test(`${name} has no barrier`, async ({ page, watch }) => {
        watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load resource/)
        await page.goto('./')
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
        await expect(page.getByText('it already takes')).toBeVisible()
        await steps(page)
        const barriers = [await barriersOf(page, `${name}-${width}`, 'light')]
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        barriers.push(await barriersOf(page, `${name}-${width}`, 'dark'))
        expect(barriers.flat()).toEqual([])
      })
    }
  })
}

/** Takes a picture for the eye, and what axe finds. */
async function barriersOf(page: Page, screen: string, scheme: string): Promise<readonly string[]> {
  await page.screenshot({
    path: `test-results/screens/${screen.replaceAll(/\W+/g, '-')}-${scheme}.png`,
  })
  // Without frames to look into, and told what is sought, it takes a third of the time for the same findings.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) =>
      `${scheme}: ${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}
