import { presetsText as t } from '../../../i18n/en/presets.ts'
import { memoryDialog } from '../../../host/dialogs.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { useUi } from '../../../host/store.ts'
import { Button } from '../../../kit/Button.tsx'
import { coreSetting, seenAs } from '../../../runtime/settings/setting.ts'
import { titled } from './texts.ts'

/** How the context is governed in every session that has chosen nothing else. */
export const CONTEXT: CoreSection = {
  ...titled('context'),
  icon: 'panel',
  items: [],
  // The list of presets is above.
  last: [
    {
      label: () => t('preset.rest'),
      control: 'answers',
      of: coreSetting('idleCompaction'),
      answers: () =>
        (['free', 'always', 'off'] as const).map(value => [
          value,
          t(`preset.rest.${value}`),
          t(`preset.rest.${value}-why`),
        ]),
    },
    {
      label: () => t('preset.recall'),
      control: 'answers',
      of: seenAs(
        coreSetting('recall'),
        isOn => (isOn ? 'on' : 'off'),
        value => value === 'on',
      ),
      answers: () =>
        (['on', 'off'] as const).map(value => [
          value,
          t(`preset.recall.${value}`),
          t(`preset.recall.${value}-why`),
        ]),
    },
    {
      label: () => t('preset.memory'),
      control: 'answers',
      of: coreSetting('memory'),
      answers: () =>
        (['preset', 'on', 'off'] as const).map(value => [
          value,
          t(`preset.memory.${value}`),
          t(`preset.memory.${value}-why`),
        ]),
    },
    { Part: MemoryButton },
  ],
}

function MemoryButton() {
  const { actions } = useUi()
  return (
    <div>
      <Button variant="edged" onClick={() => actions.open(memoryDialog, { first: 'blocks' })}>
        {t('preset.memory-show')}
      </Button>
    </div>
  )
}
