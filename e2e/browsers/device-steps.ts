/** Steps about the browser and this device rather than about a chat. They come last: the device is encrypted by the end. */
import { PASSPHRASE } from '../at-rest-steps.ts'
import { says } from '../server/behaviour.ts'
import { until, type Hand } from './hand.ts'
import { chooseLanguage, fits, isKept, isLeftOfBox, languageOf, offers } from './in-page.ts'
import type { Step } from './step.ts'

/** Names of the interface in Arabic. */
const ARABIC = { settings: 'الإعدادات', appearance: 'المظهر', message: 'رسالة', send: 'إرسال' }

export const DEVICE_STEPS: readonly Step[] = [
  {
    title: 'the language changes to Arabic, which runs from the right, and back',
    run: async ({ hand, server }) => {
      await openSettings(hand, 'Appearance')
      await hand.run(chooseLanguage, 'ar')
      await until('a page from the right', async () => (await hand.run(languageOf)) === 'ar rtl')
      await hand.seesRole({ role: 'dialog', name: ARABIC.settings })
      await hand.press('Escape')
      await hand.seesNo({ role: 'dialog', name: ARABIC.settings })

      server.reply(() => says('أهلا بك.'))
      await hand.write('مرحبا', { role: 'textbox', name: ARABIC.message })
      await until('Send at the left', () => hand.run(isLeftOfBox, ARABIC.send))
      await hand.click({ role: 'button', name: ARABIC.send })
      await hand.sees('أهلا بك.')
      await hand.reload()
      await hand.sees('أهلا بك.')
      await until('Arabic again', async () => (await hand.run(languageOf)) === 'ar rtl')
      await until('nothing beside the page', () => hand.run(fits))

      await hand.click({ role: 'button', name: ARABIC.settings })
      await hand.click({ role: 'tab', name: ARABIC.appearance, within: ARABIC.settings })
      await hand.run(chooseLanguage, '')
      await until('a page from the left', async () => (await hand.run(languageOf)) === 'en ltr')
      await hand.seesRole({ role: 'dialog', name: 'Settings' })
      await hand.press('Escape')
    },
  },
  {
    title: 'what the browser lacks is said where it would be',
    run: async ({ hand }) => {
      const offered = await hand.run(offers)
      const { folders, webgpu, model, isWebKit } = offered
      await openSettings(hand, 'Data')
      if (isWebKit) await hand.sees('after seven days without a visit')
      const choose = { role: 'button', name: 'Choose folder…', within: 'Settings' } as const
      if (folders) await hand.seesRole(choose)
      else {
        await hand.sees('This browser cannot save into a folder by itself')
        await hand.seesNo(choose)
      }
      await hand.press('Escape')
      await hand.command('/device')
      await hand.seesRole({ role: 'dialog', name: 'What can run here?' })
      if (!webgpu) await hand.sees('This browser has no WebGPU on this device')
      if (!model) await hand.sees('This browser brings no model along for pages')
      await hand.press('Escape')
      await hand.seesNo({ role: 'dialog', name: 'What can run here?' })
      return JSON.stringify(offered)
    },
  },
  {
    title: 'without its host the page loads again, and goes on with a server on this computer',
    expected: /ERR_|NetworkError|Load failed|service-worker\.js/,
    run: async ({ hand, host, server }) => {
      await until('kept files', () => hand.run(isKept))
      host.setDown(true)
      try {
        await hand.reload()
        server.reply(() => says('Still here.'))
        await hand.sees('أهلا بك.')
        await hand.send('Without a network')
        await until('the answer', async () => (await hand.answered()).includes('Still here.'))
        await openSettings(hand, 'Costs')
        await hand.press('Escape')
      } finally {
        host.setDown(false)
      }
    },
  },
  {
    title: 'this device can be encrypted, locked and unlocked',
    run: async ({ hand }) => {
      const name = 'Encrypt what is stored on this device'
      await openSettings(hand, 'Data')
      await hand.click({ role: 'button', name: `${name}…`, within: 'Settings' })
      await hand.write(PASSPHRASE, { role: 'textbox', begins: 'New passphrase', within: name })
      await hand.write(PASSPHRASE, { role: 'textbox', begins: 'The same once more', within: name })
      await hand.click({ role: 'button', name: 'Continue', within: name })
      await hand.seesRole({ role: 'heading', name })
      await hand.write(PASSPHRASE, { role: 'textbox', begins: 'Passphrase' })
      await hand.click({ role: 'button', name: 'Encrypt' })
      await hand.sees('On a small screen')
      await openSettings(hand, 'Data')
      await hand.click({ role: 'button', name: 'Lock now', within: 'Settings' })
      await hand.seesRole({ role: 'heading', name: 'Palimpsest is locked' })
      await hand.write(PASSPHRASE, { role: 'textbox', begins: 'Passphrase' })
      await hand.click({ role: 'button', name: 'Unlock' })
      await hand.sees('On a small screen')
      await hand.send('Behind the lock')
      await hand.answered()
    },
  },
]

async function openSettings(hand: Hand, tab: string): Promise<void> {
  await hand.click({ role: 'button', name: 'Settings' })
  await hand.click({ role: 'tab', name: tab, within: 'Settings' })
}
