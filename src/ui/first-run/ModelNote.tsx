import { t } from '../../i18n/t.ts'
import { Icon } from '../kit/Icon.tsx'
import { modelName } from '../kit/words.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './ModelNote.module.css'

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
      <Icon name={host === null ? 'device' : 'cloud'} />
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
        {host === null ? t('first-run.stays-here') : t('kit.sent-to', { host })}
      </span>
    </p>
  )
}
