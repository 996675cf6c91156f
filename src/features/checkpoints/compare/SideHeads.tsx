import { compareText } from './texts.ts'
import { formatTokens, formatWhen } from '../../../i18n/format.ts'
import type { ComparedSide } from '../../../host/dialogs.ts'
import type { Comparison, SideFacts } from './compare-branches.ts'
import { Button } from '../../../kit/Button.tsx'
import { checkpointTitle } from '../checkpoint-title.ts'
import { SelectField } from '../../../kit/Field.tsx'
import { useNow } from '../../../kit/page-hooks.ts'
import { useAnswer } from '../../../kit/use-answer.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { useCommands } from '../../../host/use-feature.ts'
import { checkpoints } from '../feature.ts'
import styles from './Compare.module.css'

export type SideName = 'left' | 'right'

const NAMES: readonly SideName[] = ['left', 'right']

interface SideHeadsProps {
  readonly comparison: Comparison
  readonly shown: SideName
  readonly onShow: (name: SideName) => void
  readonly onChoose: (name: SideName, side: ComparedSide | null) => void
}

/** What stands on which side, with its size, and the choice of something else. On a phone one side is shown at a time. */
export function SideHeads({ comparison, shown, onShow, onChoose }: SideHeadsProps) {
  return (
    <>
      <fieldset className={`row gap-4 ${styles.which}`}>
        <legend className="unseen">{compareText('compare.shown-side')}</legend>
        {NAMES.map(name => (
          <label key={name} className="row gap-2">
            <input
              type="radio"
              name="compared-side"
              checked={shown === name}
              onChange={() => onShow(name)}
            />
            {compareText(`compare.${name}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.pair}>
        {NAMES.map(name => (
          <SideHead
            key={name}
            name={name}
            facts={comparison[name]}
            windowTokens={comparison.windowTokens}
            onChoose={side => onChoose(name, side)}
          />
        ))}
      </div>
    </>
  )
}

const OTHER = 'other session'

interface SideHeadProps {
  readonly name: SideName
  readonly facts: SideFacts
  readonly windowTokens: number
  readonly onChoose: (side: ComparedSide | null) => void
}

function SideHead({ name, facts, windowTokens, onChoose }: SideHeadProps) {
  const now = useNow()
  const { sessionId, eventId, title, messages, at, tokens } = facts
  const places = usePlaces(sessionId)
  const isKnown = places.some(place => place.eventId === eventId)
  return (
    <section className={`stack start gap-2 ${styles.side}`} data-side={name}>
      <h3 className="base ellipsis" dir="auto">
        {title || compareText('compare.untitled')}
      </h3>
      <SelectField
        label={compareText(`compare.place-${name}`)}
        value={eventId ?? ''}
        onChange={({ target: { value } }) =>
          onChoose(value === OTHER ? null : { sessionId, eventId: value })
        }
      >
        {!isKnown && <option value={eventId ?? ''}>{compareText('compare.here')}</option>}
        {places.map(place => (
          <option key={place.eventId} value={place.eventId}>
            {place.label}
          </option>
        ))}
        <option value={OTHER}>{compareText('compare.other-session')}</option>
      </SelectField>
      <div className="row wrap gap-4 small soft">
        <span className="num ink">
          {compareText('compare.tokens', {
            tokens: formatTokens(tokens),
            window: formatTokens(windowTokens),
          })}
        </span>
        <span>
          {compareText('compare.facts', { count: messages })}
          {at !== null && `, ${compareText('compare.last', { when: formatWhen(at, now) })}`}
        </span>
        <GoThere facts={facts} />
      </div>
    </section>
  )
}

/** Leads to what is on this side, where it is not what is shown behind the dialog. */
function GoThere({ facts: { sessionId, eventId } }: { readonly facts: SideFacts }) {
  const { application, actions } = useUi()
  const commands = useCommands(checkpoints)
  const openId = useUiState(({ app }) => app.openId)
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  if (sessionId !== openId)
    return (
      <Button
        size="small"
        variant="edged"
        onClick={() => void application.openSession(sessionId).then(actions.closeDialog)}
      >
        {compareText('compare.open')}
      </Button>
    )
  if (eventId === null || eventId === leafId) return null
  const go = async (): Promise<void> => {
    if (await commands.goTo(eventId)) actions.closeDialog()
  }
  return (
    <Button size="small" variant="edged" disabled={!isIdle} onClick={() => void go()}>
      {compareText('compare.go')}
    </Button>
  )
}

interface Place {
  readonly eventId: string
  readonly label: string
}

const NO_PLACES: readonly Place[] = []

/** The branches of a session and, of the open one, its checkpoints. */
function usePlaces(sessionId: string): readonly Place[] {
  const commands = useCommands(checkpoints)
  const isOpen = useUiState(({ app }) => app.openId === sessionId)
  const answer = useAnswer(async () => {
    const branches = await commands.branchesOf(sessionId).catch(() => [])
    const marked = isOpen ? ((await commands.list().catch(() => null)) ?? []) : []
    const places = [
      ...branches.map(({ eventId, branch, words, isShown }): Place => ({
        eventId,
        label: compareText(isShown ? 'compare.branch-shown' : 'compare.branch', { branch, words }),
      })),
      ...marked.map((checkpoint): Place => ({
        eventId: checkpoint.returnId,
        label: compareText('compare.checkpoint', {
          number: checkpoint.number,
          title: checkpointTitle(checkpoint),
        }),
      })),
    ]
    return { sessionId, places }
  }, [commands, sessionId, isOpen])
  return answer?.sessionId === sessionId ? answer.places : NO_PLACES
}
