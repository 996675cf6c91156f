import { t } from '../../../i18n/t.ts'
import type { EndpointReport } from '../../../runtime/ports.ts'
import { Banner } from '../../kit/Banner.tsx'
import styles from '../Settings.module.css'

/** What the Test button found out, said aloud too. */
export function TestReport({
  report,
  testing,
}: {
  readonly report: EndpointReport | null
  readonly testing: boolean
}) {
  return (
    <div role="status" className={styles.report}>
      {testing && <span className="unseen">{t('settings.testing')}</span>}
      {report !== null && (
        <Banner tone={report.ok ? 'info' : 'danger'} icon={report.ok ? 'check' : 'warning'}>
          <p data-code={report.code}>{report.message}</p>
        </Banner>
      )}
    </div>
  )
}
