import { t } from '../../i18n/t.ts'
import { useRef, type KeyboardEvent } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { formatNumber, formatTokens } from '../../i18n/format.ts'
import { inspectorText } from './texts.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useUi } from '../../host/store.ts'
import styles from './Inspector.module.css'
import {
  type InspectedStatus,
  type InspectedMessage,
  type Inspection,
  plainTextOf,
  type TokenCount,
} from '../../engine/index.ts'

interface InspectedListProps {
  readonly parts: readonly InspectedPart[]
  /** What is shown at the side; null where rows open in their place. */
  readonly chosen: InspectedPart | null
  readonly onChoose: (part: InspectedPart) => void
}

/** The parts of the request, laid out only where they are seen; the arrow keys choose another one where one is chosen. */
export function InspectedList({ parts, chosen, onChoose }: InspectedListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (chosen === null || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const at = parts.indexOf(chosen) + (event.key === 'ArrowDown' ? 1 : -1)
    const next = parts[at]
    if (next === undefined) return
    // The row that has the focus may leave the page as the list moves.
    scroller.current?.focus({ preventScroll: true })
    onChoose(next)
    rows.current?.scrollToIndex(at, { align: 'nearest' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A shortcut: each row is a button too.
    <div
      ref={scroller}
      className={`scroll ${styles.scroller} grow`}
      role="region"
      aria-label={t('search.messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Virtualizer ref={rows} data={parts} scrollRef={scroller} as="ul" item="li" bufferSize={300}>
        {part => (
          <InspectedRow
            key={part.key}
            part={part}
            isChosen={chosen && chosen.key === part.key}
            onChoose={() => onChoose(part)}
          />
        )}
      </Virtualizer>
    </div>
  )
}

/** Characters of the line that is seen before the row is opened; more than any page is wide. */
const LINE = 300

interface InspectedRowProps {
  readonly part: InspectedPart
  /** Whether the side shows it; null without a side. */
  readonly isChosen: boolean | null
  readonly onChoose: () => void
}

function InspectedRow({ part, isChosen, onChoose }: InspectedRowProps) {
  const look = {
    className: `lit fold ${styles.row}`,
    'data-status': part.treatment,
    'data-sent': part.isSent,
  }
  return isChosen === null ? (
    <details {...look}>
      <summary>
        <Line part={part} />
        <Icon name="chevron-right" />
      </summary>
      <div className={`stack gap-2 ${styles.whole}`}>
        <WholePart part={part} />
      </div>
    </details>
  ) : (
    <div {...look}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <Line part={part} />
      </button>
    </div>
  )
}

function Line({
  part: { role, number, text, words, step, tokens, whole, isSent },
}: {
  part: InspectedPart
}) {
  return (
    <>
      <span className={`${styles.number} num right small soft`}>
        {number !== null && `¶${number}`}
      </span>
      <span className={`${styles.role} small soft`}>{inspectorText(`inspector.${role}`)}</span>
      <span className={`ellipsis ${styles.line}`} dir="auto">
        {text.slice(0, LINE).replaceAll(/\s+/g, ' ')}
      </span>
      <span className={`${styles.status} small soft`}>
        {words}
        {step !== null && ` ${inspectorText('inspector.by', { step })}`}
      </span>
      <span className={`nowrap right ${styles.tokens} num small soft`} data-tokens={tokens}>
        {whole !== null && (
          <>
            <del>{formatTokens(whole)}</del>
            <span className="unseen">{inspectorText('inspector.instead')}</span>
          </>
        )}{' '}
        {isSent ? formatNumber(tokens) : '–'}
      </span>
    </>
  )
}

/** Next to the list: the chosen part, what happens to it and why, its tokens, and its whole text. */
export function ChosenPart({ part }: { readonly part: InspectedPart }) {
  const { role, number, words, step, tokens, whole, isSent } = part
  const now = isSent ? formatNumber(tokens) : inspectorText('inspector.none')
  return (
    <section className={styles.side} aria-label={inspectorText('inspector.chosen')}>
      <h3>
        {inspectorText(`inspector.${role}`)} {number !== null && `¶${number}`}
      </h3>
      <dl className="pairs">
        <dt>{inspectorText('inspector.treatment')}</dt>
        <dd>{words}</dd>
        {step !== null && (
          <>
            <dt>{inspectorText('inspector.step')}</dt>
            <dd>{step}</dd>
          </>
        )}
        <dt>{inspectorText('inspector.tokens')}</dt>
        <dd>{whole === null ? now : `${formatTokens(whole)} → ${now}`}</dd>
      </dl>
      <WholePart part={part} />
    </section>
  )
}

function WholePart({ part: { number, text } }: { readonly part: InspectedPart }) {
  const { actions } = useUi()
  return (
    <>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="verbatim" tabIndex={0}>
        {text}
      </pre>
      {number !== null && (
        <LinkButton onClick={() => actions.leaveForMessage(number)}>
          {inspectorText('inspector.open', { number })}
        </LinkButton>
      )}
    </>
  )
}

/** One row of the inspector, as it is drawn. */
interface InspectedPart {
  readonly key: string
  /** The number in the transcript; null if it has none. */
  readonly number: number | null
  readonly role: 'system' | 'tools' | 'user' | 'assistant' | 'tool' | 'summary' | 'recall'
  /** As sent; if it is not sent, as in the transcript. */
  readonly text: string
  /** What happens to it, as a name and in words. */
  readonly treatment: InspectedStatus | 'always'
  readonly words: string
  /** The step responsible: one of the chain, or the mask strategy that found it. Null for none. */
  readonly step: string | null
  readonly isSent: boolean
  readonly tokens: number
  /** Of the whole message, where that is another number; null otherwise. */
  readonly whole: TokenCount | null
}

/** System prompt, tools, and these messages of a request. */
export function partsOf(
  { system, tools }: Inspection,
  messages: readonly InspectedMessage[],
): readonly InspectedPart[] {
  const always = {
    number: null,
    treatment: 'always',
    words: inspectorText('inspector.always'),
    step: null,
    isSent: true,
    whole: null,
  } as const
  const offered = tools.definitions.map(({ name, description }) => `${name}: ${description}`)
  return [
    {
      ...always,
      key: 'system',
      role: 'system',
      text: system.text || inspectorText('inspector.no-system'),
      tokens: system.tokens,
    },
    {
      ...always,
      key: 'tools',
      role: 'tools',
      text: offered.join('\n') || inspectorText('inspector.no-tools'),
      tokens: tools.tokens,
    },
    ...messages.map(partOf),
  ]
}

/** The message as the inspector draws it. */
export function partOf(message: InspectedMessage): InspectedPart {
  const { id, number, role, parts, status, isSent, tokens, wholeTokens } = message
  const differs = !isSent || status === 'masked' || status === 'changed'
  return {
    key: id,
    number,
    role: status === 'summary' ? 'summary' : status === 'recalled' ? 'recall' : role,
    text: plainTextOf(parts, { calls: true }).join('\n'),
    treatment: status,
    words: wordsOf(status, message.compactionNumber),
    step: stepOf(message),
    isSent,
    tokens,
    whole: differs && wholeTokens.tokens !== tokens ? wholeTokens : null,
  }
}

function stepOf({ by }: InspectedMessage): string | null {
  return by === 'repair' ? inspectorText('inspector.repair') : (by?.replaceAll('-', ' ') ?? null)
}

function wordsOf(status: InspectedStatus, compactionNumber: number | null): string {
  if (status === 'summarised' || status === 'summary')
    return inspectorText(`inspector.status.${status}`, { number: compactionNumber ?? 0 })
  if (status === 'masked' && compactionNumber !== null)
    return inspectorText('inspector.status.masked-with', { number: compactionNumber })
  return inspectorText(`inspector.status.${status}`)
}
