/** The settings, and the pages of them that people look for by other words. */
import { commandsText } from '../../i18n/en/commands.ts'
import type { Command } from '../../host/command.ts'
import { wholeCompletion } from '../../host/completion.ts'
import { settingsDialog } from '../../host/dialogs.ts'
import { holdsWords, wordsOf } from '../../kit/words.ts'

/** What may follow the command, and where it leads. */
const PLACES = {
  model: undefined,
  keys: { name: 'keys' },
  encryption: 'encryption',
  appearance: { name: 'appearance' },
  data: 'data',
} as const

type Place = keyof typeof PLACES

const NAMES = ['model', 'keys', 'encryption', 'appearance', 'data'] as const satisfies Place[]

/** Opens the settings, at one of their pages if it is named. */
export const settings: Command = {
  name: 'settings',
  what: () => commandsText('command.settings'),
  also: () => commandsText('also.settings'),
  findsArguments: true,
  complete: (_page, typed) =>
    NAMES.filter(name => holdsWords(foundBy(name), wordsOf(typed))).map(name =>
      wholeCompletion(name, commandsText(`place.${name}`)),
    ),
  run: ({ actions }, typed) => {
    const place = NAMES.find(name => name === typed.toLowerCase())
    if (typed !== '' && place === undefined) return commandsText('command.settings.unknown')
    return actions.open(settingsDialog, { at: place && PLACES[place] })
  },
}

function foundBy(name: Place): string {
  return [name, commandsText(`place.${name}`), commandsText(`also.${name}`)].join(' ')
}
