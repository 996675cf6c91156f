/** Models on the graphics card: the real library on a card in software, which has no 16-bit numbers. */
import { addScriptEverywhere } from '../everywhere.ts'
import { expect } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat, openNewChat, openSettings } from '../opening.ts'
import { failure, pressSend } from '../talk.ts'
import {
  FOLDER,
  LIBRARY,
  NAME,
  NETWORK,
  onTheCard,
  openList,
  PATIENTLY,
  row,
  startDownload,
  test,
  useModel,
  WITH_WEBGPU,
} from '../webllm-page.ts'

test.use(WITH_WEBGPU)
test.slow()

test('says why no model runs here, and what to do', async ({ page }) => {
  await addScriptEverywhere(
    page,
    () => Object.defineProperty(navigator, 'gpu', { value: { requestAdapter: async () => null } }),
    null,
  )
  await openNewChat(page)
  await openSettings(page, 'Model')
  await expect(onTheCard(page)).toContainText(
    /found no graphics card that it may use: turn on hardware acceleration.*or choose the CPU model/,
  )
  await expect(button(onTheCard(page), 'Choose a model')).toBeHidden()
})

test.describe('on a card without 16-bit numbers', () => {
  test('offers only what it can run, and fetches nothing of the library for that', async ({
    page,
    watch,
  }) => {
    await openNewChat(page)
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
    await startDownload(page, hub)
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

  test('says what is missing or broken at the hub, and where it cannot be reached', async ({
    page,
    hub,
    watch,
  }) => {
    watch.expectComplaint(NETWORK)
    const files = [...hub.files]
    const alert = row(page).getByRole('alert')
    const again = button(row(page), `Try the download of ${NAME} again`)
    hub.files.clear()
    await startDownload(page, hub)
    await expect(alert).toContainText(
      /127\.0\.0\.1:\d+ has no mlc-chat-config\.json of SmolLM2 360M Instruct/,
    )

    // A broken file is fetched once more.
    for (const [path, file] of files) hub.files.set(path, file)
    const broken = `${FOLDER}/params_shard_2.bin`
    hub.files.set(broken, { bytes: new Uint8Array(12) })
    await again.click()
    await expect(alert).toContainText(
      /params_shard_2\.bin of SmolLM2 360M Instruct arrived broken from 127\.0\.0\.1:\d+, twice/,
    )
    expect(hub.asked.filter(path => path === broken)).toHaveLength(2)

    await hub.close()
    await again.click()
    await expect(alert).toContainText(
      /127\.0\.0\.1:\d+ cannot be reached.*Check the network, or set another address/,
    )
    await expect(again).toBeVisible()
  })

  test('says before the start where there is no room', async ({ page, hub }) => {
    hub.files.set(`${FOLDER}/tensor-cache.json`, {
      bytes: new TextEncoder().encode(
        '{"records":[{"dataPath":"params_shard_0.bin","nbytes":9000000000000}]}',
      ),
    })
    await startDownload(page, hub)
    await expect(row(page).getByRole('alert')).toContainText(
      /needs 9,000 GB more on this device, and the browser has room for .*Delete another model/,
    )
    expect(hub.asked.filter(path => /shard|wasm/.test(path))).toEqual([])
  })

  test('says what the real library cannot load, after it fetched it again', async ({
    page,
    hub,
    watch,
  }) => {
    await openNewChat(page)
    await useModel(page, hub)
    await newChat(page)
    const asked = hub.asked.length
    await pressSend(page, 'Hello?')
    await expect(failure(page)).toContainText(
      /stored files of SmolLM2 360M Instruct do not load, even after a second download/,
      PATIENTLY,
    )
    expect(hub.asked.slice(asked).filter(path => path.endsWith(LIBRARY))).toHaveLength(1)
    // The library itself never goes to the network.
    expect(watch.foreignRequests().filter(url => !url.startsWith(hub.url))).toEqual([])
  })
})
