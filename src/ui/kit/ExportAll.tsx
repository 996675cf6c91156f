import { use, useState } from 'react'
import { safeText } from '../../i18n/safe.ts'
import { errorText } from '../../ports/errors.ts'
import { Button } from './Button.tsx'
import { RescueContext, type Rescue } from './rescue.ts'

/** A button that saves all sessions as one file, and below it the result. */
export function ExportAll({ size = 'normal' }: { readonly size?: 'small' | 'normal' }) {
  const rescue = use(RescueContext)
  const [outcome, setOutcome] = useState('')
  const [busy, setBusy] = useState(false)
  if (rescue === null) return null
  const run = async (): Promise<void> => {
    setBusy(true)
    setOutcome(safeText('safe.exporting'))
    setOutcome(await exportedBy(rescue))
    setBusy(false)
  }
  return (
    <>
      <Button
        size={size}
        variant="edged"
        icon="export"
        aria-disabled={busy}
        onClick={() => !busy && void run()}
      >
        {safeText('safe.export-all')}
      </Button>
      <span role="status">{outcome}</span>
    </>
  )
}

async function exportedBy({ port, download }: Rescue): Promise<string> {
  try {
    const { name, content, sessions, failed } = await port.exportAll()
    download(name, content)
    const done = safeText('safe.exported', { count: sessions })
    return failed.length === 0
      ? done
      : `${done} ${safeText('safe.failed', { titles: failed.join(', ') })}`
  } catch (error) {
    return errorText(error)
  }
}
