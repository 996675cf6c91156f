import { t } from '../../i18n/t.ts'
import { chosenFiles } from '../kit/files-given.ts'
import { Icon, type IconName } from '../kit/Icon.tsx'
import { late } from '../kit/late.ts'
import { LoadBoundary } from '../kit/Boundary.tsx'
import { modelName } from '../kit/words.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './StartPage.module.css'

/** Drawn below the parts that are there at once, so that nothing moves when they arrive. */
const StartPrompts = late(async () => (await import('./StartPrompts.tsx')).StartPrompts)

/** The page of a chat without messages: what the application is for, and four ways to begin. */
export function StartPage() {
  const { application, store, actions, surface } = useUi()
  const model = useUiState(({ app }) => app.model.ref)
  const hasPrompts = useUiState(({ app }) => app.prompts.length > 0)
  const write = (): void => document.getElementById('message')?.focus()
  const attach = async (): Promise<void> => {
    const file = await surface.chooseFile('')
    if (file === null) return
    void actions.attachFiles(chosenFiles([file]))
    write()
  }
  const compactSample = async (): Promise<void> => {
    const { sessions } = store.getState().app
    const sample = sessions.find(({ origin }) => origin === 'sample')
    await (sample ? application.openSession(sample.id) : application.openSample())
    surface.openCompactDialog('')
  }
  return (
    <div className={styles.start}>
      <div className={styles.inner}>
        <h2>{t('first-run.headline')}</h2>
        <div className={styles.beginnings} role="group" aria-label={t('first-run.beginnings')}>
          {model.provider === 'demo' ? (
            <Beginning
              icon="key"
              name={t('first-run.model')}
              why={t('first-run.model-why')}
              onBegin={() => surface.showSettings()}
            />
          ) : (
            <Beginning
              icon="edit"
              name={t('first-run.write', { model: modelName(model) })}
              why={t('first-run.write-why')}
              onBegin={write}
            />
          )}
          <Beginning
            icon="text"
            name={t('first-run.file')}
            why={t('first-run.file-why')}
            onBegin={() => void attach()}
          />
          <Beginning
            icon="compact"
            name={t('first-run.sample')}
            why={t('first-run.sample-why')}
            onBegin={() => void compactSample()}
          />
          <Beginning
            icon="import"
            name={t('first-run.import')}
            why={t('first-run.import-why')}
            onBegin={() => void actions.importSession()}
          />
        </div>
        {hasPrompts && (
          <LoadBoundary>
            <StartPrompts />
          </LoadBoundary>
        )}
      </div>
      <div className={styles.inner}>
        <p className={`small soft ${styles.drop}`}>
          <Icon name="attach" /> {t('first-run.drop')}
        </p>
      </div>
    </div>
  )
}

function Beginning({
  icon,
  name,
  why,
  onBegin,
}: {
  readonly icon: IconName
  readonly name: string
  readonly why: string
  readonly onBegin: () => void
}) {
  return (
    <button type="button" className="lit" onClick={onBegin}>
      <Icon name={icon} />
      <b>{name}</b> <span>{why}</span>
    </button>
  )
}
