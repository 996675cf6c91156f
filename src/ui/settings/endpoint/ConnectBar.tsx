import { settingsText } from '../../../i18n/en/settings.ts'
import { Button } from '../../kit/Button.tsx'
import type { EndpointReading } from './endpoint-draft.ts'
import styles from '../Settings.module.css'

/** Always in sight below the form: uses what is typed; once the form's model is in use, says so and leads to writing. */
export function ConnectBar({
  reading: { settings, host, canUse },
  isInUse,
}: {
  readonly reading: EndpointReading
  readonly isInUse: boolean
}) {
  return (
    <div className={styles.connect} data-shown={canUse || undefined}>
      <p role="status">
        {isInUse && settingsText('settings.connected', { model: settings.model, host })}
      </p>
      {/* Hidden, it still is what Enter in a field presses. */}
      <Button type="submit" variant="primary" hidden={!canUse}>
        {settingsText(isInUse ? 'settings.start-writing' : 'settings.use')}
      </Button>
    </div>
  )
}
