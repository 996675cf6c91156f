import styles from './SummaryView.module.css'

/** Texts character by character, one under the other. */
export function Verbatim({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, index) => (
    <pre key={index} className={styles.verbatim}>
      {text}
    </pre>
  ))
}
