import { useMemo, useState } from 'react'
import { t } from '../../i18n/t.ts'
import type { ToolCallPart, ToolResultPart } from '../../engine/index.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { ScrollArea } from '../kit/ScrollArea.tsx'
import { argumentsOf, endsOf } from './call-text.ts'
import { LongText } from '../kit/markdown/LongText.tsx'
import styles from './ToolCard.module.css'

interface ToolCardProps {
  readonly tool: string
  /** Null when the call is not on this branch. */
  readonly call: ToolCallPart | null
  /** Null while it runs. */
  readonly result: ToolResultPart | null
  readonly masked: boolean
}

/** A tool's call and its result, folded; open at once when it failed. */
export function ToolCard({ tool, call, result, masked }: ToolCardProps) {
  const state = result === null ? 'running' : result.isError === true ? 'error' : 'done'
  const [open, setOpen] = useState(state === 'error')
  return (
    <details
      className={styles.card}
      data-tool={tool}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="tool" />
        <span className={styles.call}>
          <b>{tool}</b>({call === null ? '…' : argumentsOf(call.input)})
        </span>
        <span className={styles.state} data-state={state}>
          {t(`chat.tool-${state}`)}
        </span>
        <Icon name="chevron-right" />
      </summary>
      {open && result !== null && <Result output={result.output} masked={masked} />}
    </details>
  )
}

function Result({ output, masked }: { readonly output: string; readonly masked: boolean }) {
  const [whole, setWhole] = useState(false)
  const ends = useMemo(
    () => (whole ? null : endsOf(output, masked ? MASKED_ENDS : ENDS)),
    [output, whole, masked],
  )
  if (ends === null)
    return (
      <div className={styles.body}>
        {masked && <Gap masked words={t('chat.tool-masked')} />}
        <Lines text={output} />
      </div>
    )
  const words = masked ? t('chat.tool-masked') : t('chat.tool-hidden', { count: ends.hidden })
  return (
    <div className={styles.body}>
      <Lines text={ends.start} />
      <Gap masked={masked} words={words} onShow={() => setWhole(true)} />
      <Lines text={ends.end} />
    </div>
  )
}

/** Lines that stand at the start and the end of a folded result. */
const ENDS = { head: 12, tail: 4 }
const MASKED_ENDS = { head: 3, tail: 2 }

function Gap({
  masked,
  words,
  onShow,
}: {
  readonly masked: boolean
  readonly words: string
  readonly onShow?: () => void
}) {
  return (
    <div className={styles.gap} data-masked={masked}>
      <Icon name="archive" />
      <span className="grow">{words}</span>
      {onShow !== undefined && <LinkButton onClick={onShow}>{t('chat.show-all')}</LinkButton>}
    </div>
  )
}

function Lines({ text }: { readonly text: string }) {
  return (
    <ScrollArea className={styles.lines} label={t('chat.tool-result')}>
      <LongText text={text} />
    </ScrollArea>
  )
}
