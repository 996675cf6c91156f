import { joined } from '../../i18n/list.ts'
import styles from './Summary.module.css'
import { Fragment } from 'react'
import { compactText } from '../../i18n/en/context.ts'
import { parseSummary, type Claim } from '../../engine/index.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useUi } from '../../host/store.ts'

interface SummaryViewProps {
  readonly text: string
  /** The sources of its lines, if they are known. */
  readonly claims: readonly Claim[]
  /** Lines that the person added; they are marked. */
  readonly added?: ReadonlySet<string>
}

/** A summary by its sections; sections that say "(none)" are left out here, not in the text. */
export function SummaryView({ text, claims, added = NO_LINES }: SummaryViewProps) {
  const sections = parseSummary(text).filter(section => section.bullets.length > 0)
  const byText = new Map(claims.map(claim => [claim.text, claim]))
  if (sections.length === 0)
    return (
      <div className={styles.plain} dir="auto">
        {text}
      </div>
    )
  return (
    <div className={styles.summary}>
      {sections.map((section, index) => (
        <div key={index}>
          {section.heading !== '' && <h4>{section.heading}</h4>}
          <ul dir="auto">
            {section.bullets.map((bullet, position) => (
              <li key={position} data-added={added.has(bullet) ? '' : undefined}>
                <Bullet line={bullet} claims={claimsIn(bullet, byText, claims)} />
                {added.has(bullet) && (
                  <small className={styles.byYou}> {compactText('compact.added-by-you')}</small>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The claims of a line: it is one, or it is a paragraph whose sentences are. */
function claimsIn(
  line: string,
  byText: ReadonlyMap<string, Claim>,
  claims: readonly Claim[],
): readonly Claim[] {
  const whole = byText.get(line)
  return whole ? [whole] : claims.filter(({ text }) => line.includes(text))
}

function Bullet({ line, claims }: { readonly line: string; readonly claims: readonly Claim[] }) {
  const wrong = new Set(
    claims.flatMap(claim => [...claim.wrongCitations, ...claim.unknownCitations]),
  )
  const cited = new Set(claims.flatMap(claim => claim.cited))
  const invented = claims.flatMap(({ unknownPieces }) => unknownPieces)
  const isDoubtful = claims.some(({ isSupported }) => !isSupported)
  const rest = claims.flatMap(claim => claim.sources.map(({ number }) => number))
  return (
    <>
      <Inline line={line} wrong={wrong} />
      {[...new Set(rest)]
        .filter(number => !cited.has(number))
        .map(number => (
          <Fragment key={number}>
            {' '}
            <Cite number={number} />
          </Fragment>
        ))}
      {(invented.length > 0 || (isDoubtful && cited.size + rest.length === 0)) && (
        <span className={styles.unsupported} title={compactText('compaction.unsupported-why')}>
          {' '}
          <Icon name="warning" />
          {invented.length > 0
            ? compactText('compaction.invented', { pieces: joined(invented) })
            : compactText('compaction.unsupported')}
        </span>
      )}
    </>
  )
}

function Inline({ line, wrong }: { readonly line: string; readonly wrong: ReadonlySet<number> }) {
  return inlineRuns(line).map((run, index) => {
    switch (run.type) {
      case 'text':
        return <Fragment key={index}>{run.text}</Fragment>
      case 'code':
        return <code key={index}>{run.text}</code>
      case 'strong':
        return <strong key={index}>{run.text}</strong>
      case 'cite':
        return <Cite key={index} number={run.number} isWrong={wrong.has(run.number)} />
    }
  })
}

/** The number of a line's source message. A press closes an open dialog and shows the message. */
export function Cite({
  number,
  isWrong = false,
}: {
  readonly number: number
  /** True where the summary cites the message and it does not say this. */
  readonly isWrong?: boolean
}) {
  const { actions } = useUi()
  const label = compactText(isWrong ? 'compaction.wrong-source' : 'compaction.source', { number })
  return (
    <button
      type="button"
      className={styles.cite}
      aria-label={label}
      {...(isWrong && { 'data-wrong': '', title: label })}
      onClick={() => actions.leaveForMessage(number)}
    >
      {number}
    </button>
  )
}

const NO_LINES: ReadonlySet<string> = new Set()

/** A run of a summary's line: plain, code, stressed, or a citation of a message. */
export type InlineRun =
  | { readonly type: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly type: 'cite'; readonly number: number }

/** `` `code` ``, `**strong**`, `¶12`; also `[¶12]` and `(¶12, ¶14)`, whose brackets are dropped. */
const MARK = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|[[(]¶\d+(?:,?\s*¶\d+)*[\])]|¶(\d+)/g

/** Reads the few marks that summaries use; anything else stays as it is written. Loses no word. */
export function inlineRuns(line: string): readonly InlineRun[] {
  const runs: InlineRun[] = []
  let end = 0
  const plain = (text: string) => {
    if (text !== '') runs.push({ type: 'text', text })
  }
  for (const match of line.matchAll(MARK)) {
    plain(line.slice(end, match.index))
    end = match.index + match[0].length
    const [, code, strong] = match
    if (code !== undefined) runs.push({ type: 'code', text: code })
    else if (strong !== undefined) runs.push({ type: 'strong', text: strong })
    else
      for (const cited of match[0].matchAll(/\d+/g))
        runs.push({ type: 'cite', number: Number(cited[0]) })
  }
  plain(line.slice(end))
  return runs
}
