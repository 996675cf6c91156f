import { t } from '../../../i18n/t.ts'
import { type ReactNode, useState } from 'react'
import { compareText } from './texts.ts'
import type { ComparedSide } from '../../../host/dialogs.ts'
import type { Comparison } from './compare-branches.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { useNow } from '../../../kit/page-hooks.ts'
import { useAnswer } from '../../../kit/use-answer.ts'
import { useUiState } from '../../../host/store.ts'
import { useCommands } from '../../../host/use-feature.ts'
import { checkpoints } from '../feature.ts'
import { CompareRows } from './CompareRows.tsx'
import { SideHeads, type SideName } from './SideHeads.tsx'
import styles from './Compare.module.css'
import { formatNumber, formatWhen } from '../../../i18n/format.ts'
import type { ComparedPart } from '../../../engine/index.ts'
import { Finder } from '../../../kit/Finder.tsx'
import { holdsWords, wordsOf } from '../../../kit/words.ts'

/** Two branches, or two sessions, beside each other: every message, and what the model reads of them. */
export function CompareDialog(opened: {
  readonly left: ComparedSide
  /** Null: the person chooses it. */
  readonly right: ComparedSide | null
}): ReactNode {
  const [sides, setSides] = useState<Readonly<Record<SideName, ComparedSide | null>>>(opened)
  const { left, right } = sides
  const choose = (name: SideName, side: ComparedSide | null) => setSides({ ...sides, [name]: side })
  const missing = left === null ? 'left' : right === null ? 'right' : null
  return (
    <Dialog
      title={compareText('compare.title')}
      description={compareText('compare.why')}
      width="widest"
    >
      <div className={styles.page}>
        {missing === null && left !== null && right !== null ? (
          <Compared left={left} right={right} onChoose={choose} />
        ) : (
          <SessionPicker
            besides={(left ?? right ?? opened.left).sessionId}
            onPick={sessionId => choose(missing ?? 'right', { sessionId })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Comparisons so far: each is drawn from the start, because its words are its own. */
let made = 0

interface ComparedProps {
  readonly left: ComparedSide
  readonly right: ComparedSide
  readonly onChoose: (name: SideName, side: ComparedSide | null) => void
}

function Compared({ left, right, onChoose }: ComparedProps) {
  const commands = useCommands(checkpoints)
  const openId = useUiState(({ app }) => app.openId)
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  // An older answer is not shown for newer sides: it would name one and show the other.
  const key = JSON.stringify([left, right])
  const answer = useAnswer(
    async () => ({
      key,
      id: (made += 1),
      found: await commands.compare(left, right).catch(() => 'failed' as const),
    }),
    [commands, key, openId, leafId],
  )
  const found = answer?.key === key ? answer.found : undefined
  if (found === undefined || found === 'failed' || found === null)
    return (
      <p className="soft" role="status">
        {compareText(
          found === undefined
            ? 'compare.loading'
            : found === null
              ? 'compare.gone'
              : 'compare.failed',
        )}
      </p>
    )
  return <Found key={answer?.id} comparison={found} onChoose={onChoose} />
}

function Found({
  comparison,
  onChoose,
}: {
  readonly comparison: Comparison
  readonly onChoose: (name: SideName, side: ComparedSide | null) => void
}) {
  const [tab, setTab] = useState<'messages' | 'view'>('messages')
  const [shown, setShown] = useState<SideName>('right')
  const { messages, view } = comparison
  const [differing] = useState(() => ({
    messages: differingIn(messages),
    view: differingIn(view),
  }))
  return (
    <div className={styles.compared} data-shown={shown}>
      <SideHeads comparison={comparison} shown={shown} onShow={setShown} onChoose={onChoose} />
      <Tabs
        label={compareText('compare.parts')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'messages',
            label: t('search.messages'),
            count: differing.messages,
          },
          { value: 'view', label: compareText('compare.view'), count: differing.view },
        ]}
      >
        <CompareRows key={tab} of={tab} rows={tab === 'view' ? view : messages}>
          {tab === 'view' && <ViewParts comparison={comparison} />}
        </CompareRows>
      </Tabs>
    </div>
  )
}

function differingIn(rows: Comparison['messages']): number {
  return rows.filter(({ isReadAlike }) => !isReadAlike).length
}

/** The tokens of both requests by kind, and which holds more. */
function ViewParts({ comparison: { parts, model } }: { readonly comparison: Comparison }) {
  return (
    <div className={styles.parts}>
      <table>
        <thead>
          <tr className="small soft">
            <th scope="col">{compareText('compare.part')}</th>
            <th scope="col">{compareText('compare.left')}</th>
            <th scope="col">{compareText('compare.right')}</th>
            <th scope="col">{compareText('compare.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(part => (
            <tr key={part.part}>
              <th scope="row" className="normal">
                {compareText(`compare.part.${part.part}`)}
              </th>
              <td>{formatNumber(part.left.tokens)}</td>
              <td>{formatNumber(part.right.tokens)}</td>
              <td className="small soft">{differenceOf(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small faint">{compareText('compare.counted-for', { model })}</p>
    </div>
  )
}

function differenceOf({ left, right }: ComparedPart): string {
  const more = left.tokens - right.tokens
  if (more === 0) return compareText('compare.same')
  return more > 0
    ? compareText('compare.more-left', { tokens: more })
    : compareText('compare.more-right', { tokens: -more })
}

/** Sessions that are offered at most; typing narrows them down. */
const MOST_SESSIONS = 40

/** Chooses the other session. */
function SessionPicker({
  besides,
  onPick,
}: {
  readonly besides: string
  readonly onPick: (sessionId: string) => void
}) {
  const sessions = useUiState(({ app }) => app.sessions)
  const [typed, setTyped] = useState('')
  const now = useNow()
  const untitled = compareText('compare.untitled')
  const title = sessions.find(({ id }) => id === besides)?.title || untitled
  const words = wordsOf(typed)
  const found = sessions
    .filter(session => session.id !== besides && holdsWords(session.title, words))
    .slice(0, MOST_SESSIONS)
  return (
    <div className="stack start">
      <h3 className="base">{compareText('compare.choose', { title })}</h3>
      <Finder label={compareText('compare.search')} value={typed} onType={setTyped} />
      {found.length === 0 && (
        <p className="soft" role="status">
          {compareText('compare.none')}
        </p>
      )}
      <ul className="stack gap-0 lined">
        {found.map(session => (
          <li key={session.id}>
            <button
              type="button"
              className={`lit row between ${styles.session}`}
              onClick={() => onPick(session.id)}
            >
              <span className="anywhere">{session.title || untitled}</span>
              <span className="small faint nowrap">
                {compareText('compare.facts', { count: session.messages })},{' '}
                {formatWhen(session.updatedAt, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
