import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../kit/Button.tsx'
import { TextArea } from '../kit/Field.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
import { SettingLine, useDraft } from './fields.tsx'

/** What every request begins with, whether the model may use tools, and what a start shows. */
export function ConversationSection() {
  const { application, surface } = useUi()
  const hasSession = useUiState(({ app }) => app.session !== null)
  const systemPrompt = useUiState(state => state.app.settings.systemPrompt)
  const tools = useUiState(state => state.app.settings.tools)
  const startsNew = useUiState(state => state.app.settings.startsWith === 'new')
  const draft = useDraft(
    systemPrompt,
    text => void application.updateSettings({ systemPrompt: text }),
  )
  return (
    <>
      <TextArea
        label={settingsText('settings.system-prompt')}
        hint={settingsText('settings.system-prompt-why')}
        rows={6}
        {...draft}
      />
      <Switch
        checked={tools}
        onChange={on => void application.updateSettings({ tools: on })}
        hint={settingsText('settings.tools-why')}
      >
        {settingsText('settings.tools')}
      </Switch>
      <Switch
        checked={startsNew}
        onChange={on => void application.updateSettings({ startsWith: on ? 'new' : 'newest' })}
        hint={settingsText('settings.starts-new-why')}
      >
        {settingsText('settings.starts-new')}
      </Switch>
      <SettingLine
        name={settingsText('settings.sampling')}
        why={settingsText('settings.sampling-why')}
      >
        {hasSession && (
          <Button variant="edged" onClick={() => surface.showOptions()}>
            {settingsText('settings.sampling-show')}
          </Button>
        )}
      </SettingLine>
    </>
  )
}
