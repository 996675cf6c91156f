import type { Page } from '@playwright/test'
import { chatCompletions } from '../src/test/wire/chat-completions.ts'
import type { WireFamily } from '../src/test/wire/family.ts'
import { gemini } from '../src/test/wire/gemini.ts'
import { messages } from '../src/test/wire/messages.ts'
import { responses } from '../src/test/wire/responses.ts'
import { expect } from './fixtures.ts'
import { button } from './controls.ts'
import { openSettings } from './opening.ts'
import { type WireServer } from './server/wire-server.ts'

export const KEY = 'key-of-a-test-0123456789'

export interface Format {
  readonly name: string
  readonly family: WireFamily
  readonly version: string
  /** A list of one model with a window of 64,000 tokens, where the format tells it. */
  readonly models: unknown
  readonly tellsWindow: boolean
}

export const FORMATS: readonly Format[] = [
  {
    name: 'OpenAI-compatible (chat completions)',
    family: chatCompletions,
    version: '/v1',
    models: { data: [{ id: 'm', context_length: 64_000 }] },
    tellsWindow: true,
  },
  {
    name: 'OpenAI (Responses)',
    family: responses,
    version: '/v1',
    models: { data: [{ id: 'm' }] },
    tellsWindow: false,
  },
  {
    name: 'Anthropic (Messages)',
    family: messages,
    version: '/v1',
    models: { data: [{ type: 'model', id: 'm', max_input_tokens: 64_000 }] },
    tellsWindow: true,
  },
  {
    name: 'Google (Gemini)',
    family: gemini,
    version: '/v1beta',
    models: { models: [{ name: 'models/m', inputTokenLimit: 64_000 }] },
    tellsWindow: true,
  },
]

/** Names the endpoint the way a person does, with a look at the Test button's report. */
export async function connectTo(page: Page, format: Format, { url }: WireServer): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(url)
  await settings.getByRole('combobox', { name: 'API type' }).selectOption(format.name)
  await settings.getByLabel('API key').fill(KEY)
  await settings.getByRole('combobox', { name: 'Model' }).fill('')
  // A server that answers is good news, although its model is still to be chosen.
  await button(settings, 'Test').click()
  await expect(settings.locator('[data-tone="done"]')).toContainText('Choose one.')
  await settings.getByRole('combobox', { name: 'Model' }).fill('m')
  await button(settings, 'Test').click()
  await expect(settings.getByText('It works: m is there.')).toBeVisible()
  if (format.tellsWindow) await expect(settings.getByText('64,000 tokens')).toBeVisible()
  await button(settings, 'Use this model').click()
  await expect(settings).toBeHidden()
}
