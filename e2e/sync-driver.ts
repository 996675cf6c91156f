/** A person with several devices in a great hurry, from a seed: what each device does, in an order that the seed decides. */
import type { Page } from '@playwright/test'
import { expect as waits } from './fixtures.ts'
import { ADD, ALL_CHATS, button, fromMenu } from './controls.ts'
import { openSettings } from './opening.ts'
import { attach, attached, png } from './pictures.ts'
import {
  type Device,
  goOnline,
  MARK,
  newMark,
  noteSent,
  openTab,
  PATIENCE_MS,
  sinceStart,
  tell,
} from './sync-device.ts'
import { textsOf, worldOf } from './synced-world.ts'
import { enter, rows } from './talk.ts'

const expect = waits.configure({ timeout: PATIENCE_MS })

/** Numbers in [0, 1) from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const WORDS = ['Tea', 'Soil', 'Clay', 'Rota', 'Stairs']

/** What an act gets: a whole number for its choices, and a word. */
interface Draw {
  readonly pick: number
  readonly word: string
}

const sessionLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Chats' }).locator('[data-session] a')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Gives the link of a session, if there is any. */
async function linkOf(page: Page, pick: number) {
  const count = await sessionLinks(page).count()
  return count === 0 ? null : sessionLinks(page).nth(pick % count)
}

async function say(device: Device, { pick }: Draw): Promise<void> {
  const mark = newMark(device)
  await enter(device.page, `${mark} is told${' at length'.repeat(pick % 6)}.`)
  await noteSent(device, mark)
}

/** Opens the trash, does something in it, and leaves it. */
async function inTrash(page: Page, act: () => Promise<void>): Promise<void> {
  const trash = page.getByRole('button', { name: /^Trash, / })
  if ((await trash.count()) === 0) return
  await trash.click()
  try {
    await act()
  } finally {
    await button(page, 'Back to chats').click()
  }
}

const ACTS = {
  say,
  begin: async (device: Device, draw: Draw) => {
    await button(device.page, 'New chat').first().click()
    await say(device, draw)
  },
  picture: async (device: Device, draw: Draw) => {
    await attach(device.page, png(`${draw.word}.png`, 40, 30, draw.pick % 9))
    await expect(attached(device.page)).not.toHaveCount(0)
    await say(device, draw)
  },
  open: async ({ page }: Device, { pick }: Draw) => (await linkOf(page, pick))?.click(),
  edit: async (device: Device, { pick }: Draw) => {
    const { page } = device
    const count = await rows(page, 'user').count()
    if (count === 0) return
    const row = rows(page, 'user').nth(pick % count)
    await row.hover()
    await button(row, 'Edit').click()
    const mark = newMark(device)
    await page.getByRole('textbox', { name: /^Edit message/ }).fill(`${mark} instead.`)
    await page.keyboard.press('Control+Enter')
    await noteSent(device, mark)
  },
  again: async ({ page }: Device) => {
    const answer = button(rows(page, 'assistant').last(), 'Answer again')
    if ((await answer.count()) > 0) await answer.click()
  },
  drop: async ({ page }: Device, { pick }: Draw) => {
    const count = await rows(page).count()
    if (count > 0) await button(rows(page).nth(pick % count), 'Copy').press('Delete')
  },
  rewind: ({ page }: Device) => enter(page, '/rewind 1'),
  undo: ({ page }: Device) => enter(page, '/undo'),
  checkpoint: ({ page }: Device, { word }: Draw) => enter(page, `/checkpoint ${word}`),
  title: ({ page }: Device, { word, pick }: Draw) => enter(page, `/title ${word} ${pick}`),
  tag: ({ page }: Device, { word }: Draw) => enter(page, `/tag ${word}`),
  archive: ({ page }: Device) => enter(page, '/archive'),
  pin: async ({ page }: Device, { pick }: Draw) => (await linkOf(page, pick))?.press('p'),
  trash: async ({ page }: Device, { pick }: Draw) => (await linkOf(page, pick))?.press('Delete'),
  restore: ({ page }: Device, { pick }: Draw) =>
    inTrash(page, async () => {
      const restore = page.getByRole('button', { name: /^Restore / })
      const count = await restore.count()
      if (count > 0) await restore.nth(pick % count).click()
    }),
  delete: (device: Device, { pick }: Draw) =>
    inTrash(device.page, async () => {
      const { page } = device
      const asking = button(page, 'Delete for good')
      const count = await asking.count()
      if (count === 0) return
      await asking.nth(pick % count).click()
      const before = await worldOf(page)
      const known = new Set<string>()
      const noteKnown = async () => {
        for (const mark of (await textsOf(page)).match(MARK) ?? []) known.add(mark)
      }
      await noteKnown()
      const confirm = page.getByRole('button', { name: /^Delete for good: / })
      await confirm.click()
      // What arrives from another device meanwhile is deleted with it.
      await expect(async () => {
        await noteKnown()
        expect(await confirm.count()).toBe(0)
      }).toPass({ intervals: [10], timeout: PATIENCE_MS })
      const after = await worldOf(page)
      for (const id of Object.keys(before.sessions)) if (!after.sessions[id]) device.deleted.add(id)
      // What waited in its queue is gone with it.
      const left = new Set((await textsOf(page)).match(MARK))
      for (const mark of known) if (!left.has(mark)) device.covered.add(mark)
      tell(
        device,
        `at ${sinceStart()}: ${[...device.deleted].join(' ')} ${[...device.covered].join(' ')}`,
      )
    }),
  project: async ({ page }: Device, { word }: Draw) => {
    await fromMenu(page, ALL_CHATS, 'New project')
    await dialog(page, 'New project').getByLabel('Name').fill(word)
    await dialog(page, 'New project').getByLabel('Instructions').fill(`About ${word}.`)
    await button(dialog(page, 'New project'), 'Create project').click()
  },
  'into-project': ({ page }: Device, { word }: Draw) => enter(page, `/project ${word}`),
  'drop-project': async ({ page }: Device, { pick }: Draw) => {
    const folders = page.getByRole('navigation', { name: 'Chats' }).locator('[data-folder]')
    const actions = folders.getByRole('button', { name: /^Actions for the project/ })
    const count = await actions.count()
    if (count === 0) return
    await actions.nth(pick % count).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete project…' }).click()
    await button(dialog(page, 'Delete project'), 'Delete project').click()
  },
  prompt: async ({ page }: Device, { word, pick }: Draw) => {
    await fromMenu(page, ADD, 'Prompts')
    const library = dialog(page, 'Prompts')
    const known = button(library, `Edit ${word}`)
    await expect(button(library, 'New prompt')).toBeVisible()
    if ((await known.count()) > 0) await known.click()
    else {
      await button(library, 'New prompt').click()
      await library.getByLabel('Name').fill(word)
    }
    await library.getByLabel('Text').fill(`Tell about ${word} ${pick}.`)
    await button(library, 'Save').click()
  },
  'drop-prompt': async ({ page }: Device, { word }: Draw) => {
    await fromMenu(page, ADD, 'Prompts')
    await expect(button(dialog(page, 'Prompts'), 'New prompt')).toBeVisible()
    const drop = button(dialog(page, 'Prompts'), `Delete ${word}`)
    if ((await drop.count()) > 0) await drop.click()
  },
  setting: async ({ page }: Device, { pick }: Draw) => {
    const settings = await openSettings(page, 'Context')
    const name = pick % 2 === 0 ? /^Recall nothing/ : /^Recall it/
    await settings.getByRole('radio', { name }).click()
  },
  remember: async ({ page }: Device, { word, pick }: Draw) => {
    await enter(page, '/memory')
    const memory = dialog(page, 'Memory')
    await memory.getByText('Details', { exact: true }).click()
    const block = memory
      .getByRole('tabpanel')
      .locator('details', { has: page.locator('b', { hasText: 'person' }) })
    await block.locator('summary').first().click()
    await block.getByLabel('Content').fill(`Likes ${word} ${pick}.`)
    await button(block, 'Save').click()
  },
  offline: async (device: Device) => {
    await device.context.setOffline(true)
    device.isOnline = false
  },
  online: (device: Device) => goOnline(device),
  reload: async ({ page, isOnline }: Device) => {
    if (isOnline) await page.reload()
  },
  'close-tab': async (device: Device) => {
    if (!device.isOnline) return
    await device.page.close()
    await openTab(device)
  },
  wait: ({ page }: Device, { pick }: Draw) => page.waitForTimeout((pick % 10) * 300),
} satisfies Readonly<Record<string, (device: Device, draw: Draw) => Promise<unknown>>>

/** How often each act is drawn. */
const TIMES: Readonly<Record<keyof typeof ACTS, number>> = {
  say: 14,
  begin: 6,
  picture: 2,
  open: 8,
  edit: 4,
  again: 3,
  drop: 2,
  rewind: 2,
  undo: 2,
  checkpoint: 1,
  title: 4,
  tag: 3,
  archive: 2,
  pin: 4,
  trash: 5,
  restore: 3,
  delete: 3,
  project: 2,
  'into-project': 3,
  'drop-project': 1,
  prompt: 3,
  'drop-prompt': 1,
  setting: 2,
  remember: 2,
  offline: 3,
  online: 4,
  reload: 2,
  'close-tab': 2,
  wait: 4,
}
const BAG = (Object.keys(ACTS) as (keyof typeof ACTS)[]).flatMap(act =>
  Array.from({ length: TIMES[act] }, () => act),
)

/** Acts until the time is over. What cannot be done just then is left half done, as a person leaves it. */
export async function drive(device: Device, forMs: number): Promise<void> {
  const until = performance.now() + forMs
  device.page.setDefaultTimeout(PATIENCE_MS)
  while (performance.now() < until) {
    const act = BAG[Math.floor(device.random() * BAG.length)] ?? 'say'
    const draw = {
      pick: Math.floor(device.random() * 1_000),
      word: WORDS[Math.floor(device.random() * WORDS.length)] ?? 'Tea',
    }
    const line = `${act} ${draw.pick} ${draw.word}`
    device.story.push(line)
    await ACTS[act](device, draw).catch((error: unknown) => {
      device.story[device.story.length - 1] = `${line}: ${String(error).split('\n')[0]}`
    })
    await leaveDialogs(device.page)
  }
}

/** Closes what is open over the conversation. */
export async function leaveDialogs(page: Page): Promise<void> {
  for (
    let tries = 0;
    tries < 4 && (await page.locator('[role="dialog"], [role="menu"]').count()) > 0;
    tries += 1
  )
    await page.keyboard.press('Escape')
}
