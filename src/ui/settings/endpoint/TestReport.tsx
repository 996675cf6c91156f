import { t } from '../../../i18n/t.ts'
import type { EndpointReport } from '../../../ports/endpoint.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import styles from '../Settings.module.css'

/** What the Test button found out, said aloud too; an address that the server redirects to can be taken over. */
export function TestReport({
  report,
  testing,
  onAddress,
}: {
  readonly report: EndpointReport | null
  readonly testing: boolean
  readonly onAddress: (baseUrl: string) => void
}) {
  const address = report?.address
  return (
    <div role="status" className={styles.report}>
      {testing && <span className="unseen">{t('settings.testing')}</span>}
      {report !== null && (
        <Banner
          tone={report.ok ? 'info' : 'danger'}
          icon={report.ok ? 'check' : 'warning'}
          actions={
            address === undefined ? undefined : (
              <Button size="small" variant="edged" onClick={() => onAddress(address)}>
                {t('settings.use-address')}
              </Button>
            )
          }
        >
          <p data-code={report.code}>{report.message}</p>
        </Banner>
      )}
    </div>
  )
}
