import { settingsText } from '../../../i18n/en/settings.ts'
import { sameServer } from '../../../runtime/settings/services.ts'
import { Button } from '../../kit/Button.tsx'
import { useUi, useUiState } from '../../store.ts'
import type { EndpointReading } from './endpoint-draft.ts'
import styles from '../Settings.module.css'

/** Always in sight below the form: uses what is typed; once the form's model is in use, says so and leads to writing. */
export function ConnectBar({ reading }: { readonly reading: EndpointReading }) {
  const { actions } = useUi()
  const inUse = useUiState(({ app }) =>
    app.settings.model === 'endpoint' ? app.settings.endpoint : null,
  )
  const { settings, host, canUse } = reading
  const isInUse =
    inUse !== null &&
    sameServer(inUse, settings) &&
    inUse.model === settings.model &&
    inUse.windowTokens === settings.windowTokens
  const write = (): void => {
    actions.closeDialog()
    // The dialog gives the focus back on its own first.
    requestAnimationFrame(() => document.getElementById('message')?.focus())
  }
  return (
    <div className={styles.connect} data-shown={canUse || undefined}>
      <p role="status">
        {isInUse && settingsText('settings.connected', { model: settings.model, host })}
      </p>
      {isInUse ? (
        <Button variant="primary" onClick={write}>
          {settingsText('settings.start-writing')}
        </Button>
      ) : (
        canUse && (
          <Button type="submit" variant="primary">
            {settingsText('settings.use')}
          </Button>
        )
      )}
    </div>
  )
}
