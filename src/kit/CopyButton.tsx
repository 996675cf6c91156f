import { useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from './Button.tsx'

type Outcome = 'idle' | 'copied' | 'refused'

/** Copies a text and says for a moment that it did, or that the browser refused. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => setOutcome((await copyText(text)) ? 'copied' : 'refused')
  return (
    <Button size="small" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">
        {outcome === 'idle' ? label : t(outcome === 'copied' ? 'kit.copied' : 'kit.copy-refused')}
      </span>
    </Button>
  )
}

/**
 * Puts a text on the clipboard; false if the browser refuses. A plain-http page has no clipboard interface, so the older way serves there.
 * Safari allows it only inside the press: call this before waiting for the text, and give the promise. Rejects as the promise does.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  // On a plain-http page the property is missing, despite its type.
  if (!('clipboard' in navigator))
    return copyBySelection(typeof text === 'string' ? text : await text)
  const copied = write(text).then(
    () => true,
    () => false,
  )
  return (await copied) || copyBySelection(await text)
}

async function write(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator
  if (typeof text === 'string') return clipboard.writeText(text)
  if (!('ClipboardItem' in globalThis)) return clipboard.writeText(await text)
  const content = text.then(words => new Blob([words], { type: 'text/plain' }))
  // A browser that refuses does not look at it. The caller learns of it from the text.
  content.catch(() => undefined)
  return clipboard.write([new ClipboardItem({ 'text/plain': content })])
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'unseen'
  area.setAttribute('aria-hidden', 'true')
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
