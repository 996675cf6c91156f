import { useEffect } from 'react'
import { Palette, usePaletteAhead } from '../commands/Palette.tsx'
import { Boundary } from '../../kit/Boundary.tsx'
import { late } from '../../kit/late.ts'
import type { OpenDialog } from '../../host/open-dialog.ts'
import { useUi, useUiState } from '../../host/store.ts'

const CompactDialog = late(async () => (await import('../compact/CompactDialog.tsx')).CompactDialog)
const SettingsDialog = late(
  async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog,
)
const VaultDialog = late(async () => (await import('../settings/keys/VaultDialog.tsx')).VaultDialog)
const HelpDialog = late(async () => (await import('../commands/HelpDialog.tsx')).HelpDialog)
const RestoreDialog = late(async () => (await import('../backup/RestoreDialog.tsx')).RestoreDialog)
const ImportDialog = late(async () => (await import('../backup/ImportDialog.tsx')).ImportDialog)
const PresetDialog = late(async () => (await import('../presets/PresetDialog.tsx')).PresetDialog)
const DeviceDialog = late(async () => (await import('../models/DeviceDialog.tsx')).DeviceDialog)
const ModelDialog = late(async () => (await import('../models/ModelDialog.tsx')).ModelDialog)
const AgainDialog = late(
  async () => (await import('../session-options/AgainDialog.tsx')).AgainDialog,
)
const OptionsDialog = late(
  async () => (await import('../session-options/OptionsDialog.tsx')).OptionsDialog,
)
const ImageDialog = late(async () => (await import('../images/ImageDialog.tsx')).ImageDialog)
const FileDialog = late(async () => (await import('../images/ImageDialog.tsx')).FileDialog)

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
      <AnyDialog dialog={dialog} onClose={actions.closeDialog} />
    </Boundary>
  )
}

function AnyDialog({
  dialog,
  onClose,
}: {
  readonly dialog: OpenDialog
  readonly onClose: () => void
}) {
  switch (dialog.type) {
    case 'of-feature':
      return <OfFeature {...dialog} />
    case 'compact':
      return <CompactDialog {...dialog} />
    case 'settings':
      return <SettingsDialog at={dialog.at} />
    case 'vault':
      return <VaultDialog step={dialog.step} onClose={onClose} />
    case 'presets':
      return <PresetDialog />
    case 'model':
      return <ModelDialog />
    case 'again':
      return <AgainDialog messageId={dialog.messageId} given={dialog.typed} />
    case 'options':
      return <OptionsDialog typed={dialog.typed} />
    case 'device':
      return <DeviceDialog />
    case 'help':
      return <HelpDialog />
    case 'restore': {
      const { file } = dialog
      return <RestoreDialog key={`${file.name} ${file.lastModified}`} file={file} />
    }
    case 'import':
      return <ImportDialog given={dialog.given} />
    case 'image':
      return <ImageDialog image={dialog.image} />
    case 'file':
      return <FileDialog file={dialog.file} />
    case 'palette':
      return <Palette />
  }
}

function OfFeature({ dialog, given }: Extract<OpenDialog, { type: 'of-feature' }>) {
  const { features } = useUi()
  const ofFeatures = features.flatMap(({ dialogs = [] }) => dialogs)
  const { Drawn } = dialog.Drawn
    ? dialog
    : (ofFeatures.find(one => one.dialog === dialog) ?? dialog)
  return Drawn && <Drawn {...given} />
}
