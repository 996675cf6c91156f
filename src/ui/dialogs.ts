/** The dialogs of the core. The code of each is fetched when it is first opened; the palette comes with the page. */
import { type DrawnDialog, drawn } from '../host/dialog.ts'
import { modelDialog, settingsDialog, vaultDialog } from '../host/dialogs.ts'
import {
  againDialog,
  compactDialog,
  fileDialog,
  helpDialog,
  imageDialog,
  optionsDialog,
  paletteDialog,
} from './kit/dialogs.ts'
import { Palette } from './commands/Palette.tsx'

export const DIALOGS: readonly DrawnDialog[] = [
  drawn(compactDialog, async () => (await import('./compact/CompactDialog.tsx')).CompactDialog),
  drawn(settingsDialog, async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog),
  drawn(vaultDialog, async () => (await import('./settings/keys/VaultDialog.tsx')).VaultDialog),
  drawn(helpDialog, async () => (await import('./commands/HelpDialog.tsx')).HelpDialog),
  drawn(modelDialog, async () => (await import('./models/ModelDialog.tsx')).ModelDialog),
  drawn(againDialog, async () => (await import('./session-options/AgainDialog.tsx')).AgainDialog),
  drawn(
    optionsDialog,
    async () => (await import('./session-options/OptionsDialog.tsx')).OptionsDialog,
  ),
  drawn(imageDialog, async () => (await import('./images/ImageDialog.tsx')).ImageDialog),
  drawn(fileDialog, async () => (await import('./images/ImageDialog.tsx')).FileDialog),
  { dialog: paletteDialog, Drawn: Palette },
]
