import type { PresetOptions } from '../../engine/index.ts'
import { presetWords } from '../../i18n/preset-words.ts'
import { modelsText } from '../../i18n/en/models.ts'
import { projectsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import { menuOf, PickMenu } from '../../kit/Menu.tsx'
import type { MenuItem, MenuRow } from '../../kit/MenuPopup.tsx'
import { hostWords, modelName } from '../../kit/words.ts'
import { savedPresetHere } from '../../runtime/presets/preset-in-force.ts'
import { modelDialog, organizeDialog, presetsDialog, settingsDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './Shell.module.css'

/** Most models in the menu; the dialog has the others. */
const MOST_MODELS = 12

/** The project, the model and the preset of the open session, each a menu to choose another one from. A preset only if it was chosen for this chat. */
export function HeaderPicks({ isStart }: { readonly isStart: boolean }) {
  const hasModels = useUiState(
    ({ app }) => app.model.ref.provider !== 'demo' || app.modelOptions.length > 1,
  )
  const hasPreset = useUiState(({ app }) => app.session?.preset?.isOwn === true)
  return (
    <>
      <ProjectPick />
      {(!isStart || hasModels) && <ModelPick />}
      {hasPreset && <PresetPick />}
    </>
  )
}

/** Shown only if the session is in a project: most are in none. */
function ProjectPick() {
  const { application, actions } = useUi()
  const projects = useUiState(({ app }) => app.projects)
  const own = useUiState(({ app }) => app.projectId)
  const openId = useUiState(({ app }) => app.openId)
  const project = projects.find(({ id }) => id === own)
  if (!project || openId === null) return null
  const { id, name } = project
  const choose = (projectId: string | null) => () =>
    void application.projects.mark([openId], { projectId })
  const edit = (): void => actions.open(organizeDialog, { page: { type: 'project', id } })
  const items = menuOf([
    ...projects.map((other): MenuRow => {
      const checked = other.id === id
      return [other.id, 'check', other.name, choose(other.id), { checked }]
    }),
    ['none', 'close', projectsText('projects.leave'), choose(null)],
    ['edit', 'edit', projectsText('projects.edit'), edit],
  ])
  return (
    <PickMenu
      className={`pick ${styles.pick}`}
      label={projectsText('projects.pick', { name })}
      words={name}
      items={items}
    />
  )
}

function ModelPick() {
  const name = modelName(useUiState(({ app }) => app.model.ref))
  return (
    <PickMenu
      className={`pick ${styles.pick}`}
      label={t('shell.model', { model: name })}
      words={name.slice(name.lastIndexOf('/') + 1)}
      items={useModelItems()}
    />
  )
}

/** The models to choose from for the open chat, and the way to others. */
export function useModelItems(): readonly MenuItem[] {
  const { application, actions } = useUi()
  const model = useUiState(({ app }) => app.model.ref)
  const isOwn = useUiState(({ app }) => app.hasOwnModel)
  const options = useUiState(({ app }) => app.modelOptions)
  const choose = (chosen: string | null) => () => void application.chooseModel(chosen)
  return menuOf([
    ['connect', 'plus', modelsText('models.connect'), () => actions.open(settingsDialog, {})],
    ['as-all', 'check', modelsText('models.as-all'), choose(null), { checked: !isOwn }],
    ...options.slice(0, MOST_MODELS).map((option): MenuRow => {
      const label = option.setting.model === 'demo' ? t('kit.demo-model') : option.title
      const checked = isOwn && model.model === option.name
      const isDemo = option.setting.model === 'demo'
      const detail =
        option.host === null
          ? isDemo
            ? modelsText('models.built-in')
            : ''
          : hostWords(option.host)
      const more = { checked, ...(detail !== '' && { detail }) }
      return [`model ${option.name}`, 'check', label, choose(option.name), more]
    }),
    ['all', 'settings', modelsText('models.menu-all'), () => actions.open(modelDialog, {})],
  ])
}

function PresetPick() {
  const { application, actions } = useUi()
  const preset = useUiState(({ app }) => app.session?.preset ?? null)
  const choices = useUiState(({ app }) => app.presetChoices)
  const saved = useUiState(({ app }) => app.savedPresets)
  const own = useUiState(({ app }) => savedPresetHere(app))
  if (preset === null) return null
  const name = own?.title ?? presetWords(preset.name)
  const choose = (id: string | null, options?: PresetOptions) => () =>
    void application.choosePreset(id, 'session', options)
  const items = menuOf([
    ['as-all', 'check', modelsText('models.as-all'), choose(null), { checked: !preset.isOwn }],
    ...choices.map(({ name: id, title, phrase }): MenuRow => {
      const checked = preset.isOwn && own === undefined && preset.id === id
      return [`preset ${id}`, 'check', presetWords(phrase), choose(id), { detail: title, checked }]
    }),
    ...saved.map(({ title, presetId, options }): MenuRow => {
      const checked = preset.isOwn && own?.title === title
      return [`saved ${title}`, 'check', title, choose(presetId, options), { checked }]
    }),
    ['numbers', 'settings', t('shell.adjust'), () => actions.open(presetsDialog, {})],
  ])
  return (
    <PickMenu
      className={`pick ${styles.pick} ${styles.preset}`}
      label={t('shell.preset', { preset: name })}
      words={own?.title ?? presetWords(preset.shortName)}
      items={items}
    />
  )
}
