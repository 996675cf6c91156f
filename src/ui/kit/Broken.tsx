import { t } from '../../i18n/t.ts'
import { safeText } from '../../i18n/safe.ts'
import { SAFE_HASH } from '../route.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ExportAll } from './ExportAll.tsx'
import styles from './Broken.module.css'

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

/** Replaces a part that cannot be drawn, and uses nothing that the part showed. */
export function Broken({
  area,
  onRetry,
  onClose,
}: {
  readonly area: Area
  readonly onRetry: () => void
  readonly onClose?: () => void
}) {
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
