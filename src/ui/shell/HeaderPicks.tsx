import { modelsText } from '../../i18n/en/models.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import { t } from '../../i18n/t.ts'
import { PickMenu } from '../kit/Menu.tsx'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import { modelName } from '../kit/words.ts'
import { savedPresetHere } from '../kit/preset-in-force.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './Header.module.css'

/** As many models are in the menu; the dialog has the others. */
const MOST_MODELS = 12

/** The model and the preset of the open session, each a menu to choose another one from. */
export function HeaderPicks() {
  return (
    <>
      <ModelPick />
      <PresetPick />
    </>
  )
}

function ModelPick() {
  const { application, surface } = useUi()
  const model = useUiState(({ app }) => app.model.ref)
  const isOwn = useUiState(({ app }) => app.hasOwnModel)
  const options = useUiState(({ app }) => app.modelOptions)
  const name = modelName(model)
  const items: readonly MenuItem[] = [
    {
      id: 'as-all',
      icon: 'check',
      label: modelsText('models.as-all'),
      checked: !isOwn,
      run: () => void application.chooseModel(null),
    },
    ...options.slice(0, MOST_MODELS).map(option => ({
      id: `model ${option.name}`,
      icon: 'check' as const,
      label: option.setting.model === 'demo' ? t('kit.demo-model') : option.title,
      ...(option.host !== null && { detail: option.host }),
      checked: isOwn && model.model === option.name,
      run: () => void application.chooseModel(option.name),
    })),
    { id: 'other', icon: 'device', label: modelsText('models.menu-other'), run: surface.showModel },
    {
      id: 'settings',
      icon: 'settings',
      label: modelsText('models.menu-settings'),
      run: surface.showSettings,
    },
  ]
  return (
    <PickMenu
      className={`pick ${styles.pick}`}
      label={t('shell.model', { model: name })}
      words={name.slice(name.lastIndexOf('/') + 1)}
      items={items}
    />
  )
}

function PresetPick() {
  const { application, surface } = useUi()
  const preset = useUiState(({ app }) => app.session?.preset ?? null)
  const choices = useUiState(({ app }) => app.presetChoices)
  const saved = useUiState(({ app }) => app.savedPresets)
  const own = useUiState(({ app }) => savedPresetHere(app))
  if (preset === null) return null
  const name = own?.title ?? preset.name
  const items: readonly MenuItem[] = [
    {
      id: 'as-all',
      icon: 'check',
      label: modelsText('models.as-all'),
      checked: !preset.isOwn,
      run: () => void application.choosePreset(null, 'session'),
    },
    ...choices.map(({ name: id, title, phrase }) => ({
      id: `preset ${id}`,
      icon: 'check' as const,
      label: phrase,
      detail: title,
      checked: preset.isOwn && own === undefined && preset.id === id,
      run: () => void application.choosePreset(id, 'session'),
    })),
    ...saved.map(({ title, presetId, options }) => ({
      id: `saved ${title}`,
      icon: 'check' as const,
      label: title,
      checked: preset.isOwn && own?.title === title,
      run: () => void application.choosePreset(presetId, 'session', options),
    })),
    {
      id: 'numbers',
      icon: 'settings',
      label: presetsText('preset.numbers'),
      run: surface.showPresets,
    },
  ]
  return (
    <PickMenu
      className={`pick ${styles.pick} ${styles.preset}`}
      label={t('shell.preset', { preset: name })}
      words={own?.title ?? preset.shortName}
      items={items}
    />
  )
}
