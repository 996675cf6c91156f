import { searchText } from '../../i18n/en/search.ts'
import type { ReactNode } from 'react'
import { branchesText, composerText, speechText } from '../../i18n/en/conversation.ts'
import { foldText } from '../../i18n/en/steering.ts'
import { commandsText } from '../../i18n/en/commands.ts'
import { outlineText } from '../../i18n/en/outline.ts'
import { projectsText, sessionsText } from '../../i18n/en/sessions.ts'
import { t } from '../../i18n/t.ts'
import { useUi } from '../../host/store.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { COMMAND_KEY, shortcutKeys } from '../../kit/shortcuts.ts'
import { allCommands } from './all-commands.ts'
import styles from './Commands.module.css'

const inputKeys = () =>
  [
    ['Enter', commandsText('help.key.send')],
    ['Shift Enter', commandsText('help.key.newline')],
    ['Esc', commandsText('help.key.stop')],
    ['↑', commandsText('help.key.queued')],
    [`${COMMAND_KEY} V`, commandsText('help.key.paste')],
    ['Delete', commandsText('help.key.unattach')],
    [shortcutKeys('new-chat').join(' '), commandsText('help.key.new-chat')],
    [shortcutKeys('find').join(' '), commandsText('help.key.find')],
    [shortcutKeys('palette').join(' '), t('palette.label')],
    ['Esc', commandsText('help.key.close')],
  ] as const

const jumpKeys = () =>
  [
    ['Alt ↑', outlineText('outline.key.previous')],
    ['Alt ↓', outlineText('outline.key.next')],
    ['Alt Home', outlineText('outline.key.first')],
    ['Alt End', outlineText('outline.key.last')],
    ['Alt O', outlineText('outline.name')],
  ] as const

/** While the focus is in a message. */
const messageKeys = () =>
  [
    ['E', t('kit.edit')],
    ['R', branchesText('branches.again')],
    ['Alt ←', branchesText('branches.previous')],
    ['Alt →', branchesText('branches.next')],
    ['F', branchesText('branches.fork')],
    ['W', branchesText('branches.rewind')],
    ['P', t('chat.pin')],
    ['X', t('chat.exclude')],
    ['Delete', t('chat.delete')],
    ['L', foldText('fold.up-to-here')],
    ['C', t('kit.copy')],
    ['Q', composerText('composer.quote')],
    ['D', branchesText('branches.export')],
    ['S', speechText('speech.read')],
    ['M', branchesText('branches.select')],
  ] as const

const listKeys = () =>
  [
    ['F2', t('sessions.rename')],
    ['P', sessionsText('sessions.pin')],
    ['M', projectsText('projects.move')],
    ['T', projectsText('projects.tags')],
    ['A', projectsText('projects.archive')],
    ['← →', projectsText('projects.keys')],
    ['D', sessionsText('sessions.duplicate')],
    ['Space', sessionsText('sessions.select')],
    ['Shift ↓', commandsText('help.key.extend')],
    ['Delete', t('sessions.delete')],
  ] as const

const filters = () =>
  [
    [searchText('search.help.like'), searchText('search.help.phrase')],
    ['session:garden', searchText('search.help.session')],
    ['tag:home', projectsText('projects.help-tag')],
    ['role:user', searchText('search.help.role')],
    ['tool:read_file', searchText('search.help.tool')],
    ['after:2026-03-14', searchText('search.help.after')],
  ] as const

/** Commands, keys, how to search, and where the words go. */
export function HelpDialog() {
  const commands = allCommands(useUi())
  return (
    <Dialog title={t('shell.help')} heading={commandsText('command.help')} onlyText>
      <div className={`stack gap-5 soft ${styles.help}`}>
        <p>{commandsText('help.intro')}</p>
        <Entries
          title={commandsText('help.commands')}
          entries={commands.map(({ name, usage, what }) => [
            <code key={name}>
              /{name}
              {usage !== undefined && <span className="faint"> {usage()}</span>}
            </code>,
            what(),
          ])}
        />
        <Entries
          title={commandsText('help.keys')}
          entries={[...inputKeys(), ...jumpKeys()].map(drawKeys)}
        />
        <Entries title={commandsText('help.message-keys')} entries={messageKeys().map(drawKeys)} />
        <Entries title={commandsText('help.list-keys')} entries={listKeys().map(drawKeys)} />
        <Entries
          title={searchText('search.help')}
          entries={filters().map(([typed, what]) => [<code key={typed}>{typed}</code>, what])}
        />
        <section>
          <h3 className="base">{commandsText('help.privacy')}</h3>
          <p>{commandsText('help.privacy-text')}</p>
        </section>
      </div>
    </Dialog>
  )
}

function drawKeys([pressed, what]: readonly [keys: string, what: string]) {
  const keys = pressed.split(' ').map(key => (
    <kbd key={key} className={styles.key}>
      {keyName(key)}
    </kbd>
  ))
  return [keys, what] as const
}

/** What the key is called on keyboards of the language. */
function keyName(key: string): string {
  return isNamed(key) ? commandsText(`help.name.${key}`) : key
}

const NAMED = ['Alt', 'Ctrl', 'Delete', 'End', 'Enter', 'Esc', 'Home', 'Shift', 'Space'] as const

function isNamed(key: string): key is (typeof NAMED)[number] {
  return NAMED.some(name => name === key)
}

function Entries({
  title,
  entries,
}: {
  readonly title: string
  readonly entries: readonly (readonly [what: ReactNode, does: string])[]
}) {
  return (
    <section>
      <h3 className="base">{title}</h3>
      <dl className={styles.entries}>
        {entries.map(([what, does]) => (
          <div key={does}>
            <dt className="ink">{what}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
