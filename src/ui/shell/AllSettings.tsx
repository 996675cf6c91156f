import { late } from '../kit/late.ts'
import type { OpenDialog } from '../open-dialog.ts'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'

const SyncPanel = late(async () => (await import('../sync/SyncPanel.tsx')).SyncPanel)

type SettingsPlace = Extract<OpenDialog, { readonly type: 'settings' }>['at']

/** The settings, with the section that the feature sync draws. */
export function AllSettings({ at }: { readonly at: SettingsPlace }) {
  return <SettingsDialog at={at} sync={SyncPanel} />
}
