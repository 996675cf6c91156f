import { t } from '../../i18n/t.ts'
import { isTemporary } from '../../ports/platform.ts'
import { chosenFiles } from '../../kit/files-given.ts'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { LoadBoundary } from '../../kit/Boundary.tsx'
import { DestinationIcon } from '../../kit/DestinationIcon.tsx'
import { destinationWords, modelName } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { takeFiles } from '../take-files.ts'
import styles from './StartPage.module.css'

/** The page of a chat without messages: what the application is for, and four ways to begin. */
export function StartPage() {
  const { application, store, actions, surface, features } = useUi()
  const model = useUiState(({ app }) => app.model.ref)
  // The line above says what a temporary chat is; the promise of the headline is not true for one.
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  const write = (): void => document.getElementById('message')?.focus()
  const attach = async (): Promise<void> => {
    const file = await surface.chooseFile('')
    if (file === null) return
    void takeFiles({ application, actions }, chosenFiles([file]))
    write()
  }
  const compactSample = async (): Promise<void> => {
    const { sessions } = store.getState().app
    const sample = sessions.find(({ origin }) => origin === 'sample')
    await (sample ? application.openSession(sample.id) : application.openSample())
    surface.openCompactDialog('')
  }
  const settings = () => surface.showSettings()
  const own = modelName(model)
  type Beginning = readonly [icon: IconName, name: string, why: string, begin: () => void]
  const beginnings: readonly Beginning[] = [
    model.provider === 'demo'
      ? ['key', t('first-run.model'), t('first-run.model-why'), settings]
      : ['edit', t('first-run.write', { model: own }), t('first-run.write-why'), write],
    ['text', t('first-run.file'), t('first-run.file-why'), () => void attach()],
    ['compact', t('first-run.sample'), t('first-run.sample-why'), () => void compactSample()],
    [
      'import',
      t('first-run.import'),
      t('first-run.import-why'),
      () => void actions.importSession(),
    ],
  ]
  return (
    <div className={styles.start}>
      <div className={styles.inner}>
        <h2>{t(temporary ? 'shell.temporary' : 'first-run.headline')}</h2>
        <div className={styles.beginnings} role="group" aria-label={t('first-run.beginnings')}>
          {beginnings.map(([icon, name, why, begin]) => (
            <button key={icon} type="button" className="lit" onClick={begin}>
              <Icon name={icon} />
              <b>{name}</b> <span>{why}</span>
            </button>
          ))}
        </div>
        {features.map(
          ({ name, StartPart }) =>
            StartPart && (
              <LoadBoundary key={name}>
                <StartPart />
              </LoadBoundary>
            ),
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

/** In the message box of a new chat: where the words go, and a choice of the model if the header has no room for it. */
export function ModelNote() {
  const { surface } = useUi()
  const model = useUiState(({ app }) => app.model.ref)
  const hasSession = useUiState(({ app }) => app.session !== null)
  const canChoose = useUiState(({ app }) => hasSession && app.modelOptions.length > 1)
  const { host } = model
  const name = modelName(model)
  return (
    <p className={`row gap-2 small faint ${styles.note}`}>
      <DestinationIcon host={host} />
      <span className={hasSession ? 'only-narrow' : undefined}>
        <button
          type="button"
          className={`pick ${styles.pick}`}
          aria-label={t('first-run.answers', { model: name })}
          onClick={() => (canChoose ? surface.showModel() : surface.showSettings())}
        >
          <b className="ellipsis">{name.slice(name.lastIndexOf('/') + 1)}</b>
          <Icon name="chevron-down" />
        </button>
      </span>
      <span className="ellipsis">
        <span className="only-wide">{t('first-run.reads')} </span>
        {host === null ? t('first-run.stays-here') : destinationWords(host)}
      </span>
    </p>
  )
}
