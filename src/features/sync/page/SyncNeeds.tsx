import { settingsDialog } from '../../../host/dialogs.ts'
import type { ReactNode } from 'react'
import { useUi } from '../../../host/store.ts'
import { useValue } from '../../../host/use-feature.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { sync, syncNames } from '../feature.ts'
import { useCodePending } from './code-pending.ts'

/** A device whose place refuses it, that was removed, or whose recovery code nobody confirmed. */
export function SyncNeeds({ otherwise }: { readonly otherwise: ReactNode }): ReactNode {
  const { actions } = useUi()
  const state = useValue(sync)?.state
  const isCodePending = useCodePending()
  const isStopped = state === 'refused' || state === 'removed'
  if (!isStopped && !(state !== undefined && isCodePending)) return otherwise
  return (
    <>
      {syncNames('needs')}{' '}
      <LinkButton onClick={() => actions.open(settingsDialog, { at: sync })}>
        {syncNames('show')}
      </LinkButton>
    </>
  )
}
