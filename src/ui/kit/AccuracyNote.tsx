import { t } from '../../i18n/t.ts'
import styles from './AccuracyNote.module.css'

/** Compactions in force from which on early details are likely to have faded. */
const MANY = 3

/** Once several compactions lie over each other, says that the model's picture of the start fades; else nothing. */
export function AccuracyNote({ compactions }: { readonly compactions: number }) {
  if (compactions < MANY) return null
  return <p className={styles.note}>{t('kit.accuracy', { count: compactions })}</p>
}
