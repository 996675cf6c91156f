import { drawn } from '../../host/dialog.ts'
import { presetsDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { t } from '../../i18n/t.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazy } from '../../kit/lazy.ts'

/** What the host says of it. */
export const presetNames = textsOf('start.presets', {
  all: 'Preset for all chats',
  also: 'memory strategy shorten summarize compact profile',
})

/** The list of presets, the settings of one, and those that the person saved. */
export const presets = {
  name: 'presets',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(presetsDialog, async () => (await import('./PresetDialog.tsx')).PresetDialog)],
  parts: [
    {
      section: 'context',
      entries: () => [[presetNames('all'), presetNames('also')], [t('shell.adjust')]],
      Part: lazy(async () => (await import('./PresetForAll.tsx')).PresetForAll),
    },
  ],
} satisfies Feature
