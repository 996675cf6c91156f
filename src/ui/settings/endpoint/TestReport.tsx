import { settingsText } from '../../../i18n/en/settings.ts'
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
      {testing && <span className="unseen">{settingsText('settings.testing')}</span>}
      {report !== null && (
        <Banner
          tone={toneOf(report)}
          icon={toneOf(report) === 'danger' ? 'warning' : 'check'}
          actions={
            address === undefined ? undefined : (
              <Button size="small" variant="edged" onClick={() => onAddress(address)}>
                {settingsText('settings.use-address')}
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

/** A server that answers and offers models is good news, although one of them is still to be chosen. */
function toneOf({ ok, code, models }: EndpointReport): 'done' | 'danger' {
  return ok || (code === 'no-such-model' && models.length > 0) ? 'done' : 'danger'
}
