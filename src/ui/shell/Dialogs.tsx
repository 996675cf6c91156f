import { useEffect } from 'react'
import { usePaletteAhead } from '../commands/Palette.tsx'
import { DIALOGS } from '../dialogs.ts'
import { Boundary } from '../../kit/Boundary.tsx'
import type { OpenDialog } from '../../host/dialog.ts'
import { useUi, useUiState } from '../../host/store.ts'

/** The one dialog that is open, fetched when it is first asked for. */
export function Dialogs() {
  const { actions } = useUi()
  const dialog = useUiState(state => state.dialog)
  // The offer to compact first appears at the message box, behind the dialog that chose the model.
  const offer = useUiState(({ app }) => app.modelOffer)
  useEffect(() => {
    if (offer) actions.closeDialog()
  }, [offer, actions])
  usePaletteAhead()
  if (dialog === null) return null
  return (
    <Boundary area="dialog" resetKey={dialog} onClose={actions.closeDialog}>
      <Drawn {...dialog} />
    </Boundary>
  )
}

function Drawn({ dialog, given }: OpenDialog) {
  const { features } = useUi()
  const all = [...DIALOGS, ...features.flatMap(({ dialogs = [] }) => dialogs)]
  const { Drawn: Content } = dialog.Drawn
    ? dialog
    : (all.find(one => one.dialog === dialog) ?? dialog)
  return Content && <Content {...given} />
}
