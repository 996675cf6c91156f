import { useState } from 'react'
import type { Inspection } from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import { formatTokens } from '../../i18n/format.ts'
import { inspectorText } from './texts.ts'
import { Banner } from '../../kit/Banner.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useMedia } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import { Switch } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { ChosenPart, InspectedList, partsOf } from './InspectedList.tsx'
import styles from './Inspector.module.css'

/** The next request, message by message: what happens to each one, and which step does it. */
export function Inspector() {
  const { application } = useUi()
  const meter = useUiState(({ app }) => app.session?.meter ?? null)
  const inspection = useAnswer(
    () => (meter === null ? null : application.inspect().catch(() => 'failed' as const)),
    [application, meter],
  )
  const found = inspection !== null && inspection !== 'failed'
  return (
    <Dialog
      title={inspectorText('inspector.name')}
      description={inspectorText('inspector.description')}
      width="widest"
      foot={
        found && (
          <CopyButton
            text={JSON.stringify(inspection.request, null, 2)}
            label={inspectorText('inspector.copy')}
          />
        )
      }
    >
      {found ? (
        <Opened inspection={inspection} />
      ) : (
        <p className="soft" role="status">
          {inspectorText(inspection === 'failed' ? 'inspector.failed' : 'inspector.loading')}
        </p>
      )}
    </Dialog>
  )
}

function Opened({ inspection }: { readonly inspection: Inspection }) {
  const windowTokens = useUiState(({ app }) => app.session?.meter.windowTokens ?? 0)
  const [all, setAll] = useState(true)
  const [chosenKey, setChosenKey] = useState('')
  const hasSide = useMedia('(min-width: 1100px)')
  const { tokens, messages, refusal } = inspection
  const sent = messages.filter(({ isSent }) => isSent)
  const unsent = messages.length - sent.length
  const parts = partsOf(inspection, all ? messages : sent)
  const chosen = hasSide ? (parts.find(({ key }) => key === chosenKey) ?? parts[0] ?? null) : null
  return (
    <>
      {refusal !== null && messages.length > 0 && (
        <Banner tone="warning">
          <p>{engineFailure(refusal)}</p>
        </Banner>
      )}
      <div className={`row wrap baseline ${styles.head}`}>
        <p className="num soft" data-tokens={tokens.tokens}>
          <b className="figure">{formatTokens(tokens)}</b>{' '}
          <span>{inspectorText('inspector.total', { window: formatTokens(windowTokens) })}</span>
        </p>
        <p className="grow soft">
          {inspectorText('inspector.sent', { count: sent.length })}
          {unsent > 0 && `, ${inspectorText('inspector.unsent', { count: unsent })}`}
        </p>
        {unsent > 0 && (
          <Switch checked={all} onChange={setAll}>
            {inspectorText('inspector.show-unsent')}
          </Switch>
        )}
      </div>
      <div className={styles.panes}>
        <InspectedList parts={parts} chosen={chosen} onChoose={({ key }) => setChosenKey(key)} />
        {chosen && <ChosenPart key={chosen.key} part={chosen} />}
      </div>
      {messages.length === 0 && <p className="soft">{inspectorText('inspector.empty')}</p>}
    </>
  )
}
