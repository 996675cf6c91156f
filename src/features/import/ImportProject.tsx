import { useEffect, useRef } from 'react'
import { importText } from './texts.ts'
import { projectsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import { SelectField, TextField } from '../../kit/Field.tsx'
import { useUiState } from '../../host/store.ts'

/** Where new sessions go: a project by its id, none, or one that is still to be made. */
export type ImportTarget =
  | { readonly type: 'project'; readonly id: string | null }
  /** `fault`: why its name was refused; null for nothing. */
  | { readonly type: 'new'; readonly name: string; readonly fault: string | null }

/** No id of a project has a space. */
const [NONE, NEW] = ['', 'new project']

/** Asks for the project of the sessions that are imported. */
export function ImportProject({
  target,
  onChange,
}: {
  readonly target: ImportTarget
  readonly onChange: (target: ImportTarget) => void
}) {
  const projects = useUiState(({ app }) => app.projects)
  const field = useRef<HTMLInputElement>(null)
  const fault = target.type === 'new' ? target.fault : null
  useEffect(() => {
    // On a small screen it may be out of sight.
    if (fault !== null) field.current?.focus()
  }, [fault])
  const choose = (value: string): void =>
    onChange(
      value === NEW
        ? { type: 'new', name: '', fault: null }
        : { type: 'project', id: value === NONE ? null : value },
    )
  return (
    <div className="fields">
      <SelectField
        label={importText('import.project')}
        hint={importText('import.project-hint')}
        value={target.type === 'new' ? NEW : (target.id ?? NONE)}
        onChange={({ target: { value } }) => choose(value)}
      >
        <option value={NONE}>{projectsText('projects.none')}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NEW}>{importText('import.project-new')}</option>
      </SelectField>
      {target.type === 'new' && (
        <TextField
          label={t('kit.name')}
          ref={field}
          fault={fault}
          value={target.name}
          onChange={({ target: { value } }) => onChange({ ...target, name: value, fault: null })}
        />
      )}
    </div>
  )
}
