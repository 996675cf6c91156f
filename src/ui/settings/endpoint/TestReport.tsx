import { useEffect, useRef } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { Banner } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { faultOf, type FieldAtFault } from './endpoint-draft.ts'
import type { EndpointForm } from './use-endpoint-form.ts'

/** The good result of the Test button, also for screen readers. */
export function TestSuccess({ report, testing }: Pick<EndpointForm['test'], 'report' | 'testing'>) {
  const isGood = report !== null && faultOf(report) === null
  // Its models are listed below.
  const panel = useShown(isGood, 'start')
  return (
    <div ref={panel} role="status" className="quiet">
      {testing && <span className="unseen">{settingsText('settings.testing')}</span>}
      {isGood && (
        <Banner tone="done" icon="check">
          <p data-code={report.code}>{report.message}</p>
        </Banner>
      )}
    </div>
  )
}

/** The fault that the test found in this field; nothing for other fields. */
export function TestFailure({
  at,
  form: { fault, test, moveTo },
}: {
  readonly at: FieldAtFault
  readonly form: EndpointForm
}) {
  // The pressed button may be too far down to see both.
  const box = useShown(fault === at, 'nearest')
  if (fault !== at || test.report === null) return null
  const { code, message, address } = test.report
  return (
    <div ref={box} role="alert">
      <Banner
        tone="danger"
        actions={
          address === undefined ? undefined : (
            <Button size="small" variant="edged" onClick={() => moveTo(address)}>
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

/** Scrolls an element into view once it has something to say. */
function useShown(isSaying: boolean, block: ScrollLogicalPosition) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSaying) box.current?.scrollIntoView({ block })
  }, [isSaying, block])
  return box
}
