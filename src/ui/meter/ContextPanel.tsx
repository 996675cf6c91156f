import { useEffect, useRef, type ReactNode } from 'react'
import { formatPercent, formatTokens } from '../../i18n/format.ts'
import { contextText } from '../../i18n/en/context.ts'
import { t } from '../../i18n/t.ts'
import { type Attachment, attachmentKey, type Meter } from '../../engine/index.ts'
import { groupMeterParts, meterPartsOf } from '../../kit/MeterBar.tsx'
import { AccuracyNote } from '../kit/AccuracyNote.tsx'
import { Button, IconButton, LinkButton } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { attachmentTitle, modelName } from '../../kit/words.ts'
import { useEscape } from '../../kit/page-hooks.ts'
import { inspectorDialog, settingsDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { AllSteps, NextStep } from './NextStep.tsx'
import { PanelFold, SpendingLines, StorageLines } from './PanelFolds.tsx'
import { Legend, RoleTable, WindowStrip } from './WindowParts.tsx'
import styles from './ContextPanel.module.css'
import { sparkOf } from './drawings.ts'

/** Id of the region, for the button that opens it. */
const CONTEXT_ID = 'context-panel'

interface ContextPanelProps {
  readonly onClose: () => void
  /** True puts the keyboard on the panel when it opens: it lies over the conversation then. */
  readonly takesFocus: boolean
  readonly edge: ReactNode
  readonly summary: ReactNode
  readonly children?: ReactNode
}

/** The region "Context": what the next request holds, what happens next, and the requests so far. Without a session it holds the rest alone. */
export function ContextPanel({ onClose, takesFocus, edge, summary, children }: ContextPanelProps) {
  const { actions } = useUi()
  const panel = useRef<HTMLElement>(null)
  const meter = useUiState(state => state.app.session?.meter)
  useEscape(panel, onClose)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={panel}
      id={CONTEXT_ID}
      className={`scroll ${styles.panel}`}
      aria-label={t('meter.name')}
      tabIndex={-1}
    >
      {edge}
      <header className={`row between ${styles.head}`}>
        <h2 className="base">{t('meter.name')}</h2>
        <div className="row">
          {meter !== undefined && (
            <Button size="small" icon="eye" onClick={() => actions.open(inspectorDialog, {})}>
              {contextText('context.inspect')}
            </Button>
          )}
          <IconButton
            icon="close"
            label={contextText('context.close')}
            size="small"
            onClick={onClose}
          />
        </div>
      </header>
      {meter !== undefined && <MeterBlocks meter={meter} summary={summary} />}
      {children && <div className={styles.block}>{children}</div>}
      <StorageLines />
    </section>
  )
}

/** The bar and what comes next; the rest is folded. The total is the composer’s, and here only where the panel lies over that. */
function MeterBlocks({ meter, summary }: { readonly meter: Meter; readonly summary: ReactNode }) {
  const { actions } = useUi()
  const unfolded = useUiState(state => state.contextUnfolded)
  return (
    <>
      <div className={styles.block}>
        <p className={`${styles.figure} num soft`}>
          <b className="figure">{formatTokens(meter.tokens)}</b>
          <span>
            {contextText('context.of-window', { window: formatTokens(meter.windowTokens) })}
          </span>
          <span className="strong push ink">{formatPercent(meter.share)}</span>
        </p>
        <WindowStrip meter={meter} />
        <DraftLine tokens={meter.parts.draft} />
        <WindowSource meter={meter} />
        <AccuracyNote />
      </div>
      <NextStep meter={meter} summary={summary} />
      <PanelFold
        name={contextText('context.parts')}
        aside={contextText('context.parts.count', { count: sentParts(meter) })}
        open={unfolded}
        onToggle={actions.setContextUnfolded}
      >
        <Legend meter={meter} />
        <RoleTable roles={meter.roles} />
      </PanelFold>
      <AllSteps meter={meter} />
      <RequestPlot {...meter} />
      <SpendingLines />
    </>
  )
}

function sentParts(meter: Meter): number {
  const sent = groupMeterParts(meterPartsOf(meter)).filter(({ name }) => name !== 'unused')
  return sent.flatMap(group => group.parts).filter(({ tokens }) => tokens > 0).length
}

const NONE: readonly Attachment[] = []

/** What is typed, attached or queued is counted too: how much that is, with a chip for each attached file. */
function DraftLine({ tokens }: { readonly tokens: number }) {
  const attached = useUiState(({ app }) => app.session?.attachments ?? NONE)
  const sizes = useUiState(({ app }) => app.session?.attachmentTokens)
  if (tokens === 0) return null
  return (
    <p className="below row wrap soft">
      {contextText('context.draft', { tokens: formatTokens(tokens) })}
      {attached.map((part, at) => {
        const size = sizes?.[at]
        return (
          <Chip key={attachmentKey(part)}>
            {attachmentTitle(part)}
            {size && `, ${formatTokens(size)}`}
          </Chip>
        )
      })}
    </p>
  )
}

/** Where the window's size is known from: a guess is shown as one, with the way to set it right. */
function WindowSource({ meter }: { readonly meter: Meter }) {
  const { actions } = useUi()
  const model = useUiState(state => modelName(state.app.model.ref))
  const sentence = contextText(`context.window.${meter.windowSource}`, {
    window: formatTokens(meter.windowTokens),
    model,
  })
  if (meter.windowSource !== 'default')
    return (
      <p className="below small faint">
        {sentence} {contextText('context.token')}
      </p>
    )
  return (
    <p className="caution below">
      {sentence}{' '}
      <LinkButton onClick={() => actions.open(settingsDialog, {})}>
        {contextText('context.window.set')}
      </LinkButton>
    </p>
  )
}

const WIDTH = 300
const HEIGHT = 46
/** Space above the plot for its two labels. */
const TOP = 12

/** "Requests so far": tokens of the view, and of the whole transcript, against the window. */
function RequestPlot({ history, windowTokens }: Meter) {
  const spark = sparkOf(history, windowTokens, { width: WIDTH, height: HEIGHT })
  if (spark === null) return null
  const window = formatTokens(windowTokens)
  return (
    <PanelFold name={contextText('context.requests')} aside={String(history.length)}>
      <svg
        className={styles.spark}
        viewBox={`0 0 ${WIDTH + 6} ${HEIGHT + TOP}`}
        role="img"
        aria-label={
          spark.overflowedAt === null
            ? contextText('context.plot', { count: history.length, window })
            : contextText('context.plot-overflow', {
                count: history.length,
                window,
                request: spark.overflowedAt,
              })
        }
      >
        <g transform={`translate(0 ${TOP})`}>
          <path className={styles.limit} d={`M0 ${spark.limitY.toFixed(1)}H${WIDTH}`} />
          <path className={styles.area} d={spark.area} />
          <path className={styles.transcript} d={spark.transcript} />
          <path className={styles.line} d={spark.view} />
          <circle className={styles.now} cx={spark.now.x} cy={spark.now.y} r="3" />
          <text x="0" y="0">
            {window}
          </text>
          {spark.overflowedAt !== null && (
            <text className={styles.whole} x={WIDTH} y="0" textAnchor="end">
              {contextText('context.whole-transcript')}
            </text>
          )}
        </g>
      </svg>
    </PanelFold>
  )
}
