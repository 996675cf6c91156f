import { useState } from 'react'
import { optionsText } from '../../i18n/en/dialogs.ts'
import { t } from '../../i18n/t.ts'
import type { ProjectWords, ShownProject } from '../../runtime/projects/project-commands.ts'
import { haveSameValues } from '../../runtime/settings/saved-presets.ts'
import { Button } from '../../kit/Button.tsx'
import { SelectField, Switch, TextArea, TextField } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { hostWords } from '../../kit/words.ts'
import { organizeDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { ProjectFiles, useFileReading } from './ProjectFiles.tsx'
import { organizeText } from './texts.ts'

interface ProjectDialogProps {
  readonly id: string | null
  readonly sessionIds: readonly string[]
  readonly typed: ProjectWords | undefined
}

/**
 * A project: its name, its instructions, and what its sessions use. `sessionIds` move to a new one. `typed`: typed before
 * and not saved.
 */
export function ProjectDialog({ id, sessionIds, typed: given }: ProjectDialogProps) {
  const { application, actions } = useUi()
  const projects = useUiState(({ app }) => app.projects)
  const stored = wordsOf(projects.find(project => project.id === id))
  const [typed, setTyped] = useState<Typed>(() => ({ ...stored, ...given }))
  const [fault, setFault] = useState<string | null>(null)
  const change = (part: Partial<ProjectWords>): void => {
    setTyped(before => ({ ...before, ...part }))
    setFault(null)
  }
  const changeFiles = (next: (files: Typed['files']) => Typed['files']): void => {
    setTyped(before => ({ ...before, files: next(before.files) }))
    setFault(null)
  }
  const reading = useFileReading((file, inPlaceOf) =>
    changeFiles(files => {
      const others = files.filter(({ name }) => name !== file.name && name !== inPlaceOf)
      return [...others, file].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    }),
  )
  const save = async (): Promise<void> => {
    const saving = await application.projects.save(id, typed)
    if (!saving.ok) return setFault(saving.sentence)
    if (id === null) actions.showProject(saving.id)
    actions.closeDialog()
    if (sessionIds.length > 0) await application.projects.mark(sessionIds, { projectId: saving.id })
  }
  const leave = (): void => {
    actions.closeDialog()
    if (JSON.stringify(typed) === JSON.stringify(stored)) return
    const page = { type: 'project', id, sessionIds } as const
    const reopen = () => actions.open(organizeDialog, { page, typed })
    actions.offerUndo(optionsText('options.given-up'), reopen)
  }
  const toRemove = (): void => {
    leave()
    if (id !== null) actions.open(organizeDialog, { page: { type: 'remove', id } })
  }
  return (
    <FormDialog
      title={organizeText(id === null ? 'organize.new' : 'organize.edit')}
      description={organizeText('organize.why')}
      width="wide"
      submit={id === null ? organizeText('organize.create') : t('kit.save')}
      isOff={reading.underWay.length > 0}
      run={save}
      others={
        id !== null && (
          <Button variant="danger" icon="trash" onClick={toRemove}>
            {organizeText('organize.delete')}
          </Button>
        )
      }
      onClose={leave}
    >
      <TextField
        label={t('kit.name')}
        fault={fault}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label={organizeText('organize.instructions')}
        hint={organizeText('organize.instructions-hint')}
        rows={6}
        value={typed.instructions}
        onChange={({ target }) => change({ instructions: target.value })}
      />
      <ProjectFiles
        files={typed.files}
        reading={reading}
        onRemove={name => changeFiles(files => files.filter(file => file.name !== name))}
      />
      <div className="fields">
        <ModelField value={typed.model} onChange={model => change({ model })} />
        <PresetField value={typed.preset} onChange={preset => change({ preset })} />
      </div>
      <Switch
        checked={typed.readsSharedMemory}
        onChange={readsSharedMemory => change({ readsSharedMemory })}
        hint={organizeText('organize.shared-memory-hint')}
      >
        {organizeText('organize.shared-memory')}
      </Switch>
    </FormDialog>
  )
}

type Typed = ProjectWords & Required<Pick<ProjectWords, 'files'>>

function wordsOf(project: ShownProject | undefined): Typed {
  const { name, instructions, preset, model, readsSharedMemory, files } = project ?? NEW_PROJECT
  return { name, instructions, preset, model, readsSharedMemory, files }
}

const NEW_PROJECT: Typed = {
  name: '',
  instructions: '',
  preset: null,
  model: null,
  readsSharedMemory: true,
  files: [],
}

interface ChoiceProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function ModelField({ value, onChange }: ChoiceProps<ProjectWords['model']>) {
  const options = useUiState(({ app }) => app.modelOptions)
  const isListed = value === null || options.some(({ name }) => name === value)
  return (
    <SelectField
      label={organizeText('organize.model')}
      hint={organizeText('organize.choice-hint')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{organizeText('organize.as-all')}</option>
      {options.map(({ name, title, host, setting }) => (
        <option key={name} value={name}>
          {setting.model === 'demo' ? t('kit.demo-model') : title}
          {host !== null && ` (${hostWords(host)})`}
        </option>
      ))}
      {!isListed && <option value={value}>{value}</option>}
    </SelectField>
  )
}

function PresetField({ value, onChange }: ChoiceProps<ProjectWords['preset']>) {
  const choices = useUiState(({ app }) => app.presetChoices)
  const saved = useUiState(({ app }) => app.savedPresets)
  const own = saved.find(preset => value && haveSameValues(preset, value))
  const choose = (name: string): void => {
    const wanted = saved.find(({ title }) => `saved ${title}` === name)
    if (wanted) onChange({ presetId: wanted.presetId, options: wanted.options })
    else onChange(name === '' ? null : { presetId: name, options: {} })
  }
  return (
    <SelectField
      label={organizeText('organize.preset')}
      hint={organizeText('organize.choice-hint')}
      value={own ? `saved ${own.title}` : (value?.presetId ?? '')}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{organizeText('organize.as-all')}</option>
      {choices.map(({ name, title, phrase }) => (
        <option key={name} value={name}>
          {phrase} ({title})
        </option>
      ))}
      {saved.map(({ title }) => (
        <option key={title} value={`saved ${title}`}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
