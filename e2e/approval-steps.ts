import type { Page } from '@playwright/test'
import { calls, says } from './server/behaviour.ts'
import { type WireBody } from './server/body.ts'

export const ARGUMENTS = '{"timeZones":["Asia/Tokyo"]}'

export const TIME = { name: 'current_time', arguments: ARGUMENTS }

export const asksFor =
  (...names: readonly (typeof TIME)[]) =>
  (body: WireBody) =>
    body.messages.at(-1)?.role === 'tool' ? says('It is late.') : calls(...names)

export const form = (page: Page) => page.getByRole('region', { name: 'Run current_time?' })
