import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

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
