import { Icon } from '../../kit/Icon.tsx'
import { useSelection } from './selecting.ts'
import styles from './SelectBox.module.css'

/** The checkbox of a message while messages are selected. A press anywhere in the message toggles it, see `SelectBar`. */
export function SelectBox({ id, label }: { readonly id: string; readonly label: string }) {
  const isSelecting = useSelection(({ selection }) => selection !== null)
  const isSelected = useSelection(({ selection }) => selection?.ids.has(id) === true)
  if (!isSelecting) return null
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.box}
      aria-checked={isSelected}
      aria-label={label}
      data-select={id}
    >
      {isSelected && <Icon name="check" />}
    </button>
  )
}
