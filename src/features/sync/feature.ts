import type { ReactNode } from 'react'
import { settingsDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { shownIf } from '../../host/shown-if.ts'
import { lazy } from '../../kit/lazy.ts'
import type { AppSnapshot } from '../../runtime/application/snapshot.ts'
import { SYNC_KEY } from './status.ts'

/** What the host says of it. */
export const syncNames = textsOf('start.sync', {
  name: 'Sync',
  lede: 'The same chats on all your devices.',
  what: 'Keep your devices in step',
  needs: 'Sync needs you.',
  show: 'Show',
  travels: 'What is synced',
  also: 'synchronize devices another phone laptop cloud webdav nextcloud dropbox s3 folder recovery code',
})

const SyncPanel = lazy(async () => (await import('./page/SyncPanel.tsx')).SyncPanel)

const Otherwise = ({ otherwise }: { readonly otherwise: ReactNode }) => otherwise

const isSyncing = ({ features }: Pick<AppSnapshot, 'features'>) => features['sync'] != null

/** Keeps the devices of one person in step. */
export const sync = {
  name: 'sync',
  worker: () => import('./commands.ts'),
  beginsWith: SYNC_KEY,
  page: {
    icon: 'refresh',
    label: () => syncNames('name'),
    lede: () => syncNames('lede'),
    entries: () => [[syncNames('travels'), syncNames('also')]],
    Page: SyncPanel,
  },
  commands: [
    {
      name: 'sync',
      what: () => syncNames('what'),
      run: ({ actions }) => {
        actions.open(settingsDialog, { at: sync })
      },
    },
  ],
  ListLine: shownIf(
    isSyncing,
    lazy(async () => (await import('./page/SyncNeeds.tsx')).SyncNeeds, Otherwise),
    Otherwise,
  ),
  AboveComposer: shownIf(
    isSyncing,
    lazy(async () => (await import('./page/ContinuedNote.tsx')).ContinuedNote),
  ),
} satisfies Feature
