import { type ReactNode, useMemo } from 'react'
import { useUi, useUiState } from '../../../host/store.ts'
import { useCommands, useValue } from '../../../host/use-feature.ts'
import { Button, IconButton } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { headOf } from '../../../runtime/session/shown-row.ts'
import { sync } from '../feature.ts'
import type { OtherBranch } from '../status.ts'
import { syncText } from '../texts.ts'

/** Another device went on from an earlier place of this session: the way to its branch, until the person is there. */
export function ContinuedNote(): ReactNode {
  const openId = useUiState(({ app }) => app.session?.sessionId)
  const other = useValue(sync)?.branches.find(({ sessionId }) => sessionId === openId)
  return other ? <OtherBranchNote other={other} /> : null
}

function OtherBranchNote({
  other: { sessionId, device, messageId },
}: {
  readonly other: OtherBranch
}) {
  const { application } = useUi()
  const commands = useCommands(sync)
  const rows = useUiState(({ app }) => app.session?.rows)
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const isThere = useMemo(
    () => rows?.some(row => headOf(row)?.id === messageId) ?? true,
    [rows, messageId],
  )
  if (isThere) return null
  return (
    <p className="row gap-2 small soft touch-square">
      <Icon name="fork" />
      <span className="anywhere" role="status">
        {syncText('sync.continued', { device })}
      </span>
      <Button
        size="small"
        disabled={!isIdle}
        onClick={() => void application.changeBranch({ type: 'select', messageId })}
      >
        {syncText('sync.continued-read')}
      </Button>
      <IconButton
        size="small"
        icon="close"
        label={syncText('sync.continued-dismiss')}
        onClick={() => void commands.forgetBranch(sessionId)}
      />
    </p>
  )
}
