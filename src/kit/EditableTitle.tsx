import { useRef, useState, type KeyboardEvent } from 'react'
import { isComposing } from './is-composing.ts'
import styles from './Field.module.css'

interface EditableTitleProps {
  readonly title: string
  readonly label: string
  /** Called once, with the new title; null to leave it as it was. */
  readonly onDone: (title: string | null) => void
}

/** Renames a title in place. Enter and leaving the field keep the new one; Escape and an empty title do not. */
export function EditableTitle({ title, label, onDone }: EditableTitleProps) {
  const [text, setText] = useState(title)
  const isDone = useRef(false)
  const finish = (next: string | null): void => {
    // A focus that moves away as the field closes leaves the field a second time.
    if (isDone.current) return
    isDone.current = true
    onDone(next)
  }
  const keep = (): void => {
    const words = text.trim()
    finish(words === '' || words === title ? null : words)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') keep()
    else if (event.key === 'Escape') finish(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      className={styles.input}
      dir="auto"
      aria-label={label}
      value={text}
      ref={selectOnce}
      onChange={event => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  )
}

function selectOnce(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
