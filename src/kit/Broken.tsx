import { joined } from '../i18n/list.ts'
import { t } from '../i18n/t.ts'
import { safeText } from '../i18n/safe.ts'
import { SAFE_HASH } from './safe-hash.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import styles from './Broken.module.css'
import { use, useState } from 'react'
import { errorText } from '../ports/errors.ts'
import { type Rescue, RescueContext } from './rescue.ts'

/** The parts that may break alone. */
export type Area =
  | 'app'
  | 'list'
  | 'session'
  | 'header'
  | 'conversation'
  | 'message'
  | 'composer'
  | 'context'
  | 'dialog'

interface BrokenProps {
  readonly area: Area
  readonly onRetry: () => void
  readonly onClose?: () => void
}

/** Replaces a part that cannot be drawn, and uses nothing that the part showed. */
export function Broken({ area, onRetry, onClose }: BrokenProps) {
  return (
    <div role="alert" className={styles.broken} data-area={area}>
      <Banner
        tone="danger"
        actions={
          <span className="row wrap">
            <Button size="small" variant="edged" onClick={onRetry}>
              {safeText('safe.retry')}
            </Button>
            <ExportAll size="small" />
            {onClose && (
              <Button size="small" onClick={onClose}>
                {t('kit.close')}
              </Button>
            )}
          </span>
        }
      >
        <p>{safeText(`broken.${area}`)}</p>
        {area === 'app' && (
          <p>
            <a href={SAFE_HASH}>{safeText('safe.title')}</a>
          </p>
        )}
      </Banner>
    </div>
  )
}

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
      : `${done} ${safeText('safe.failed', { titles: joined(failed) })}`
  } catch (error) {
    return errorText(error)
  }
}
