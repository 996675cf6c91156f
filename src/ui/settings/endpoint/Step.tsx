import type { ReactNode } from 'react'
import styles from '../Settings.module.css'

/** One of the three things to settle, in order: where, with which key, which model. */
export function Step({
  number,
  name,
  children,
}: {
  readonly number: number
  readonly name: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.step}>
      <h4 data-number={number}>{name}</h4>
      {children}
    </section>
  )
}
