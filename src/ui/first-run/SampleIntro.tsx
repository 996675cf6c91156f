import { startText } from '../../i18n/en/start.ts'
import { settingsDialog } from '../../host/dialogs.ts'
import { Button } from '../../kit/Button.tsx'
import { isUntouchedSample } from '../kit/snapshot-facts.ts'
import { useUi, useUiState } from '../../host/store.ts'
import styles from './SampleIntro.module.css'

/** Above the sample, until a person asks something in it: what the application is for, what brown text means, and the way to a model. */
export function SampleIntro() {
  const { actions } = useUi()
  const isUntouched = useUiState(({ app }) => isUntouchedSample(app.session ?? app.lastScreen))
  if (!isUntouched) return null
  return (
    <section className={styles.intro} aria-labelledby="sample-intro">
      <div className={`column touch ${styles.inner}`}>
        <h2 id="sample-intro">{startText('sample.headline')}</h2>
        <p className="soft">{startText('sample.purpose')}</p>
        <Button variant="primary" onClick={() => actions.open(settingsDialog, {})}>
          {startText('sample.connect')}
        </Button>
        <p className={`small ${styles.brown}`}>{startText('sample.brown')}</p>
      </div>
    </section>
  )
}
