import { temporaryText } from '../../i18n/en/steering.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './TemporaryLine.module.css'

/** Above a temporary chat: that nothing of it is stored, and the way to store it. */
export function TemporaryLine() {
  const { application } = useUi()
  const hasWords = useUiState(({ app }) => (app.session?.rows.length ?? 0) > 0)
  return (
    <div role="status" className={`small row wrap ${styles.line}`}>
      <Icon name="clock" />
      <span className="grow">{temporaryText('temporary.why')}</span>
      {hasWords && (
        <Button size="small" variant="edged" onClick={() => void application.keepTemporary()}>
          {temporaryText('temporary.keep')}
        </Button>
      )}
    </div>
  )
}
