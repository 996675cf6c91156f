import { generate } from 'lean-qr/nano'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import styles from './Sync.module.css'

/** Modules that stay empty around the picture, as its standard asks. */
const QUIET = 4

/** A text as a picture for a camera, dark on light in every theme. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text)
    return { path: toSvgPath(code), size: code.size + 2 * QUIET }
  }, [text])
  return (
    <svg
      className={styles.qr}
      data-theme="light"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
    >
      <path d={path} />
    </svg>
  )
}
