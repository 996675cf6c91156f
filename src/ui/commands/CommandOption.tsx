import { commandsText } from '../../i18n/en/commands.ts'
import { type Command, runCommand, whyUnavailable } from '../../host/command.ts'
import { shortcutKeys, type ShortcutName } from '../../kit/shortcuts.ts'
import { useUi, type Ui } from '../../host/store.ts'
import styles from './Commands.module.css'
import { AppError } from '../../ports/errors.ts'

interface OptionProps {
  readonly id: string
  readonly active: boolean
  readonly disabled?: boolean
  readonly onPick: () => void
  readonly children: React.ReactNode
}

/** A command in a list: its name, its arguments, and what it does or why it cannot run now. */
export function CommandOption({
  id,
  command,
  argument = '',
  what,
  active,
  onPick,
}: Pick<OptionProps, 'id' | 'active' | 'onPick'> & {
  readonly command: Command
  /** What was typed after the name. */
  readonly argument?: string
  /** What the argument is; what the command does otherwise. */
  readonly what: string | null | undefined
}) {
  const unavailable = whyUnavailable(command, useUi())
  return (
    <Option id={id} active={active} disabled={unavailable !== null} onPick={onPick}>
      <span className={styles.name} translate="no">
        <bdi dir="ltr">
          /{command.name}
          {(argument !== '' || command.usage !== undefined) && (
            <span className="faint"> {argument || command.usage?.()}</span>
          )}
        </bdi>
      </span>
      <span className={`soft anywhere ${styles.what}`}>
        {unavailable ?? (what || command.what())}
      </span>
      {command.name === 'new' && <Keys name="new-chat" />}
    </Option>
  )
}

/** The keys that do the same. */
export function Keys({ name }: { readonly name: ShortcutName }) {
  return <kbd className={`small faint nowrap ${styles.keys}`}>{shortcutKeys(name).join(' ')}</kbd>
}

/** One choice of a listbox whose textbox keeps the focus. */
export function Option({ id, active, disabled = false, onPick, children }: OptionProps) {
  return (
    // The keys are the textbox's, which names this choice as its active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={`row gap-4 ${styles.option}`}
      aria-selected={active}
      aria-disabled={disabled}
      onPointerDown={event => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </div>
  )
}

/** The choice that a key leads to in a list of `count`, round the ends; -1 stands for none. Null for any other key. */
export function moveActive(key: string, active: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: active <= 0 ? count - 1 : active - 1,
    PageDown: Math.min(count - 1, active + 8),
    PageUp: Math.max(0, active - 8),
  }
  return count === 0 ? null : (places[key] ?? null)
}

/** Runs a command for the person; one that does nothing, or fails, says why as a notice. */
export async function runForUser(ui: Ui, command: Command, argument: string): Promise<void> {
  try {
    const text = await runCommand(command, ui, argument)
    if (text !== null) ui.actions.notify({ tone: 'info', text })
  } catch (error) {
    const text = error instanceof AppError ? error.message : commandsText('command.failed')
    ui.actions.notify({ tone: 'error', text })
  }
}
