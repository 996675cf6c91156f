import { backupText } from '../../i18n/en/conversation.ts'
import { deviceText } from '../../i18n/en/models.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../../kit/Button.tsx'
import { Choice, Switch, TextArea } from '../../kit/Field.tsx'
import { PresetList } from '../kit/PresetList.tsx'
import {
  deviceDialog,
  helpDialog,
  memoryDialog,
  optionsDialog,
  presetsDialog,
} from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { SettingLine, useDraft } from './fields.tsx'
import type { SectionProps } from './find-settings.ts'
import { HookField } from './HookField.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SummaryOrder } from './SummaryOrder.tsx'

/** The version of the application, as `package.json` has it. */
export const VERSION = '0.1.0'

/** How the context is governed in every session that has chosen nothing else. */
export function ContextSection() {
  const { application, actions } = useUi()
  const settings = useUiState(state => state.app.settings)
  return (
    <>
      <PresetList
        legend={presetsText('preset.choose-all')}
        chosen={{ presetId: settings.presetId, options: settings.presetOptions }}
        onChoose={({ presetId, options }) =>
          void application.choosePreset(presetId, 'all', options)
        }
      />
      <div>
        <Button variant="edged" icon="settings" onClick={() => actions.open(presetsDialog, {})}>
          {presetsText('preset.numbers')}
        </Button>
      </div>
      <Question
        name="rest"
        legend={presetsText('preset.rest')}
        answers={['free', 'always', 'off']}
        sayOf={value => [
          presetsText(`preset.rest.${value}`),
          presetsText(`preset.rest.${value}-why`),
        ]}
        chosen={settings.idleCompaction}
        onChoose={idleCompaction => void application.updateSettings({ idleCompaction })}
      />
      <Question
        name="recall"
        legend={presetsText('preset.recall')}
        answers={['on', 'off']}
        sayOf={value => [
          presetsText(`preset.recall.${value}`),
          presetsText(`preset.recall.${value}-why`),
        ]}
        chosen={settings.recall ? 'on' : 'off'}
        onChoose={value => void application.updateSettings({ recall: value === 'on' })}
      />
      <Question
        name="memory"
        legend={presetsText('preset.memory')}
        answers={['preset', 'on', 'off']}
        sayOf={value => [
          presetsText(`preset.memory.${value}`),
          presetsText(`preset.memory.${value}-why`),
        ]}
        chosen={settings.memory}
        onChoose={memory => void application.updateSettings({ memory })}
      />
      <div>
        <Button variant="edged" onClick={() => actions.open(memoryDialog, { first: 'blocks' })}>
          {presetsText('preset.memory-show')}
        </Button>
      </div>
    </>
  )
}

/** Who writes summaries, and when they are written and applied. */
export function SummariesSection() {
  return (
    <>
      <SummaryOrder />
      <SwitchLine of="summary-form" setting="summaryForm" />
      <SwitchLine of="auto-compact" setting="autoCompact" />
      <SwitchLine of="apply-at-once" setting="applyAtOnce" />
      <HookField />
    </>
  )
}

/** The start of every request, the use of tools, and what the page shows at the start. */
export function ConversationSection() {
  const { application, actions } = useUi()
  const hasSession = useUiState(({ app }) => app.session !== null)
  const settings = useUiState(state => state.app.settings)
  const draft = useDraft(
    settings.systemPrompt,
    systemPrompt => void application.updateSettings({ systemPrompt }),
  )
  const { name, why } = wordsOf('system-prompt')
  return (
    <>
      <TextArea label={name} hint={why} rows={6} {...draft} />
      <SwitchLine of="tools" setting="tools" />
      {settings.tools && <SwitchLine of="search-sessions" setting="searchSessions" />}
      {settings.tools && (
        <Question
          name="run-code"
          legend={settingsText('settings.run-code')}
          answers={['large', 'always', 'never']}
          sayOf={value => [
            settingsText(`settings.run-code.${value}`),
            settingsText(`settings.run-code.${value}-why`),
          ]}
          chosen={settings.runCode}
          onChoose={runCode => void application.updateSettings({ runCode })}
        />
      )}
      <Switch
        checked={settings.startsWith === 'new'}
        onChange={on => void application.updateSettings({ startsWith: on ? 'new' : 'newest' })}
        hint={settingsText('settings.starts-new-why')}
      >
        {settingsText('settings.starts-new')}
      </Switch>
      <SwitchLine of="name-chats" setting="nameChats" />
      <SettingLine {...wordsOf('sampling')}>
        {hasSession && (
          <Button variant="edged" onClick={() => actions.open(optionsDialog, {})}>
            {settingsText('settings.sampling-show')}
          </Button>
        )}
      </SettingLine>
    </>
  )
}

/** Light or dark; and what the browser decides. */
export function AppearanceSection() {
  const { application } = useUi()
  const chosen = useUiState(state => state.app.settings.theme)
  return (
    <>
      <Question
        name="theme"
        legend={settingsText('settings.theme')}
        answers={['system', 'light', 'dark']}
        sayOf={value => [settingsText(`settings.theme.${value}`)]}
        chosen={chosen}
        onChoose={theme => void application.updateSettings({ theme })}
      />
      <LanguageChoice />
      <div>
        <SettingLine {...wordsOf('text-size')} />
      </div>
    </>
  )
}

/** The application itself: its version, its licence, where the data is, and where to read on. */
export function AboutSection({ onShow }: SectionProps) {
  const { actions } = useUi()
  return (
    <div>
      <SettingLine {...wordsOf('version')}>
        <span>{VERSION}</span>
      </SettingLine>
      <SettingLine {...wordsOf('licence')}>
        <span>MIT</span>
      </SettingLine>
      <SettingLine {...wordsOf('where')}>
        <Button variant="edged" onClick={() => onShow('data', settingsText('settings.used'))}>
          {settingsText('settings.where-stored')}
        </Button>
        <Button onClick={() => onShow('data', backupText('backup.name'))}>
          {settingsText('settings.where-backup')}
        </Button>
      </SettingLine>
      <SettingLine {...wordsOf('shortcuts')}>
        <Button variant="edged" onClick={() => actions.open(helpDialog, {})}>
          {settingsText('settings.shortcuts-show')}
        </Button>
      </SettingLine>
      <SettingLine name={deviceText('device.title')} why={settingsText('settings.device-why')}>
        <Button variant="edged" onClick={() => actions.open(deviceDialog, {})}>
          {settingsText('settings.device-show')}
        </Button>
      </SettingLine>
    </div>
  )
}

function wordsOf(
  setting:
    | 'system-prompt'
    | 'sampling'
    | 'text-size'
    | 'version'
    | 'licence'
    | 'where'
    | 'shortcuts',
): { readonly name: string; readonly why: string } {
  return {
    name: settingsText(`settings.${setting}`),
    why: settingsText(`settings.${setting}-why`),
  }
}

function SwitchLine({
  of,
  setting,
}: {
  readonly of:
    | 'summary-form'
    | 'auto-compact'
    | 'apply-at-once'
    | 'tools'
    | 'search-sessions'
    | 'name-chats'
  readonly setting:
    | 'summaryForm'
    | 'autoCompact'
    | 'applyAtOnce'
    | 'tools'
    | 'searchSessions'
    | 'nameChats'
}) {
  const { application } = useUi()
  const checked = useUiState(({ app }) => app.settings[setting])
  return (
    <Switch
      checked={checked}
      onChange={on => void application.updateSettings({ [setting]: on })}
      hint={settingsText(`settings.${of}-why`)}
    >
      {settingsText(`settings.${of}`)}
    </Switch>
  )
}

/** One question with a few answers, of which one is chosen. */
function Question<Value extends string>({
  name,
  legend,
  answers,
  sayOf,
  chosen,
  onChoose,
}: {
  readonly name: string
  readonly legend: string
  readonly answers: readonly Value[]
  readonly sayOf: (value: Value) => readonly [what: string, why?: string]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}) {
  return (
    <fieldset>
      <legend className="above">{legend}</legend>
      {answers.map(value => {
        const [what, why] = sayOf(value)
        const checked = chosen === value
        const choose = () => onChoose(value)
        return (
          <Choice key={value} {...{ name, value, checked, what }} onChange={choose}>
            {why}
          </Choice>
        )
      })}
    </fieldset>
  )
}
