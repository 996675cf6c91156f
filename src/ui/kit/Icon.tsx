import { PATHS, type IconName } from './icon-paths.ts'
import styles from './Icon.module.css'

/** A 16 px line drawing in the colour of the text. Decoration: the name is in the words or on the button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
