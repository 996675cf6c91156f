import { settingsDialog } from '../../host/dialogs.ts'
import { startText } from '../../i18n/en/start.ts'
import { isTemporary } from '../../ports/platform.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { LoadBoundary } from '../../kit/Boundary.tsx'
import { DestinationIcon } from '../../kit/DestinationIcon.tsx'
import { destinationWords } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { hasOwnChats } from './own-chats.ts'
import { RecentChats } from './RecentChats.tsx'
import styles from './StartPage.module.css'

/** Below the message box of a new chat: the way to a model, or where the words go; tasks to try until there are chats to carry on. */
export function StartPage() {
  const isDemo = useUiState(({ app }) => app.model.ref.provider === 'demo')
  const hasChats = useUiState(({ app }) => hasOwnChats(app.sessions))
  const hasSample = useUiState(({ app }) => app.sessions.some(({ origin }) => origin === 'sample'))
  const { features } = useUi()
  const temporary = useUiState(({ app }) => isTemporary(app.openId))
  return (
    <div className={styles.ways} role="group" aria-label={startText('start.ways')}>
      {isDemo ? <Connect /> : <Where />}
      {!temporary && (hasChats ? <RecentChats /> : <Tasks isDemo={isDemo} />)}
      {features.map(
        ({ name, StartPart }) =>
          StartPart && (
            <LoadBoundary key={name}>
              <StartPart />
            </LoadBoundary>
          ),
      )}
      {!temporary && !hasChats && !hasSample && <ToSample />}
    </div>
  )
}

function Connect() {
  const { actions } = useUi()
  return (
    <div className={styles.connect}>
      <Button variant="primary" onClick={() => actions.open(settingsDialog, {})}>
        {startText('start.connect')}
      </Button>
      <p className="soft">
        {startText('start.connect-why')} <br />
        {startText('start.demo')}
      </p>
    </div>
  )
}

/** Where the words go. */
function Where() {
  const host = useUiState(({ app }) => app.model.ref.host)
  return (
    <p className={`small faint ${styles.where}`}>
      <DestinationIcon host={host} />
      <span>{host === null ? startText('start.stays-here') : destinationWords(host)}</span>
    </p>
  )
}

const TASKS = [
  ['letter', 'text'],
  ['message', 'edit'],
  ['plan', 'select'],
] as const satisfies readonly (readonly [string, IconName])[]

/** What a newcomer may try. The demo has an answer to each; for a model the words wait in the message box. */
function Tasks({ isDemo }: { readonly isDemo: boolean }) {
  const { application, actions } = useUi()
  const begin = (words: string): void => {
    if (!isDemo) return actions.addWords(words)
    actions.noteSend()
    return void application.send(words)
  }
  return (
    <section className={styles.rows} aria-labelledby="start-tasks">
      <h3 id="start-tasks">{startText(isDemo ? 'start.tasks-demo' : 'start.tasks')}</h3>
      <ul className="lined">
        {TASKS.map(([task, icon]) => (
          <li key={task}>
            <button
              type="button"
              className={`lit ${styles.task}`}
              onClick={() => begin(startText(`start.${task}-words`))}
            >
              <Icon name={icon} />
              <span>{startText(`start.${task}`)}</span>
              <Icon name="arrow-up" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToSample() {
  const { application } = useUi()
  return (
    <p className={styles.door}>
      <LinkButton onClick={() => void application.openSample()}>
        {startText('start.sample')}
      </LinkButton>
    </p>
  )
}
