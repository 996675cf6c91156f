import type { ReactNode } from 'react'
import styles from './Settings.module.css'

/** What is set elsewhere, or not at all: its name, what is to be said of it, and the way there. */
export function SettingLine({
  name,
  why,
  children,
}: {
  readonly name: string
  readonly why: string
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.aboutLine}>
      <div>
        <h4>{name}</h4>
        <p>{why}</p>
      </div>
      <div className={styles.aboutActions}>{children}</div>
    </section>
  )
}
