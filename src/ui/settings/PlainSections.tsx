import { backupText } from '../../i18n/en/conversation.ts'
import { deviceText } from '../../i18n/en/models.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import { Button } from '../kit/Button.tsx'
import { Choice, TextArea } from '../kit/Field.tsx'
import { PresetList } from '../kit/PresetList.tsx'
import { Switch } from '../kit/Switch.tsx'
import { useUi, useUiState } from '../store.ts'
import { SettingLine, useDraft } from './fields.tsx'
import type { SectionProps } from './find-settings.ts'
import { SummaryOrder } from './SummaryOrder.tsx'
import styles from './Settings.module.css'

/** The version of the application, as `package.json` has it. */
export const VERSION = '0.1.0'

/** How the context is governed in every session that has chosen nothing else. */
export function ContextSection() {
  const { application, surface } = useUi()
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
        <Button variant="edged" icon="settings" onClick={() => surface.showPresets()}>
          {presetsText('preset.numbers')}
        </Button>
      </div>
      <Question
        name="rest"
        legend={presetsText('preset.rest')}
        answers={(['free', 'always', 'off'] as const).map(value => ({
          value,
          what: presetsText(`preset.rest.${value}`),
          why: presetsText(`preset.rest.${value}-why`),
        }))}
        chosen={settings.idleCompaction}
        onChoose={idleCompaction => void application.updateSettings({ idleCompaction })}
      />
      <Question
        name="recall"
        legend={presetsText('preset.recall')}
        answers={(['on', 'off'] as const).map(value => ({
          value,
          what: presetsText(`preset.recall.${value}`),
          why: presetsText(`preset.recall.${value}-why`),
        }))}
        chosen={settings.recall ? 'on' : 'off'}
        onChoose={value => void application.updateSettings({ recall: value === 'on' })}
      />
      <Question
        name="memory"
        legend={presetsText('preset.memory')}
        answers={(['preset', 'on', 'off'] as const).map(value => ({
          value,
          what: presetsText(`preset.memory.${value}`),
          why: presetsText(`preset.memory.${value}-why`),
        }))}
        chosen={settings.memory}
        onChoose={memory => void application.updateSettings({ memory })}
      />
      <div>
        <Button variant="edged" onClick={() => surface.showMemory('blocks')}>
          {presetsText('preset.memory-show')}
        </Button>
      </div>
    </>
  )
}

/** Who writes summaries, and when they are written and applied. */
export function SummariesSection() {
  const { application } = useUi()
  const settings = useUiState(state => state.app.settings)
  return (
    <>
      <SummaryOrder />
      <SwitchLine
        of="summary-form"
        checked={settings.summaryForm}
        onChange={summaryForm => void application.updateSettings({ summaryForm })}
      />
      <SwitchLine
        of="auto-compact"
        checked={settings.autoCompact}
        onChange={autoCompact => void application.updateSettings({ autoCompact })}
      />
      <SwitchLine
        of="apply-at-once"
        checked={settings.applyAtOnce}
        onChange={applyAtOnce => void application.updateSettings({ applyAtOnce })}
      />
    </>
  )
}

/** What every request begins with, whether the model may use tools, and what a start shows. */
export function ConversationSection() {
  const { application, surface } = useUi()
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
      <SwitchLine
        of="tools"
        checked={settings.tools}
        onChange={tools => void application.updateSettings({ tools })}
      />
      <SwitchLine
        of="starts-new"
        checked={settings.startsWith === 'new'}
        onChange={on => void application.updateSettings({ startsWith: on ? 'new' : 'newest' })}
      />
      <SettingLine {...wordsOf('sampling')}>
        {hasSession && (
          <Button variant="edged" onClick={() => surface.showOptions()}>
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
        answers={(['system', 'light', 'dark'] as const).map(value => ({
          value,
          what: settingsText(`settings.theme.${value}`),
        }))}
        chosen={chosen}
        onChoose={theme => void application.updateSettings({ theme })}
      />
      <div>
        <SettingLine {...wordsOf('text-size')} />
        <SettingLine {...wordsOf('language')} />
      </div>
    </>
  )
}

/** The application itself: its version, its licence, where the data is, and where to read on. */
export function AboutSection({ onShow }: SectionProps) {
  const { surface } = useUi()
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
        <Button variant="edged" onClick={() => surface.showHelp()}>
          {settingsText('settings.shortcuts-show')}
        </Button>
      </SettingLine>
      <SettingLine name={deviceText('device.title')} why={settingsText('settings.device-why')}>
        <Button variant="edged" onClick={() => surface.showDevice()}>
          {settingsText('settings.device-show')}
        </Button>
      </SettingLine>
    </div>
  )
}

type Switched = 'summary-form' | 'auto-compact' | 'apply-at-once' | 'tools' | 'starts-new'
type Told =
  | 'system-prompt'
  | 'sampling'
  | 'text-size'
  | 'language'
  | 'version'
  | 'licence'
  | 'where'
  | 'shortcuts'

function wordsOf(setting: Switched | Told): { readonly name: string; readonly why: string } {
  return {
    name: settingsText(`settings.${setting}`),
    why: settingsText(`settings.${setting}-why`),
  }
}

function SwitchLine({
  of,
  ...rest
}: {
  readonly of: Switched
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const { name, why } = wordsOf(of)
  return (
    <Switch {...rest} hint={why}>
      {name}
    </Switch>
  )
}

/** One question with a few answers, of which one is chosen. */
function Question<Value extends string>({
  name,
  legend,
  answers,
  chosen,
  onChoose,
}: {
  /** Of the radio buttons. */
  readonly name: string
  readonly legend: string
  readonly answers: readonly {
    readonly value: Value
    readonly what: string
    readonly why?: string
  }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {answers.map(({ value, what, why }) => (
        <Choice
          key={value}
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          what={what}
        >
          {why}
        </Choice>
      ))}
    </fieldset>
  )
}
