import { useMemo, useState, type ReactNode } from 'react'
import { formatDuration } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { ARCHIVE_TOOLS, type ToolCallPart, type ToolResultPart } from '../../engine/index.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/Boundary.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { LongText } from '../../kit/markdown/LongText.tsx'
import styles from './ToolCard.module.css'

interface ToolCardProps {
  readonly tool: string
  /** Null when the call is not on this branch. */
  readonly call: ToolCallPart | null
  /** Null while it runs. */
  readonly result: ToolResultPart | null
  readonly masked: boolean
  /** When the result was stored; 0 before. */
  readonly at?: number
}

/** A tool's call and its result, folded; open at once when it failed or has a picture. */
export function ToolCard({ tool, call, result, masked, at = 0 }: ToolCardProps) {
  const state = result === null ? 'running' : stateOf(result)
  const [open, setOpen] = useState(state === 'error' || result?.drawing !== undefined)
  const card = (
    <details
      className={`fold ground ${styles.card}`}
      data-tool={tool}
      data-state={state}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="row">
        <ToolLine tool={tool} call={call} state={state}>
          {t(`chat.tool-${state}`)}
          {result?.durationMs !== undefined &&
            state === 'done' &&
            ` · ${formatDuration(result.durationMs)}`}
        </ToolLine>
        <Icon name="chevron-right" />
      </summary>
      {open && result !== null && (
        <>
          <Result output={result.output} masked={masked} />
          <div className={styles.extras}>
            <ToolExtras result={result} />
          </div>
        </>
      )}
    </details>
  )
  if (result === null || !hasMore(result)) return card
  return (
    <div>
      {card}
      <Below result={result} call={call} at={at} />
    </div>
  )
}

/** Something stands below the card. */
function hasMore({ tool, app }: ToolResultPart): boolean {
  return ARCHIVE_TOOLS.has(tool) || app !== undefined
}

function Below({
  result,
  ...rest
}: Required<Pick<ToolCardProps, 'call' | 'at'>> & { readonly result: ToolResultPart }) {
  if (result.app === undefined) return <Sources output={result.output} />
  return <ToolApp result={result} app={result.app} {...rest} />
}

const Sources = lazyPart(async () => (await import('./tools/ToolExtras.tsx')).Sources)
const ToolApp = lazyPart(async () => (await import('./tools/ToolApp.tsx')).ToolApp)
const ToolExtras = lazyPart(async () => (await import('./tools/ToolExtras.tsx')).ToolExtras)

type CardState = 'running' | 'done' | 'error' | 'refused'

function stateOf({ isError, isRefused }: ToolResultPart): CardState {
  if (isRefused === true) return 'refused'
  return isError === true ? 'error' : 'done'
}

const ICONS = { running: 'tool', done: 'check', error: 'warning', refused: 'excluded' } as const

type ToolLineProps = Pick<ToolCardProps, 'tool' | 'call'> & {
  readonly state: CardState
  readonly children: ReactNode
}

/** What a call did, its name, and its state; `children` are the words on the right. */
export function ToolLine({ tool, call, state, children }: ToolLineProps) {
  return (
    <span className="row grow">
      <span className={styles.state} data-state={state}>
        <Icon name={ICONS[state]} />
      </span>
      <span className="grow ellipsis mono">
        <b>{tool}</b>({call === null ? '…' : argumentsOf(call.input)})
      </span>
      <span className={`small faint nowrap ${styles.state}`} data-state={state}>
        {children}
      </span>
    </span>
  )
}

function Result({ output, masked }: { readonly output: string; readonly masked: boolean }) {
  const [whole, setWhole] = useState(false)
  const ends = useMemo(
    () => (whole ? null : endsOf(output, masked ? MASKED_ENDS : ENDS)),
    [output, whole, masked],
  )
  return (
    <div className={styles.body}>
      {ends && <Lines text={ends.start} />}
      {(masked || ends) && (
        <div className={`row small soft ${styles.gap}`} data-masked={masked}>
          <Icon name="archive" />
          <span className="grow">
            {masked ? t('chat.tool-masked') : t('chat.tool-hidden', { count: ends?.hidden ?? 0 })}
          </span>
          {ends && <LinkButton onClick={() => setWhole(true)}>{t('chat.show-all')}</LinkButton>}
        </div>
      )}
      <Lines text={ends?.end ?? output} />
    </div>
  )
}

/** Lines that stand at the start and the end of a folded result. */
const ENDS = { head: 12, tail: 4 }
const MASKED_ENDS = { head: 3, tail: 2 }

function Lines({ text }: { readonly text: string }) {
  return (
    <ScrollArea className={styles.lines} label={t('chat.tool-result')}>
      <LongText text={text} />
    </ScrollArea>
  )
}

/** Characters of arguments that one line can show, with some to spare. */
const LENGTH = 400

/** The start of the arguments of a call as a person would write them: `section: "children", dry_run: true`. */
export function argumentsOf(input: ToolCallPart['input']): string {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return JSON.stringify(input).slice(0, LENGTH)
  let words = ''
  for (const [name, value] of Object.entries(input)) {
    if (words.length >= LENGTH) break
    words += `${words === '' ? '' : ', '}${name}: ${JSON.stringify(value)}`
  }
  return words.slice(0, LENGTH)
}

/** Start and end of a long text, by lines; null when it is short enough to be shown whole. */
export function endsOf(
  text: string,
  { head, tail }: { readonly head: number; readonly tail: number },
): { readonly start: string; readonly end: string; readonly hidden: number } | null {
  let lines = 1
  let headEnd = text.length
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (lines === head) headEnd = at
    lines += 1
  }
  const hidden = lines - head - tail
  if (hidden < 2) return null
  let tailStart = text.length
  for (let line = 0; line < tail; line += 1) tailStart = text.lastIndexOf('\n', tailStart - 1)
  return { start: text.slice(0, headEnd), end: text.slice(tailStart + 1), hidden }
}
