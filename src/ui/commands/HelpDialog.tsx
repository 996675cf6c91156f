import { sentence, t, type Key } from '../../i18n/t.ts'
import { COMMANDS } from '../../runtime/commands/registry.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useUi } from '../store.ts'
import styles from './HelpDialog.module.css'

const COMMAND_KEY = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'

const KEYS: readonly (readonly [keys: string, what: Key])[] = [
  ['Enter', 'help.key.send'],
  ['Shift Enter', 'help.key.newline'],
  ['Esc', 'help.key.stop'],
  ['↑', 'help.key.queued'],
  [`${COMMAND_KEY} V`, 'help.key.paste'],
  ['Delete', 'help.key.unattach'],
  [`${COMMAND_KEY} K`, 'help.key.palette'],
  ['Esc', 'help.key.close'],
]

const FILTERS: readonly (readonly [typed: string, what: Key])[] = [
  ['“green fence”', 'search.help.phrase'],
  ['session:garden', 'search.help.session'],
  ['role:user', 'search.help.role'],
  ['tool:read_file', 'search.help.tool'],
  ['after:2026-03-14', 'search.help.after'],
]

/** Commands, keys, how to search, and where the words go. */
export function HelpDialog() {
  const { actions } = useUi()
  return (
    <Dialog
      title={t('help.name')}
      heading={t('help.title')}
      width="narrow"
      onlyText
      onClose={actions.closeDialog}
    >
      <div className={styles.help}>
        <p>{t('help.intro')}</p>
        <section>
          <h3>{t('help.commands')}</h3>
          <dl className={styles.list}>
            {COMMANDS.map(command => (
              <div key={command.name}>
                <dt>
                  <code>
                    /{command.name}
                    {command.usage !== '' && <span className="faint"> {command.usage}</span>}
                  </code>
                </dt>
                <dd>{sentence(command.summary)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('help.keys')}</h3>
          <dl className={styles.list}>
            {KEYS.map(([keys, what]) => (
              <div key={what}>
                <dt>
                  {keys.split(' ').map(key => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{sentence(what)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('search.help')}</h3>
          <dl className={styles.list}>
            {FILTERS.map(([typed, what]) => (
              <div key={typed}>
                <dt>
                  <code>{typed}</code>
                </dt>
                <dd>{sentence(what)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{t('help.privacy')}</h3>
          <p>{t('help.privacy-text')}</p>
        </section>
      </div>
    </Dialog>
  )
}
