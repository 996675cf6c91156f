/** Models on the graphics card: the real library on a card in software, which has no 16-bit numbers. */
import type { Locator, Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts'
import { tinyFolder } from '../src/test/webllm-folder.ts'
import type { EngineScript } from '../src/test/webllm-script.ts'
import { expect, test as watchedTest } from './fixtures.ts'
import {
  ask,
  button,
  failure,
  messageBox,
  newChat,
  openApp,
  openSettings,
  rows,
  send,
} from './helpers.ts'
import { startModelHub, type HubFile, type ModelHub } from './server/model-hub.ts'
import { scriptedWorker, withScript } from './server/scripted-webllm.ts'

const executablePath = findChromium()

const test = watchedTest.extend<{ hub: ModelHub }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for
  hub: async ({}, use) => {
    const hub = await startModelHub(modelFiles())
    await use(hub)
    await hub.close()
  },
})

test.use({
  launchOptions: {
    args: [...CHROMIUM_FLAGS.filter(flag => flag !== '--disable-gpu'), '--enable-unsafe-webgpu'],
    ...(executablePath === null ? {} : { executablePath }),
  },
})

/** The smallest with a library for cards without 16-bit numbers. */
const NAME = 'SmolLM2 360M Instruct'
const FOLDER = 'mlc-ai/SmolLM2-360M-Instruct-q4f32_1-MLC/resolve/main'
const LIBRARY = 'SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm'
/** The library is 6 MB of script, and a card in software is slow. */
const PATIENTLY = { timeout: 60_000 }
test.slow()

/** What Chromium itself writes on the console for a request that failed. */
const NETWORK = /Failed to load resource/

/** A folder of the model's name with a few bytes in place of its weights, and of its library. */
function modelFiles(): Map<string, HubFile> {
  const folder = [...tinyFolder(), [LIBRARY, new TextEncoder().encode('no library')] as const]
  return new Map(folder.map(([path, bytes]) => [`${FOLDER}/${path}`, { bytes }]))
}

function onTheCard(page: Page): Locator {
  return page.getByRole('region', { name: 'On the graphics card' })
}

function row(page: Page): Locator {
  return onTheCard(page).locator(`[data-model="SmolLM2-360M-Instruct"]`)
}

/** Opens the list of models, fetched from the hub's address where one is given. */
async function openList(page: Page, source: string | null = null): Promise<void> {
  await openSettings(page, 'Model')
  const card = onTheCard(page)
  await button(card, 'Choose a model').click()
  await expect(row(page)).toBeVisible()
  if (source === null) return
  await card.getByText('Fetch models from another address').click()
  await card.getByRole('textbox', { name: 'Address of the models' }).fill(source)
  await button(card, 'Set').click()
  await expect(card.getByText(`Models are fetched from ${source}.`)).toBeVisible()
}

async function download(page: Page): Promise<void> {
  await button(row(page), `Download ${NAME}`).click()
}

/** Fetches the model from the hub and chooses it. */
async function useModel(page: Page, hub: ModelHub): Promise<void> {
  await openList(page, hub.url)
  await download(page)
  await button(row(page), `Use ${NAME}`).click()
  await expect(row(page)).toContainText('in use')
  await page.keyboard.press('Escape')
}

test('says why no model runs here, and what to do', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'gpu', { value: { requestAdapter: async () => null } })
  })
  await openApp(page)
  await openSettings(page, 'Model')
  await expect(onTheCard(page)).toContainText(
    /found no graphics card that it may use: turn on hardware acceleration.*or choose the CPU model/,
  )
  await expect(button(onTheCard(page), 'Choose a model')).toBeHidden()
})

test('says so where the browser has no WebGPU', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'gpu', { value: undefined }))
  await openApp(page)
  await openSettings(page, 'Model')
  await expect(onTheCard(page)).toContainText(/has no WebGPU: use a current Chrome.*CPU model/)
})

test.describe('on a card without 16-bit numbers', () => {
  test('offers only what it can run, and fetches nothing of the library for that', async ({
    page,
    watch,
  }) => {
    await openApp(page)
    await openList(page)
    await expect(onTheCard(page)).toContainText(/only by software/)
    // 580 mebibytes with 32-bit numbers; with 16-bit ones it were 376.
    await expect(row(page)).toContainText('608 MB')
    await expect(onTheCard(page).locator('[data-model="Llama-3.2-1B-Instruct"]')).toBeVisible()
    await expect(onTheCard(page).locator('[data-model="gemma3-1b-it"]')).toHaveCount(0)
    expect(watch.requests.filter(url => /webllm/.test(url))).toEqual([])
    expect(watch.foreignRequests()).toEqual([])
  })

  test('pauses, goes on, keeps and deletes a model', async ({ page, hub }) => {
    const slow = `${FOLDER}/params_shard_4.bin`
    const shard = hub.files.get(slow) ?? { bytes: new Uint8Array() }
    hub.files.set(slow, { ...shard, delayMs: 60_000 })
    // The page shows a download a few times a second: the others come one after the other.
    for (const [path, file] of hub.files)
      if (path.includes('shard') && path !== slow)
        hub.files.set(path, { ...file, delayMs: 400 * Number(/\d/.exec(path.slice(-5))) })
    await openApp(page)
    await openList(page, hub.url)
    await download(page)
    await expect(row(page)).toContainText(/[1-5] kB of 6 kB/)
    await expect.poll(() => hub.asked.filter(path => path.includes('shard')).length).toBe(6)
    await page.waitForTimeout(2_500)
    await button(row(page), `Pause the download of ${NAME}`).click()
    await expect(row(page)).toContainText('paused')

    hub.files.set(slow, shard)
    const asked = hub.asked.length
    await button(row(page), `Resume the download of ${NAME}`).click()
    await expect(row(page)).toContainText('on this device')
    expect(hub.asked.slice(asked).filter(path => path.includes('shard'))).toEqual([slow])

    await page.reload()
    await openSettings(page, 'Model')
    await button(onTheCard(page), 'Choose a model').click()
    await expect(row(page)).toContainText('6 kB on this device')
    await button(row(page), `Delete ${NAME} from this device`).click()
    await button(row(page), `Really delete ${NAME} from this device`).click()
    await expect(button(row(page), `Download ${NAME}`)).toBeVisible()
    const left = await page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.startsWith('webllm/'))
      return Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length))
    })
    expect(left.every(count => count === 0)).toBe(true)
  })

  test('says where the hub cannot be reached', async ({ page, hub, watch }) => {
    watch.expectComplaint(NETWORK)
    await hub.close()
    await openApp(page)
    await openList(page, hub.url)
    await download(page)
    await expect(row(page).getByRole('alert')).toContainText(
      /127\.0\.0\.1:\d+ cannot be reached.*Check the network, or set another address/,
    )
    await expect(button(row(page), `Try the download of ${NAME} again`)).toBeVisible()
  })

  test('says where the hub has no such model', async ({ page, hub, watch }) => {
    watch.expectComplaint(NETWORK)
    hub.files.clear()
    await openApp(page)
    await openList(page, hub.url)
    await download(page)
    await expect(row(page).getByRole('alert')).toContainText(
      /127\.0\.0\.1:\d+ has no mlc-chat-config\.json of SmolLM2 360M Instruct/,
    )
  })

  test('fetches a broken file once more, then says so', async ({ page, hub }) => {
    const broken = `${FOLDER}/params_shard_2.bin`
    hub.files.set(broken, { bytes: new Uint8Array(12) })
    await openApp(page)
    await openList(page, hub.url)
    await download(page)
    await expect(row(page).getByRole('alert')).toContainText(
      /params_shard_2\.bin of SmolLM2 360M Instruct arrived broken from 127\.0\.0\.1:\d+, twice/,
    )
    expect(hub.asked.filter(path => path === broken)).toHaveLength(2)
  })

  test('says before the start where there is no room', async ({ page, hub }) => {
    hub.files.set(`${FOLDER}/tensor-cache.json`, {
      bytes: new TextEncoder().encode(
        '{"records":[{"dataPath":"params_shard_0.bin","nbytes":9000000000000}]}',
      ),
    })
    await openApp(page)
    await openList(page, hub.url)
    await download(page)
    await expect(row(page).getByRole('alert')).toContainText(
      /needs 9000\.0 GB more on this device, and the browser has room for .*Delete another model/,
    )
    expect(hub.asked.filter(path => /shard|wasm/.test(path))).toEqual([])
  })

  test('says what the real library cannot load, after it fetched it anew', async ({
    page,
    hub,
    watch,
  }) => {
    await openApp(page)
    await useModel(page, hub)
    await newChat(page)
    const asked = hub.asked.length
    await messageBox(page).fill('Hello?')
    await button(page, 'Send').click()
    await expect(failure(page)).toContainText(
      /stored files of SmolLM2 360M Instruct do not load, even fetched anew/,
      PATIENTLY,
    )
    expect(hub.asked.slice(asked).filter(path => path.endsWith(LIBRARY))).toHaveLength(1)
    // The library itself never goes to the network.
    expect(watch.foreignRequests().filter(url => !url.startsWith(hub.url))).toEqual([])
  })
})

/** An engine that needs no weights stands in the library's own worker, and holds a device of the real card. */
test.describe('with a scripted engine', () => {
  let code = ''
  test.beforeAll(async () => {
    code = await scriptedWorker()
  })

  /**
   * Serves the worker with the next of the scripts each time it is started; the last one stays. Gives how often that
   * was.
   */
  async function script(page: Page, ...scripts: readonly EngineScript[]): Promise<() => number> {
    let started = 0
    await page.route(/\/webllm\.worker-[^/]+\.js$/, route => {
      const next = scripts[Math.min(started, scripts.length - 1)] ?? {}
      started += 1
      return route.fulfill({ contentType: 'text/javascript', body: withScript(code, next) })
    })
    return () => started
  }

  test('answers, and reads only what is new', async ({ page, hub }) => {
    await script(page, { wordMs: 5 })
    await openApp(page)
    await useModel(page, hub)
    await newChat(page)
    const answer = await ask(page, 'Hello, who are you?')
    await expect(answer).toContainText('One word comes after the other')
    await expect(await ask(page, 'And now?')).toContainText('One word')
  })

  test('loads the model again when the graphics process dies before a word', async ({
    page,
    hub,
  }) => {
    const starts = await script(page, { holdsCard: true, promptMs: 600_000 }, { holdsCard: true })
    await openApp(page)
    await useModel(page, hub)
    await newChat(page)
    await send(page, 'Hello?')
    await expect.poll(starts, PATIENTLY).toBe(1)
    await page.waitForTimeout(4_000)
    await killGraphicsProcess(page)
    await expect(rows(page, 'assistant').last()).toContainText('all of them are slow', PATIENTLY)
    await expect(failure(page)).toHaveCount(0)
    expect(starts()).toBe(2)
  })

  test('keeps what was written when it dies in an answer, and goes on after Retry', async ({
    page,
    hub,
  }) => {
    const words = Array.from({ length: 2_000 }, (_, at) => ` word ${at}`)
    await script(page, { holdsCard: true, words, wordMs: 100 }, { holdsCard: true })
    await openApp(page)
    await useModel(page, hub)
    await newChat(page)
    await send(page, 'Hello?')
    await expect(page.locator('[data-fate="streaming"]')).toContainText('word 5', PATIENTLY)
    await killGraphicsProcess(page)
    await expect(failure(page)).toContainText(/gave up in the middle of the answer.*press Retry/)
    await expect(rows(page, 'assistant').last()).toContainText('word 5')
    await button(failure(page), 'Retry').click()
    await expect(rows(page, 'assistant').last()).toContainText('all of them are slow', PATIENTLY)
  })

  test('says so when it dies each time', async ({ page, hub }) => {
    await script(page, { lost: 'before-the-answer' })
    await openApp(page)
    await useModel(page, hub)
    await newChat(page)
    await send(page, 'Hello?')
    await expect(failure(page)).toContainText(
      /gave up on SmolLM2 360M Instruct twice.*choose a smaller model/,
    )
  })
})

async function killGraphicsProcess(page: Page): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new RangeError('The page has no browser')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const graphics = processInfo.find(({ type }) => type === 'GPU')
  if (!graphics) throw new RangeError('The browser has no graphics process')
  process.kill(graphics.id, 'SIGKILL')
  await session.detach()
}
