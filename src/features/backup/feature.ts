import { drawn } from '../../host/dialog.ts'
import { restoreDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { t } from '../../i18n/t.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazy, lazyAfterDrawing } from '../../kit/lazy.ts'
import { chooseBackup } from './choose-backup.ts'

/** What the host says of it. */
export const backupNames = textsOf('start.backup', {
  why: 'One zip with all chats, images, saved presets, prompts, memory and settings. Keys are never in it.',
  also: 'export import save archive move another device',
  write: 'Back up everything as one zip',
  find: 'backup save download copy everything',
  restore: 'Restore a backup, with a preview',
})

/** Everything as one file, and back. */
export const backup = {
  name: 'backup',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(restoreDialog, async () => (await import('./RestoreDialog.tsx')).RestoreDialog)],
  blocks: [
    {
      section: 'data',
      label: () => t('shell.backup'),
      also: () => `${backupNames('also')} ${backupNames('why')} ${backupNames('restore')}`,
      Block: lazy(async () => (await import('./BackupBlock.tsx')).BackupBlock),
    },
  ],
  commands: [
    {
      name: 'backup',
      what: () => backupNames('write'),
      also: () => backupNames('find'),
      run: async (page): Promise<void> => {
        await (await import('./save-backup.ts')).saveBackup(page)
      },
    },
    {
      name: 'restore',
      what: () => backupNames('restore'),
      run: chooseBackup,
    },
  ],
  ListLine: lazyAfterDrawing(
    async () => (await import(/* chunk: beside */ './BackupLine.tsx')).BackupLine,
    ({ otherwise }) => otherwise,
  ),
} satisfies Feature
