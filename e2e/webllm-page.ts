/** What a person does with models on the graphics card, and a hub of a few bytes to fetch them from. */
import type { Locator, Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { tinyFolder } from '../src/test/webllm-folder.ts'
import { expect, test as watchedTest } from './fixtures.ts'
import { button } from './controls.ts'
import { fetchModelsFrom, openNewChat, openSettings } from './opening.ts'
import { startModelHub, type HubFile, type ModelHub } from './server/model-hub.ts'

const executablePath = findChromium()

export const test = watchedTest.extend<{ hub: ModelHub }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for
  hub: async ({}, use) => {
    const hub = await startModelHub(modelFiles())
    await use(hub)
    await hub.close()
  },
})

/** A browser with WebGPU, in software where there is no card. */
export const WITH_WEBGPU = {
  launchOptions: {
    args: [...CHROMIUM_FLAGS.filter(flag => flag !== '--disable-gpu'), '--enable-unsafe-webgpu'],
    ...(executablePath === null ? {} : { executablePath }),
  },
}

/** The smallest with a library for cards without 16-bit numbers. */
export const NAME = 'SmolLM2 360M Instruct'
export const FOLDER = 'mlc-ai/SmolLM2-360M-Instruct-q4f32_1-MLC/resolve/main'
export const LIBRARY = 'SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm'
/** The library is 6 MB of script, and a card in software is slow. */
export const PATIENTLY = { timeout: 60_000 }

/** What Chromium itself writes on the console for a request that failed. */
export const NETWORK = /Failed to load resource/

/** A folder of the model's name with a few bytes in place of its weights, and of its library. */
function modelFiles(): Map<string, HubFile> {
  const folder = [...tinyFolder(), [LIBRARY, new TextEncoder().encode('no library')] as const]
  return new Map(folder.map(([path, bytes]) => [`${FOLDER}/${path}`, { bytes }]))
}

export function onTheCard(page: Page): Locator {
  return page.getByRole('region', { name: 'On the graphics card' })
}

export function row(page: Page): Locator {
  return onTheCard(page).locator(`[data-model="SmolLM2-360M-Instruct"]`)
}

/** Opens the list of models, fetched from the hub's address where one is given. */
export async function openList(page: Page, source: string | null = null): Promise<void> {
  await openSettings(page, 'Model')
  const card = onTheCard(page)
  await button(card, 'Choose a model').click()
  await expect(row(page)).toBeVisible()
  if (source !== null) await fetchModelsFrom(card, source)
}

async function download(page: Page, hub: ModelHub): Promise<void> {
  await openList(page, hub.url)
  await button(row(page), `Download ${NAME}`).click()
}

/** Opens the app and begins to fetch the model from the hub. */
export async function startDownload(page: Page, hub: ModelHub): Promise<void> {
  await openNewChat(page)
  await download(page, hub)
}

/** Fetches the model from the hub and chooses it. */
export async function useModel(page: Page, hub: ModelHub): Promise<void> {
  await download(page, hub)
  await button(row(page), `Use ${NAME}`).click()
  await expect(row(page)).toContainText('in use')
  await page.keyboard.press('Escape')
}
