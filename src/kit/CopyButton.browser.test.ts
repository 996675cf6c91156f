import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './CopyButton.tsx'

afterEach(() => vi.restoreAllMocks())

/** Answers as Safari does: once the press is over, nothing may be copied. */
function allowInsideThePress() {
  let isPress = true
  queueMicrotask(() => {
    isPress = false
  })
  const copied: string[] = []
  const refused = () => new DOMException('The press is over', 'NotAllowedError')
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async words => {
    if (!isPress) throw refused()
    copied.push(words)
  })
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    if (!isPress) throw refused()
    const content = await item?.getType('text/plain')
    copied.push((await content?.text()) ?? '')
  })
  return copied
}

it('copies a text that is there, inside the press', async () => {
  const copied = allowInsideThePress()
  expect(await copyText('Known')).toBe(true)
  expect(copied).toEqual(['Known'])
})

it('copies a text that comes later: the browser is asked inside the press', async () => {
  const copied = allowInsideThePress()
  const later = new Promise<string>(resolve => setTimeout(() => resolve('From the log'), 20))
  expect(await copyText(later)).toBe(true)
  expect(copied).toEqual(['From the log'])
})

it('rejects as the text does', async () => {
  allowInsideThePress()
  const fails = Promise.reject(new Error('The worker stopped'))
  await expect(copyText(fails)).rejects.toThrow('The worker stopped')
})
