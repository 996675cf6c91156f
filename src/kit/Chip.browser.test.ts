import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { DestinationChip } from './Chip.tsx'
import './tokens.css'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => root?.unmount())

async function chipFor(host: string | null) {
  root = createRoot(box)
  root.render(createElement(DestinationChip, { host }))
  await expect.poll(() => box.textContent).not.toBe('')
  const chip = box.querySelector('span')
  if (chip === null) throw new Error('Nothing is drawn')
  const probe = document.createElement('i')
  probe.style.color = 'var(--warn)'
  box.append(probe)
  const isWarning = getComputedStyle(chip).color === getComputedStyle(probe).color
  probe.remove()
  return {
    words: box.textContent,
    picture: chip.querySelector('path')?.getAttribute('d'),
    isWarning,
  }
}

it('only a host on the internet is a cloud and a warning', async () => {
  const here = await chipFor(null)
  root?.unmount()
  const far = await chipFor('api.example')
  root?.unmount()
  expect(far).toMatchObject({ words: 'sent to api.example', isWarning: true })
  for (const host of ['localhost:8399', '127.0.0.1:1', '[::1]:1', 'ollama.localhost']) {
    const near = await chipFor(host)
    root?.unmount()
    expect(near).toEqual({ ...here, words: 'runs on this computer' })
  }
  for (const host of ['192.168.1.7:8399', 'nas.local', 'nas']) {
    const near = await chipFor(host)
    root?.unmount()
    expect(near).toMatchObject({ words: `sent to ${host} in your network`, isWarning: false })
    expect([here.picture, far.picture]).not.toContain(near.picture)
  }
})
