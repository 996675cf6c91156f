import { connect, newChat } from '../opening.ts'
import { expect } from '../fixtures.ts'
import { openKept, test } from '../offline-steps.ts'
import { clock, openPreview, previewed } from '../preview-steps.ts'
import { says } from '../server/behaviour.ts'
import { ask, rows } from '../talk.ts'

test.use({ serviceWorkers: 'allow' })

for (const under of ['/', '/tools/chat/'])
  test.describe(`under ${under}`, () => {
    test.use({ under })
    test('a preview runs in the app that is kept, with and without a network', async ({
      page,
      host,
      serve,
      watch,
    }) => {
      watch.expectComplaint(/ERR_(?:FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)/)
      const { url } = await serve({ reply: () => says(clock('green')) })
      await openKept(page, host.url)
      await newChat(page)
      await connect(page, url)
      await ask(page, 'A counter page')
      await openPreview(page)
      await previewed(page).getByRole('button').click()
      await expect(previewed(page).getByRole('button')).toHaveText('1')
      await page.context().setOffline(true)
      await host.stop()
      await page.reload()
      await expect(rows(page, 'user').last()).toContainText('A counter page')
      await openPreview(page)
      await previewed(page).getByRole('button').click()
      await expect(previewed(page).getByRole('button')).toHaveText('1')
    })
  })
