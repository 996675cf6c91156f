import { useState, type FormEvent } from 'react'
import { settingsText } from '../../../i18n/en/settings.ts'
import { modelsText } from '../../../i18n/en/models.ts'
import type { LocalRunnerState } from '../../../runtime/local-models/runner-state.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/Field.tsx'
import { useUi } from '../../store.ts'
import { readAddress } from '../endpoint/address.ts'
import styles from './Local.module.css'

/** Where a runner's models come from: folded away, since hardly anybody needs it. */
export function ModelSource({ runner: { id, source } }: { readonly runner: LocalRunnerState }) {
  const { application } = useUi()
  const [typed, setTyped] = useState(source ?? '')
  const [tried, setTried] = useState(false)
  const { baseUrl } = readAddress(typed, location.protocol)
  const wrong = typed.trim() !== '' && baseUrl === ''
  const set = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!wrong) void application.setModelSource(id, baseUrl === '' ? null : baseUrl)
  }
  return (
    <details className={styles.source}>
      <summary>{modelsText('models.source')}</summary>
      <form className={styles.sourceForm} noValidate onSubmit={set}>
        <TextField
          label={modelsText('models.source-field')}
          hint={
            source === null
              ? modelsText('models.source-hint')
              : modelsText('models.source-now', { source })
          }
          fault={tried && wrong ? settingsText('settings.address.invalid') : null}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" variant="edged">
          {modelsText('models.source-set')}
        </Button>
      </form>
    </details>
  )
}
