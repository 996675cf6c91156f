import { useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { CommandOption } from './CommandOption.tsx'
import { choiceKey, type SlashChoice } from './slash-choices.ts'
import styles from './CommandList.module.css'

/** The commands above the message box while a slash is typed, or what may follow a command's name. */
export function SlashMenu({
  id,
  choices,
  active,
  onPick,
}: {
  readonly id: string
  readonly choices: readonly SlashChoice[]
  /** Index of the choice that Enter takes; none for -1. */
  readonly active: number
  readonly onPick: (choice: SlashChoice) => void
}) {
  const chosen = choices[active]
  const chosenId = chosen && optionId(id, chosen)
  useEffect(() => {
    if (chosenId !== undefined)
      document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  if (choices.length === 0)
    return (
      <div className={`overlay ${styles.menu}`} role="status">
        <p className={`soft ${styles.none}`}>{t('commands.none')}</p>
      </div>
    )
  return (
    <div
      id={id}
      className={`overlay ${styles.menu}`}
      role="listbox"
      aria-label={t('commands.list')}
    >
      {choices.map((choice, index) => (
        <CommandOption
          key={choiceKey(choice)}
          id={optionId(id, choice)}
          command={choice.command}
          argument={choice.argument}
          what={choice.what}
          active={index === active}
          onPick={() => onPick(choice)}
        />
      ))}
    </div>
  )
}

/** Id of a choice, for the textbox to name it. */
export function optionId(listId: string, choice: SlashChoice): string {
  return `${listId}-${choiceKey(choice)}`
}
