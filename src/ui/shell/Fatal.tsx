import { t } from '../../i18n/t.ts'
import { SAFE_HASH } from '../route.ts'
import styles from './Shell.module.css'

/** The storage cannot be opened: the sentence that says why, in place of everything. */
export function Fatal({ sentence }: { readonly sentence: string }) {
  return (
    <main className={styles.fatal}>
      <div role="alert">
        <h1>{t('shell.fatal-title')}</h1>
        <p>{sentence}</p>
        <p>
          <a href={SAFE_HASH}>{t('shell.safe')}</a>
        </p>
      </div>
    </main>
  )
}
