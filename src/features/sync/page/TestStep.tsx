import { syncText } from '../texts.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'

/** How the test of a place ended: `joins` is true if devices sync there already; null while it runs. */
export type TestOutcome = { readonly joins: boolean } | { readonly fault: string } | null

/** The second step: what was found at the place. `place`: what it is called. */
export function TestStep({
  remote,
  outcome,
}: {
  readonly remote: string
  readonly outcome: TestOutcome
}) {
  const words = syncText('sync.testing', { place: remote })
  if (outcome && 'fault' in outcome)
    return (
      <>
        <p className="strong anywhere">{syncText('sync.test-failed', { place: remote })}</p>
        <FaultAlert text={outcome.fault} />
      </>
    )
  return (
    <div role="status" className="stack gap-2">
      {outcome === null ? (
        <>
          <p>{words}</p>
          <ProgressBar label={words} value={null} />
        </>
      ) : (
        [
          syncText('sync.found.answers', { place: remote }),
          syncText('sync.found.once'),
          syncText('sync.found.same'),
          syncText(outcome.joins ? 'sync.found.joins' : 'sync.found.new'),
        ].map(found => (
          <p key={found} className="row top gap-2 anywhere">
            <span className="done">
              <Icon name="check" />
            </span>
            {found}
          </p>
        ))
      )}
    </div>
  )
}
