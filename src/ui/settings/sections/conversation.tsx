import { settingsText as t } from '../../../i18n/en/settings.ts'
import { optionsDialog } from '../../kit/dialogs.ts'
import type { CoreSection } from '../../../host/settings-page.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { Button } from '../../../kit/Button.tsx'
import { coreSetting, seenAs } from '../../../runtime/settings/setting.ts'
import type { Settings } from '../../../runtime/settings/settings.ts'
import { named, titled } from './texts.ts'

const withTools = ({ tools }: Settings): boolean => tools

/** The start of every request, the use of tools, and what the page shows at the start. */
export const CONVERSATION: CoreSection = {
  ...titled('conversation'),
  icon: 'text',
  items: [
    {
      ...named('system-prompt'),
      also: () => t('settings.also.prompt'),
      control: 'text',
      of: coreSetting('systemPrompt'),
    },
    {
      ...named('tools'),
      also: () => t('settings.also.tools'),
      control: 'switch',
      of: coreSetting('tools'),
    },
    {
      ...named('search-sessions'),
      when: withTools,
      control: 'switch',
      of: coreSetting('searchSessions'),
    },
    {
      label: () => t('settings.run-code'),
      also: () => t('settings.also.run-code'),
      when: withTools,
      control: 'answers',
      of: coreSetting('runCode'),
      answers: () =>
        (['large', 'always', 'never'] as const).map(value => [
          value,
          t(`settings.run-code.${value}`),
          t(`settings.run-code.${value}-why`),
        ]),
    },
    {
      ...named('starts-new'),
      control: 'switch',
      of: seenAs(
        coreSetting('startsWith'),
        value => value === 'new',
        isNew => (isNew ? 'new' : 'newest'),
      ),
    },
  ],
  last: [
    {
      lines: [
        { ...named('sampling'), also: () => t('settings.also.sampling'), Part: SamplingButton },
      ],
    },
  ],
}

function SamplingButton() {
  const { actions } = useUi()
  const hasSession = useUiState(({ app }) => app.session !== null)
  return (
    hasSession && (
      <Button variant="edged" onClick={() => actions.open(optionsDialog, {})}>
        {t('settings.sampling-show')}
      </Button>
    )
  )
}
