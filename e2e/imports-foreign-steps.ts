import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { FOREIGN_TALKS } from '../src/test/foreign-talks.ts'
import { ALL_CHATS, fromMenu } from './controls.ts'
import { expect } from './fixtures.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import' })

export const boxes = (page: Page) => dialog(page).getByRole('checkbox')

export const textOf = (name: string) =>
  FOREIGN_TALKS.find(talk => talk.name.startsWith(name))?.text ?? ''

/** ChatGPT's numbered files, as so many conversations. */
export function numbered(count: number): string {
  const talks = Array.from({ length: count }, (_, number) => ({
    title: `Talk ${number} about ${number % 3 === 0 ? 'herons' : 'reeds'}`,
    id: `talk-${number}`,
    create_time: 1_700_000_000 + number * 86_400,
    current_node: 'b',
    mapping: {
      a: {
        parent: null,
        message: {
          author: { role: 'user' },
          create_time: 1_700_000_000 + number * 86_400,
          content: { content_type: 'text', parts: [`Question ${number}`] },
        },
      },
      b: {
        parent: 'a',
        message: {
          author: { role: 'assistant' },
          create_time: 1_700_000_060 + number * 86_400,
          content: { content_type: 'text', parts: [`Answer ${number}`] },
        },
      },
    },
  }))
  return JSON.stringify(talks)
}

export interface Saved {
  readonly name: string
  readonly content: string | Uint8Array
}

export async function choose(
  page: Page,
  files: readonly Saved[],
  press: () => Promise<void> = () => fromMenu(page, ALL_CHATS, 'Import…'),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-'))
  const paths = files.map(({ name, content }) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
  const choosing = page.waitForEvent('filechooser')
  await press()
  await (await choosing).setFiles(paths)
  await expect(dialog(page)).toBeVisible()
}

export const CHATGPT = {
  name: 'export.zip',
  content: zipSync({
    'conversations-000.json': strToU8(numbered(20)),
    'conversations-001.json': strToU8(textOf('ChatGPT: branches')),
    'user.json': strToU8('{"email":"ann@example.org"}'),
  }),
}

export const CLAUDE = { name: 'claude.json', content: textOf('Claude.ai') }

export const LINES = { name: 'lines.jsonl', content: textOf('messages: lines') }
