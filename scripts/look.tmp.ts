import { chromium } from 'playwright'
import { preview } from 'vite'
const server = await preview({ logLevel: 'warn', preview: { host: '127.0.0.1', port: 4599 } })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
await page.addInitScript(() => localStorage.setItem('palimpsest-language', 'ar-XB'))
await page.goto('http://127.0.0.1:4599/')
await page.getByRole('button', { name: 'Show your chats' }).click()
await page.getByRole('button', { name: 'Settings' }).first().click()
await page.getByRole('tab', { name: 'Model' }).click()
await page.getByLabel('Address of the server').fill('https://api.test/v1')
await page.getByLabel('API key').fill('sk-of-mine')
await page.getByRole('switch', { name: /^Keep this key on this device/ }).click()
await page.waitForTimeout(800)
console.log(
  await page.evaluate(() => {
    const d = [...document.querySelectorAll('[role=dialog]')].at(-1)!
    const out: string[] = []
    for (const e of [d.parentElement!, d, ...d.querySelectorAll('*')]) {
      const r = e.getBoundingClientRect()
      if (r.right > 391 || r.left < -1)
        out.push(`${e.tagName}.${e.className} ${r.left} ${r.right} sl=${e.scrollLeft}`)
    }
    return out.slice(0, 30).join('\n') + `\n${document.documentElement.scrollWidth} ${scrollX}`
  }),
)
await browser.close()
await server.close()
