import { useEffect, useRef } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import type { EndpointReport } from '../../../ports/endpoint.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { faultOf, type FieldAtFault } from './endpoint-draft.ts'

/** What the Test button found to be good, said aloud too. */
export function TestSuccess({
  report,
  testing,
}: {
  readonly report: EndpointReport | null
  readonly testing: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const isGood = report !== null && faultOf(report) === null
  // What it offers stands below.
  useEffect(() => {
    if (isGood) box.current?.scrollIntoView({ block: 'start' })
  }, [isGood])
  return (
    <div ref={box} role="status" className="quiet">
      {testing && <span className="unseen">{settingsText('settings.testing')}</span>}
      {isGood && (
        <Banner tone="done" icon="check">
          <p data-code={report.code}>{report.message}</p>
        </Banner>
      )}
    </div>
  )
}

/** What the test found to be wrong with this field; nothing for the others. */
export function TestFailure({
  at,
  report,
  onAddress,
}: {
  readonly at: FieldAtFault
  readonly report: EndpointReport | null
  /** Takes over the address that the server redirects to. */
  readonly onAddress: (baseUrl: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const isHere = report !== null && faultOf(report) === at
  // The button that was pressed may be further down than there is room for both.
  useEffect(() => {
    if (isHere) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  if (!isHere) return null
  const { code, message, address } = report
  return (
    <div ref={box} role="alert">
      <Banner
        tone="danger"
        actions={
          address === undefined ? undefined : (
            <Button size="small" variant="edged" onClick={() => onAddress(address)}>
              {settingsText('settings.use-address')}
            </Button>
          )
        }
      >
        <p data-code={code}>{message}</p>
      </Banner>
    </div>
  )
}
