import { useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import type { Command } from '../../runtime/commands/command.ts'
import { useUi } from '../store.ts'
import { CommandOption } from './CommandOption.tsx'
import styles from './CommandList.module.css'

/** The commands above the message box while a slash is typed. */
export function SlashMenu({
  id,
  commands,
  active,
  onPick,
}: {
  readonly id: string
  readonly commands: readonly Command[]
  /** Index of the choice that Enter takes. */
  readonly active: number
  readonly onPick: (command: Command) => void
}) {
  const { application } = useUi()
  const chosen = commands[active]
  const chosenId = chosen && optionId(id, chosen)
  useEffect(() => {
    if (chosenId !== undefined)
      document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  if (commands.length === 0)
    return (
      <div className={styles.menu} role="status">
        <p className={styles.none}>{t('commands.none')}</p>
      </div>
    )
  return (
    <div id={id} className={styles.menu} role="listbox" aria-label={t('commands.list')}>
      {commands.map((command, index) => (
        <CommandOption
          key={command.name}
          id={optionId(id, command)}
          command={command}
          active={index === active}
          unavailable={command.unavailable(application)}
          onPick={() => onPick(command)}
        />
      ))}
    </div>
  )
}

/** Id of a command's choice, for the textbox to name it. */
export function optionId(listId: string, command: Command): string {
  return `${listId}-${command.name}`
}
