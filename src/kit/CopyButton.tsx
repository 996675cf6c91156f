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

/** Puts a text on the clipboard; false if the browser refuses. A plain-http page has no clipboard interface, so the older way serves there. */
export async function copyText(text: string): Promise<boolean> {
  // On a plain-http page the property is missing, despite its type.
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
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
