import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { mount } from '../../../test/mounted.ts'
import { KeysSection } from './KeysSection.tsx'

const ORIGINS = ['https://first.example', 'https://api.example', 'https://models.example']
const forget = (host: string) => page.getByRole('button', { name: `Forget the key for ${host}` })

it('after Forget the focus is on the next one, and after the last on what adds a key', async () => {
  const application = createFakeApplication()
  const { keys } = application.snapshot()
  const held = (origins: readonly string[]) =>
    application.change({
      keys: {
        ...keys,
        vault: 'none',
        held: origins.map(origin => ({ origin, isStored: false, usedAt: null })),
      },
    })
  held(ORIGINS)
  Object.assign(application, {
    knownServers: async () => [],
    keys: {
      forget: async (origin: string) => {
        held(
          application
            .snapshot()
            .keys.held.map(key => key.origin)
            .filter(one => one !== origin),
        )
        return null
      },
    },
  })
  mount(<KeysSection onShow={() => undefined} />, application)
  await userEvent.click(forget('api.example'))
  await expect.element(forget('models.example')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(forget('models.example')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add a key' })).toHaveFocus()
  await userEvent.click(forget('first.example'))
  await expect.element(page.getByText('No key here.')).toBeVisible()
})
